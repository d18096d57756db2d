// Stopping an import: imported contacts stay or are removed, as the person chose, and all counts are right.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { address, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { importRoutes, uploads, type Failure } from './contact-server.ts'
import { readInProcess } from './in-process-worker.ts'
import { csvFile } from './sample-files.ts'

beforeEach(() => {
  signedInBefore()
  readInProcess()
})
afterEach(() => toast.remove())

/** Starts an import whose second part waits until the test lets it through. */
async function heldUp() {
  let letThrough: (failure: Failure) => void = () => undefined
  const held = new Promise<Failure>((resolve) => (letThrough = resolve))
  // Every hundredth row is skipped.
  const rows = Array.from({ length: 24_000 }, (_, at) => (at % 100 === 99 ? ',' : '') + `Ann,a${at}@x.co`)
  const page = openPage(
    '/contacts',
    importRoutes((request) => (request === 2 ? held : null)),
  )
  await userEvent.upload(
    await screen.findByLabelText('CSV file'),
    csvFile(`First Name,Email\n${rows.join('\n')}`),
  )
  await page.click(await screen.findByRole('button', { name: 'Import contacts' }))
  await waitFor(() => expect(uploads()).toHaveLength(2))
  // The dialog's code is loaded when it is first shown.
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  await page.keyboard('{Escape}')
  await page.click(cancel)
  await screen.findByText(/10,000 contacts were imported so far/)
  return { page, letThrough }
}

describe('an import that is cancelled', () => {
  it('continues if the person cancelled by mistake', async () => {
    const { page, letThrough } = await heldUp()
    letThrough(null)
    await screen.findByText(/20,000 contacts were imported so far/)
    expect(uploads()).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue importing' }))
    await page.click(screen.getByRole('button', { name: 'Continue importing' }))
    await screen.findByText('Successfully uploaded 23760 contacts!')
  })

  // spec: 8.import.continue
  it('keeps and reports what was imported, including the piece that was being sent', async () => {
    const { page, letThrough } = await heldUp()
    await page.click(screen.getByRole('button', { name: 'Stop and keep them' }))
    letThrough(null)
    await screen.findByText('Import stopped. 20000 contacts were imported before.')
    const result = within(await screen.findByRole('region', { name: 'Import stopped' }))
    // Rows that were read ahead but not sent are not in the report.
    expect(result.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '20,000',
      '0',
      '202',
    ])
    expect(uploads()).toHaveLength(2)
    expect(address()).toBe('/contacts?group=9')
  })

  it('undoes everything that was imported if that is chosen', async () => {
    const { page, letThrough } = await heldUp()
    await page.click(screen.getByRole('button', { name: 'Cancel and remove imported contacts' }))
    letThrough(null)
    await screen.findByText('Import undone. Its contacts are removed.')
    expect(requests().filter(({ url }) => url === '/api/contacts/imports/5/undo')).toHaveLength(1)
    expect(address()).toBe('/contacts')
    expect(screen.queryByText('Contacts imported')).toBeNull()
  })

  it('reports how many contacts exceeded the quota and why, and keeps the imported ones', async () => {
    const message =
      'These 10,000 contacts were not imported: the workspace may keep 10,000 contacts and has 10,000.'
    const { page, letThrough } = await heldUp()
    await page.click(screen.getByRole('button', { name: 'Continue importing' }))
    letThrough(Response.json({ message, code: 'contacts_full' }, { status: 409 }))
    await screen.findByText(`Error uploading contacts: ${message}`)
    // The import waits for a person, because an automatic retry would be refused again.
    expect(uploads()).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
    await page.click(screen.getByRole('button', { name: 'Cancel' }))
    await page.click(screen.getByRole('button', { name: 'Stop and keep them' }))
    await screen.findByText('Import stopped. 10000 contacts were imported before.')
    const result = within(await screen.findByRole('region', { name: 'Import stopped' }))
    expect(result.getByText(/^Nothing from row/).textContent).toBe(
      `Nothing from row 10,103 on was imported. ${message}`,
    )
  })

  it('ends at once while a piece cannot be sent', async () => {
    const { page, letThrough } = await heldUp()
    letThrough('unsent')
    await screen.findByText('Error uploading contacts: No connection to Lettermill.')
    await page.click(screen.getByRole('button', { name: 'Stop and keep them' }))
    await screen.findByText('Import stopped. 10000 contacts were imported before.')
  })
})
