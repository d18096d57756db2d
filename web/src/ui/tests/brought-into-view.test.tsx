// Text that appears outside of the visible part of a long dialog.
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FormDialog } from '../index.ts'

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
