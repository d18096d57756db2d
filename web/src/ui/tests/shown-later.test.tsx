// Parts of a page that appear after it: tooltips, messages in a long dialog.
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, describe, vi } from 'vitest'
import { Hint, FormDialog } from '../index.ts'

// A tooltip and the button that it describes.
describe('A tooltip', () => {
  it('An open tooltip replaced the description of its button', async () => {
    render(
      <MantineProvider>
        <p id="name">Spring sale</p>
        <Hint label="Delete">
          <button aria-describedby="name">×</button>
        </Hint>
      </MantineProvider>,
    )
    const button = screen.getByRole('button')
    const description = () =>
      (button.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(', ')
    expect(description()).toBe('Spring sale')
    fireEvent.pointerEnter(button)
    await waitFor(() => expect(description()).toBe('Spring sale, Delete'))
  })
})

// Text that appears outside of the visible part of a long dialog.
describe('A message in a long dialog', () => {
  function show(error: unknown) {
    return (
      <MantineProvider>
        <FormDialog
          opened
          title="Edit"
          submitLabel="Save"
          error={error}
          onSubmit={() => undefined}
          onClose={() => undefined}
        >
          <input aria-label="Name" />
        </FormDialog>
      </MantineProvider>
    )
  }

  it.each([
    [1400, true],
    [300, false],
  ])('A warning about another window at %i pixels was left out of sight: %s', (bottom, isOutOfSight) => {
    const scrolled = vi.fn()
    HTMLElement.prototype.scrollIntoView = scrolled
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, bottom - 20, 300, 20),
    )
    const { rerender } = render(show(null))
    rerender(show('Changed in another window.'))
    expect(screen.getByRole('alert').textContent).toBe('Changed in another window.')
    expect(scrolled).toHaveBeenCalledTimes(isOutOfSight ? 1 : 0)
    expect(
      document.activeElement?.contains(screen.getByRole('alert')) && document.activeElement !== document.body,
    ).toBe(isOutOfSight)
  })
})
