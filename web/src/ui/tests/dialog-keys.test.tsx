// Keys of dialogs that are siblings. React confuses siblings with the same key.
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useDialog } from '../index.ts'

function TwoDialogs() {
  const [first, second] = [useDialog<string>(), useDialog<string>()]
  return (
    <>
      <p key={first.key}>First</p>
      <p key={second.key}>Second</p>
    </>
  )
}

it('two dialogs side by side have different keys', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  render(<TwoDialogs />)
  expect(logged).not.toHaveBeenCalled()
})
