// The mapping dialog counts the rows that need a decision.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { importRoutes } from './contact-server.ts'
import { readInProcess } from './in-process-worker.ts'
import { csvFile } from './sample-files.ts'

beforeEach(() => {
  signedInBefore()
  readInProcess()
})
afterEach(() => toast.remove())

async function mapped(text: string) {
  const page = openPage('/contacts', importRoutes())
  await userEvent.upload(await screen.findByLabelText('CSV file'), csvFile(text), { applyAccept: false })
  const name = 'Map CSV Columns to Contact Fields'
  return { page, dialog: within(await screen.findByRole('dialog', { name })) }
}

/** A file whose rows are too many for the first look, which finds the columns and their types. */
const customers = (rows: readonly string[]) =>
  [
    'First Name,Email,Newsletter',
    ...Array.from({ length: 300 }, (_, at) => `Ann,a${String(at)}@x.co,ja`),
    ...rows,
  ].join('\n')

describe('the mapping dialog', () => {
  it('offered rows without a first name although the file has none', async () => {
    const { dialog } = await mapped(customers(['Ann,b@x.co,nein']))
    await dialog.findByText('1 row of the file says no.')
    expect(dialog.queryByRole('checkbox')).toBeNull()
  })

  it('did not say how many rows have no first name', async () => {
    const { dialog } = await mapped(customers([',b@x.co,ja', ',c@x.co,', ',no address,ja']))
    await dialog.findByRole('checkbox', { name: 'Also import the 2 rows whose first name is empty' })
  })

  it('did not say how many people said no, also after another choice of columns', async () => {
    const { page, dialog } = await mapped(customers([',b@x.co,nein', ',c@x.co,NEIN', 'Ann,no address,nein']))
    await dialog.findByText('2 rows of the file say no.')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    await page.selectOptions(dialog.getByLabelText('Newsletter'), 'Leave out')
    await dialog.findByRole('checkbox', { name: 'Also import the 2 rows whose first name is empty' })
    await waitFor(() => expect(dialog.queryByText(/rows of the file say no/)).toBeNull())
  })
})
