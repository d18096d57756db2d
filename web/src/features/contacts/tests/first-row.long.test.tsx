// A file without headers: its first row looks like a contact, and is data unless a person says otherwise.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { importRoutes, uploads } from './contact-server.ts'
import { readInProcess } from './in-process-worker.ts'
import { csvFile } from './sample-files.ts'

async function pick(file: File) {
  const page = openPage('/contacts', importRoutes())
  await userEvent.upload(await screen.findByLabelText('CSV file'), file)
  return page
}

const column = (name: string) => screen.getByLabelText<HTMLSelectElement>(name)

beforeEach(() => {
  signedInBefore()
  readInProcess()
})
afterEach(() => toast.remove())

// spec: 2.import.columns
it('the import of a file without headers uses the first row as data, unless a person says otherwise', async () => {
  const page = await pick(csvFile('Ann,a@x.co,5\nBob,b@x.co,7'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Map CSV Columns to Contact Fields' }))
  const first = () =>
    dialog.getByRole<HTMLInputElement>('checkbox', {
      name: 'The first row looks like a contact: use it as data',
    })
  expect(first().checked).toBe(true)
  expect(column('Column 2').value).toBe('email')
  expect(column('Column 3').value).toBe('')
  await page.type(screen.getByLabelText('Group name', { selector: 'input' }), ' of May')
  await page.click(first())
  await waitFor(() => expect(column('a@x.co').value).toBe(''))
  expect(first().checked).toBe(false)
  await page.click(first())
  await waitFor(() => expect(column('Column 2').value).toBe('email'))
  await page.selectOptions(column('Column 1'), 'First Name (required)')
  await page.click(dialog.getByRole('button', { name: 'Import contacts' }))
  await screen.findByText('Successfully uploaded 2 contacts!')
  expect(uploads()[0]).toMatchObject({
    contacts: [
      { first_name: 'Ann', email: 'a@x.co' },
      { first_name: 'Bob', email: 'b@x.co' },
    ],
    groupName: 'list of May',
    fieldMapping: { first_name: 'Column 1', email: 'Column 2' },
  })
})
