// Typing at once after the first press into a text, while the text editor is still loading.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Design } from '@lettermill/contracts'
import { beforeEach, expect, it, vi } from 'vitest'
import { signedInBefore } from '../../../../../test/page.tsx'
import { requests } from '../../../../../test/server.ts'
import { openEditor, part } from './editor-page.ts'

const load = vi.hoisted(() => {
  let finish: () => void = () => undefined
  return { slow: new Promise<void>((resolve) => (finish = resolve)), finish: () => finish() }
})
vi.mock('../../rich/RichText.tsx', async (original) => {
  await load.slow
  return original()
})

beforeEach(signedInBefore)

const saved = () => {
  const save = requests().find(({ method }) => method === 'PUT')
  return (JSON.parse(save?.body ?? '{}') as { document?: Design }).document?.sections[0]?.columns[0]?.blocks
}

it('A text lost what was typed before its editor had loaded, and Backspace deleted the whole block', async () => {
  const user = openEditor()
  const heading = await part('Heading: Spring')
  await user.click(heading)
  for (const key of [...' i', 'd', 'Backspace', ...'s/here', 'Enter', 'Delete'])
    fireEvent.keyDown(heading, { key })
  load.finish()
  const writing = await screen.findByRole('textbox', { name: 'Text: Heading' }, { timeout: 20_000 })
  await waitFor(() => expect(writing.textContent).toBe('Spring is/here'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save Template' }))
  await waitFor(() => expect(saved()).toMatchObject([{ html: 'Spring is/here' }, { id: 'b' }]))
}, 60_000)
