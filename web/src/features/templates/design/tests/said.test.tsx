// What the editor announces to people who do not see the letter.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { signedInBefore } from '../../../../../test/page.tsx'
import { openEditor, part } from './editor-page.ts'

const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const press = async (name: string, key: string) => {
  const of = await part(name)
  of.focus()
  fireEvent.keyDown(of, { key, altKey: key.startsWith('Arrow') })
}

beforeEach(signedInBefore)

describe('the editor’s message to a screen reader', () => {
  it('was “Moved up.” at every step, even if the block could not move', async () => {
    openEditor()
    await press('Button: Shop', 'ArrowUp')
    await waitFor(() => expect(said()).toContain('Moved up: section 1, column 1, place 1.'))
    await press('Button: Shop', 'ArrowUp')
    await waitFor(() => expect(said()).toContain('It is already the first.'))
    const sentence = screen.getByText('It is already the first.')
    await press('Button: Shop', 'ArrowUp')
    // The announcement is another element, so a screen reader announces it again.
    await waitFor(() => expect(screen.getByText('It is already the first.')).not.toBe(sentence))
    await press('Button: Shop', 'ArrowDown')
    await waitFor(() => expect(said()).toContain('Moved down: section 1, column 1, place 2.'))
    await press('Section 1: Spring', 'ArrowDown')
    await waitFor(() => expect(said()).toContain('It is already the last.'))
  })

  it('was missing at undo and redo', async () => {
    const user = openEditor()
    await press('Button: Shop', 'Delete')
    await waitFor(() => expect(said()).toContain('Deleted. Undo brings it back.'))
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(said()).toContain('Undone.'))
    fireEvent.keyDown(window, { key: 'z', ctrlKey: true })
    await waitFor(() => expect(said()).toContain('Nothing to undo.'))
    fireEvent.keyDown(window, { key: 'y', ctrlKey: true })
    await waitFor(() => expect(said()).toContain('Redone.'))
  })
})
