// Where the focus begins in a dialog, and the keys of dialogs that are siblings, which React must not confuse.
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog, Dialog, FormDialog, useDialog } from '../index.ts'

const nothing = () => undefined
const open = (dialog: ReactNode) => render(<MantineProvider>{dialog}</MantineProvider>)
const begins = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

it('The focus of a dialog without fields began at Close, so a screen reader did not read the title', async () => {
  open(
    <Dialog opened title="Bounces" onClose={nothing}>
      <p>Two addresses do not exist.</p>
      <button>Download</button>
    </Dialog>,
  )
  await begins(await screen.findByRole('heading', { name: 'Bounces' }))
})

it('The focus of a form dialog without fields begins at its title', async () => {
  open(
    <FormDialog opened title="Send?" submitLabel="Send" onSubmit={nothing} onClose={nothing}>
      <p>To 12 contacts</p>
    </FormDialog>,
  )
  await begins(await screen.findByRole('heading', { name: 'Send?' }))
})

it('The focus of a form begins at its first field', async () => {
  open(
    <FormDialog opened title="Edit" submitLabel="Save" onSubmit={nothing} onClose={nothing}>
      <input aria-label="Name" />
    </FormDialog>,
  )
  await begins(await screen.findByRole('textbox', { name: 'Name' }))
})

it('The focus of a question begins at Cancel, so that Enter does no harm', async () => {
  open(
    <ConfirmDialog
      opened
      title="Delete?"
      message="It is gone then."
      confirmLabel="Delete"
      onConfirm={nothing}
      onClose={nothing}
    />,
  )
  await begins(await screen.findByRole('button', { name: 'Cancel' }))
})

it('The focus of a dialog about running work begins at its button with autoFocus', async () => {
  open(
    <Dialog opened locked title="Importing" onClose={nothing}>
      <button autoFocus>Stop</button>
    </Dialog>,
  )
  await begins(await screen.findByRole('button', { name: 'Stop' }))
})

it('A dialog that opens later gives the focus back when it closes', async () => {
  function Page() {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <button onClick={() => setOpened(true)}>Open</button>
        <Dialog opened={opened} title="Bounces" onClose={() => setOpened(false)}>
          <p>Two addresses do not exist.</p>
        </Dialog>
      </>
    )
  }
  open(<Page />)
  const button = screen.getByRole('button', { name: 'Open' })
  button.focus()
  fireEvent.click(button)
  await begins(await screen.findByRole('heading', { name: 'Bounces' }))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await begins(button)
})

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
