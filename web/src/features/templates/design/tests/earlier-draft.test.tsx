// A draft that an editor offers stays, whatever the person writes meanwhile.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../../../ui/index.ts'
import { signedInBefore } from '../../../../../test/page.tsx'
import { aDesign, openEditor } from './editor-page.ts'

const key = 'draft:olena@example.com:template:7'
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Template name' })
const write = async (name: string) => {
  fireEvent.change(await nameField(), { target: { value: name } })
  await waitFor(() => expect(window.localStorage.getItem(key)).toContain(name))
}
const restore = () => screen.findByRole('button', { name: 'Restore' })

beforeEach(() => {
  signedInBefore()
  window.localStorage.setItem(
    key,
    JSON.stringify({ name: 'First', html: JSON.stringify(aDesign()), at: '2026-04-04T08:00:00Z' }),
  )
})
afterEach(() => toast.remove())

it('lost an offered draft when the person wrote something else and left', async () => {
  openEditor()
  await restore()
  await write('Second')
  expect(await restore()).toBeDefined()
  cleanup()

  const user = openEditor()
  await user.click(await restore())
  expect((await nameField()).value).toBe('Second')
  await user.click(await restore())
  expect((await nameField()).value).toBe('First')
  // The text that the older draft replaced is offered in its turn.
  await user.click(await restore())
  expect((await nameField()).value).toBe('Second')
})

it('showed the link that skips the letter, above the name, after a draft was restored', async () => {
  const user = openEditor()
  await user.click(await restore())
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(document.activeElement?.textContent).not.toBe('Skip the letter and go to its settings')
})

it('offers a discarded draft no more', async () => {
  const user = openEditor()
  await restore()
  await write('Second')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  cleanup()

  const again = openEditor()
  await again.click(await restore())
  expect((await nameField()).value).toBe('Second')
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})
