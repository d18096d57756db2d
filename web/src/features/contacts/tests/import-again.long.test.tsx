// The mapping dialog for a file that was picked before, and the place of its choices.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { importRoutes, uploads } from './contact-server.ts'
import { readInProcess } from './in-process-worker.ts'
import { csvFile } from './sample-files.ts'

beforeEach(() => {
  signedInBefore()
  readInProcess()
})
afterEach(() => toast.remove())

const customers = csvFile('First Name,Newsletter,Email,City\nAnn,ja,a@x.co,Bonn\nBob,nein,b@x.co,Köln')

async function mapped(file: File = customers) {
  await userEvent.upload(await screen.findByLabelText('CSV file'), file, { applyAccept: false })
  const name = 'Map CSV Columns to Contact Fields'
  return within(await screen.findByRole('dialog', { name }))
}

/** Opens the page and imports the file once. */
async function importedOnce() {
  const page = openPage('/contacts', importRoutes())
  const first = await mapped()
  await page.click(first.getByRole('button', { name: 'Import contacts' }))
  await screen.findByRole('region', { name: 'Contacts imported' })
  return page
}

const never = 'Leave them out, and never send to their addresses'

describe('people who said no', () => {
  it('were asked about at the end of the dialog, far from the column that says no', async () => {
    openPage('/contacts', importRoutes())
    const dialog = await mapped()
    const rule = dialog.getByRole('radiogroup', { name: 'People who said no' })
    const isAfter = (label: string) =>
      Boolean(rule.compareDocumentPosition(dialog.getByLabelText(label)) & Node.DOCUMENT_POSITION_FOLLOWING)
    expect(isAfter('Newsletter')).toBe(false)
    expect(isAfter('Email')).toBe(true)
  })

  it('lost their choice when the dialog was closed and the same file picked again', async () => {
    const page = openPage('/contacts', importRoutes())
    const dialog = await mapped()
    await page.click(dialog.getByRole('radio', { name: never }))
    await page.selectOptions(dialog.getByLabelText('City'), 'State')
    await page.click(dialog.getByRole('button', { name: 'Cancel' }))
    const again = await mapped()
    expect(again.getByRole<HTMLInputElement>('radio', { name: never }).checked).toBe(true)
    expect(again.getByLabelText<HTMLSelectElement>('City').value).toBe('state_name')
  })

  it('keep their choice when nothing could be imported and the dialog comes back', async () => {
    const page = openPage('/contacts', importRoutes())
    const dialog = await mapped(csvFile('First Name,Email,Newsletter\nAnn,nowhere,nein'))
    await page.selectOptions(dialog.getByLabelText('Newsletter'), 'Consent to mail (yes or no)')
    await page.click(dialog.getByRole('radio', { name: never }))
    await page.click(dialog.getByRole('button', { name: 'Import contacts' }))
    await screen.findByText(/Email is missing or not valid/)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: never }).checked).toBe(true)
  })

  it('have the default choice for another file', async () => {
    const page = openPage('/contacts', importRoutes())
    const dialog = await mapped()
    await page.click(dialog.getByRole('radio', { name: never }))
    await page.click(dialog.getByRole('button', { name: 'Cancel' }))
    const other = await mapped(csvFile('First Name,Newsletter,Email\nCay,ja,c@x.co', 'other.csv'))
    expect(other.getByRole<HTMLInputElement>('radio', { name: never }).checked).toBe(false)
  })
})

describe('a second import of the same file', () => {
  it('made a second group of the same name without a word', async () => {
    const page = await importedOnce()
    const dialog = await mapped()
    await dialog.findByText(/There is a group “list” already, with/)
    await page.click(dialog.getByRole('button', { name: 'Import contacts' }))
    await expect.poll(() => uploads().length).toBe(2)
    expect(uploads().map(({ groupId }) => groupId)).toEqual([undefined, 9])
  })

  it('makes a second group if a person says so', async () => {
    const page = await importedOnce()
    const dialog = await mapped()
    await page.click(await dialog.findByRole('radio', { name: 'Create a second group of the same name' }))
    await page.click(dialog.getByRole('button', { name: 'Import contacts' }))
    await expect.poll(() => uploads().length).toBe(2)
    expect(uploads().map(({ groupId }) => groupId)).toEqual([undefined, undefined])
  })

  it('offers the names of groups while one is typed', async () => {
    const page = await importedOnce()
    const dialog = await mapped(csvFile('First Name,Email\nCay,c@x.co', 'other.csv'))
    const name = await dialog.findByLabelText<HTMLInputElement>('Group name', { selector: 'input' })
    await page.clear(name)
    await page.type(name, 'LI')
    await page.click(await screen.findByRole('option', { name: 'list', hidden: true }))
    expect(name.value).toBe('list')
    await dialog.findByText(/There is a group “list” already, with/)
  })

  it('asks nothing for a new name', async () => {
    const page = await importedOnce()
    const dialog = await mapped()
    await page.type(await dialog.findByLabelText('Group name', { selector: 'input' }), ' of May')
    expect(dialog.queryByText(/There is a group/)).toBeNull()
  })
})
