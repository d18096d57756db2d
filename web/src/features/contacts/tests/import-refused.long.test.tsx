// The result of an import with people who said no, but were contacts before: a button stops mail to them.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { importRoutes } from './contact-server.ts'
import { readInProcess } from './in-process-worker.ts'
import { csvFile } from './sample-files.ts'

const call = 'POST /api/contacts/imports/5/suppress-refused'

/** Imports a file in which two people say no. `refusedKnown` of them were contacts before. */
async function importRefused(refusedKnown: number, ...answers: (() => Response)[]) {
  const counts = { groupId: 9, importId: 5, imported: 1, duplicates: 0, skipped: 0, filled: 0, erased: 0 }
  const page = openPage('/contacts', {
    ...importRoutes(),
    'POST /api/contacts/upload': () =>
      Response.json({
        ...counts,
        added: 1,
        refused: 2,
        refusedKnown,
        unreadable: 0,
        unreadableFields: {},
        overruled: [],
        takenBack: [],
        reasons: [],
        message: '',
      }),
    [call]: () => (answers.shift() ?? (() => Response.json({ suppressed: 0, more: false })))(),
  })
  const file = csvFile(
    'First Name,Email,Newsletter (ja/nein)\nAnn,a@x.co,ja\nBob,b@x.co,nein\nCy,c@x.co,nein\n',
  )
  await userEvent.upload(await screen.findByLabelText('CSV file'), file)
  await screen.findByRole('radio', {
    name: /^Leave them out$/,
    checked: true,
    description: /stay as they are and can still be mailed/,
  })
  await page.click(screen.getByRole('button', { name: 'Import contacts' }))
  const result = within(await screen.findByRole('region', { name: 'Contacts imported' }))
  return { page, result }
}

const stopped =
  (suppressed: number, more = false) =>
  () =>
    Response.json({ suppressed, more })
const asked = () => requests().filter(({ method, url }) => `${method} ${url}` === call).length

beforeEach(() => {
  signedInBefore()
  readInProcess()
})
afterEach(() => toast.remove())

describe('people who said no in a file, but were contacts before', () => {
  it('could be stopped from getting mail only by importing the file again', async () => {
    const { page, result } = await importRefused(1, stopped(1))
    expect(result.getByText('1 of them was in your contacts already, and can still be mailed.')).toBeDefined()
    await page.click(result.getByRole('button', { name: 'Stop mail to this person' }))
    await result.findByText(
      '1 of them was in your contacts already, and gets no mail any more. You can take the address back in Settings, Suppressed.',
    )
    expect(result.queryByRole('button', { name: /Stop mail/ })).toBeNull()
    expect(result.queryByText(/can still be mailed/)).toBeNull()
  })

  it('are all suppressed, even if there are more than one call suppresses', async () => {
    const { page, result } = await importRefused(20_001, stopped(20_000, true), stopped(1))
    await page.click(result.getByRole('button', { name: 'Stop mail to them' }))
    await result.findByText(/^20,001 of them were in your contacts already, and get no mail any more\./)
    expect(asked()).toBe(2)
  })

  it('keep the button if the server refuses, with the reason', async () => {
    const refusal = () => Response.json({ message: 'This import was undone.' }, { status: 409 })
    const { page, result } = await importRefused(2, refusal)
    await page.click(result.getByRole('button', { name: 'Stop mail to them' }))
    await result.findByText('Mail to these people was not stopped: This import was undone.')
    await page.click(result.getByRole('button', { name: 'Stop mail to them' }))
    await result.findByText('None of them can be mailed any more.')
  })

  it('are not mentioned if none of them was a contact', async () => {
    const { result } = await importRefused(0)
    expect(result.getByText('2 people said no to mail and were left out.')).toBeDefined()
    expect(result.queryByRole('button', { name: /Stop mail/ })).toBeNull()
  })
})
