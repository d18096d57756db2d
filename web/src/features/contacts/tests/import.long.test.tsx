// The import of a CSV, from the picked file to the new group (specification, sections 4, 5 and 8).
import { screen, waitFor, within } from '@testing-library/react'
import { contactFields, uploadContacts } from '@lettermill/contracts'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { toast } from '../../../ui/index.ts'
import { address, openPage, signedInBefore } from '../../../../test/page.tsx'
import { importRoutes, uploads } from './contact-server.ts'
import { readInProcess } from './in-process-worker.ts'
import { csvFile } from './sample-files.ts'

type Routes = Parameters<typeof openPage>[1]

async function pick(file: File, routes: Routes = importRoutes(), at = '/contacts') {
  const page = openPage(at, routes)
  // Accepts any file, because a browser's file dialog also lets people choose all files.
  await userEvent.upload(await screen.findByLabelText('CSV file'), file, { applyAccept: false })
  return page
}

const mapping = () => screen.findByRole('dialog', { name: 'Map CSV Columns to Contact Fields' })

async function importFile(file: File, routes?: Routes) {
  const page = await pick(file, routes)
  await page.click(within(await mapping()).getByRole('button', { name: 'Import contacts' }))
  return page
}

/** A CSV file with that many rows. */
const rows = (count: number) =>
  csvFile(`First Name,Email\n${Array.from({ length: count }, (_, at) => `Ann,a${at}@x.co`).join('\n')}`)

const refused = () => Response.json({ message: 'The database is away.' }, { status: 500 })
const column = (name: string) => screen.getByLabelText<HTMLSelectElement>(name)

beforeEach(() => {
  signedInBefore()
  readInProcess()
})
afterEach(() => toast.remove())

describe('a picked file', () => {
  // spec: 2.contacts.upload
  it("comes from a picker for .csv files, behind 'Upload CSV'", async () => {
    const page = openPage('/contacts', importRoutes())
    const input = await screen.findByLabelText<HTMLInputElement>('CSV file')
    const opened = vi.spyOn(input, 'click')
    await page.click(screen.getByRole('button', { name: 'Upload CSV' }))
    expect(opened).toHaveBeenCalledOnce()
    expect(input.accept).toBe('.csv,text/csv')
  })

  // spec: 2.contacts.upload, 5.csv.type
  it.each([
    ['notes.txt', 'text/plain'],
    ['notes.txt', 'text/csv'],
    ['book.csv', 'application/zip'],
    ['export.zip', 'application/zip'],
  ])('%s of type %s is refused, inline and in a toast', async (name, type) => {
    await pick(new File(['a,b\n1,2'], name, { type }))
    expect(await screen.findAllByText('Please upload a CSV file')).toHaveLength(2)
  })

  // spec: 5.csv.type
  it.each(['', 'application/vnd.ms-excel'])('of a Windows browser (type %j) is accepted', async (type) => {
    await pick(new File(['first name,email\nAnn,a@x.co'], 'LIST.CSV', { type }))
    await mapping()
  })

  // spec: 5.csv.no-rows, 8.import.toasts
  it('that cannot be read shows the error in English inline and in Ukrainian in the toast', async () => {
    await pick(csvFile('First Name,Email\n'))
    await screen.findByText('Could not read headers or data from CSV file.')
    await screen.findByText('Не вдалося прочитати заголовки або дані з файлу CSV.')
  })

  // spec: 5.csv.parse-error, 8.import.toasts
  it('that the browser cannot read shows the reason', async () => {
    const file = csvFile('a,b\n1,2')
    vi.spyOn(file, 'slice').mockImplementation(() => {
      throw new Error('The file was moved.')
    })
    await pick(file)
    await screen.findByText('Error parsing CSV: The file was moved.')
    await screen.findByText('Помилка читання CSV: The file was moved.')
  })

  it('that was changed or deleted since is reported, whatever message the browser gives', async () => {
    const file = csvFile('a,b\n1,2')
    vi.spyOn(file, 'slice').mockImplementation(() => {
      throw new DOMException('A requested file or directory could not be found.', 'NotFoundError')
    })
    await pick(file)
    await screen.findByText(/^Error parsing CSV: The file was changed, moved or deleted/)
  })

  // spec: 8.import.toasts
  it('gets messages in one language throughout once English was chosen', async () => {
    await chooseLanguage('en')
    await pick(csvFile(''))
    expect(await screen.findAllByText('Could not read headers or data from CSV file.')).toHaveLength(2)
  })

  it.each([
    ['', 'The file is empty.'],
    ['First Name,Email\n', 'The file has headers, but no row below them.'],
    [
      '<!doctype html><table>',
      'This is a web page. Open it in a spreadsheet, save it as CSV (UTF-8), and upload that file.',
    ],
    [
      Uint8Array.from('PK\x03\x04\x14\0 xl/workbook.xml', (letter) => letter.charCodeAt(0)),
      'This is a spreadsheet workbook. Open it, save it as CSV (UTF-8), and upload that file.',
    ],
  ])('that is not a CSV file says what it is instead (%#)', async (content, why) => {
    await pick(csvFile(content))
    await screen.findByText(why)
  })
})

describe('the mapping', () => {
  // spec: 5.import.aliases, 5.import.group-name, 5.csv.dialects
  it('finds columns by name, label and alias, names columns without a header, and names the group', async () => {
    await pick(csvFile('F-Name,E-MAIL address,,Date filed,Note,Note\nAnn,a@x.co,x,1/2/24,n,m', 'spring.csv'))
    await mapping()
    const columns = ['F-Name', 'E-MAIL address', 'Column 3', 'Date filed', 'Note', 'Note (2)']
    const chosen = columns.map((header) => column(header).selectedOptions[0]?.text)
    const left = 'Leave out'
    expect(chosen).toEqual(['First Name (required)', 'Email (required)', left, 'Date Filed', left, left])
    const labels = contactFields.map(({ label, required }) => (required ? `${label} (required)` : label))
    expect([...column('Note').options].map(({ text }) => text)).toEqual([
      ...[left, 'New field…', 'Consent to mail (yes or no)'],
      ...labels,
    ])
    expect(screen.getByLabelText<HTMLInputElement>('Group name', { selector: 'input' }).value).toBe('spring')
  })

  // spec: 5.import.group-name, 9.import.group-name
  it("names the group 'Imported Group' if the file has no name", async () => {
    await pick(csvFile('First Name,Email\nAnn,a@x.co', '.csv'))
    await mapping()
    expect(screen.getByLabelText<HTMLInputElement>('Group name', { selector: 'input' }).value).toBe(
      'Imported Group',
    )
  })

  // spec: 2.contacts.mapping
  it('is closed by Cancel, and nothing is sent', async () => {
    const page = await pick(csvFile('First Name,Email\nAnn,a@x.co'))
    await page.click(within(await mapping()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(uploads()).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload CSV' }))
  })

  // spec: 5.import.required-fields, 8.import.toasts
  it('requires every required field, inline and in a toast', async () => {
    await importFile(csvFile('who,where\nAnn,a@x.co'))
    await screen.findByText('Please select columns for all required fields: First Name, Email.')
    // The field bore no mark, and nothing said that "No such column" is an answer too.
    const choice = screen.getByRole('combobox', { name: 'First Name (required)' })
    expect(choice.getAttribute('aria-invalid')).toBe('true')
    screen.getByText('Choose the column, or “No such column”.')
    await screen.findByText('Виберіть стовпці для всіх обов’язкових полів: First Name, Email.')
    expect(uploads()).toEqual([])
  })

  // spec: 5.import.no-valid-contacts, 8.import.toasts
  it('says that nothing valid results, and sends nothing', async () => {
    await importFile(csvFile('First Name,Email\nAnn,nowhere'))
    await screen.findByText('No valid contacts found in the CSV file.')
    await screen.findByText('У файлі CSV немає жодного придатного контакту.')
    expect(within(await mapping()).getByRole('listitem').textContent).toBe(
      '1 Email is missing or not valid. Row 2',
    )
    expect(uploads()).toEqual([])
  })

  // spec: 2.contacts.mapping, 3.upload.payload, 4.import.steps
  it('can be changed, and is stored as the origin of the group', async () => {
    const page = await pick(csvFile('who,where,Email\nAnn,a@x.co,old'))
    await mapping()
    await page.selectOptions(column('who'), 'First Name (required)')
    await page.selectOptions(column('where'), 'Email (required)')
    expect(column('Email').value).toBe('')
    await page.click(screen.getByRole('button', { name: 'Import contacts' }))
    await screen.findByText('Successfully uploaded 1 contacts!')
    expect(uploads()[0]).toMatchObject({
      contacts: [{ first_name: 'Ann', email: 'a@x.co' }],
      fieldMapping: { first_name: 'who', email: 'where' },
    })
  })

  // spec: 2.import.no-first-name
  it('of a file of addresses alone leaves the name empty', async () => {
    const page = await pick(csvFile('E-Mail,Since\na@x.co,2026-01-31\nb@x.co,'))
    await mapping()
    const name = column('First Name (required)')
    expect(name.selectedOptions[0]?.text).toBe('No such column: leave the name empty')
    await page.click(screen.getByRole('button', { name: 'Import contacts' }))
    await screen.findByText('Successfully uploaded 2 contacts!')
    expect(uploads()[0]).toMatchObject({
      contacts: [{ email: 'a@x.co', since: '2026-01-31' }, { email: 'b@x.co' }],
      missingFirstName: 'keep',
    })
  })

  it('of contacts without a name is possible once a person says that there is no name', async () => {
    const page = await pick(csvFile('E-Mail,Who\na@x.co,Ann'))
    const dialog = within(await mapping())
    await page.click(dialog.getByRole('button', { name: 'Import contacts' }))
    expect(await dialog.findByRole('alert')).toBeDefined()
    await page.selectOptions(column('First Name (required)'), 'No such column: leave the name empty')
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(uploads()).toHaveLength(0)
  })

  // spec: 2.import.unsubscribed
  it('finds the columns of a German file, names what is left out, and asks for consent', async () => {
    const page = await pick(
      csvFile(
        'Vorname;Nachname;Firma;E-Mail;Telefon;Newsletter;Notiz\nAnn;Lee;Hof;a@x.co;1;ja;x\nBea;Ott;;b@x.co;;nein;y',
      ),
    )
    const dialog = within(await mapping())
    expect(dialog.getByText('Not imported: Notiz')).toBeDefined()
    expect(column('Newsletter').selectedOptions[0]?.textContent).toBe('Consent to mail (yes or no)')
    expect(column('Vorname').value).toBe('first_name')
    await page.click(dialog.getByRole('radio', { name: 'Leave them out, and never send to their addresses' }))
    await page.click(dialog.getByRole('button', { name: 'Import contacts' }))
    await waitFor(() => expect(uploads()).toHaveLength(1))
    const [upload] = uploads()
    expect(upload).toMatchObject({ consent: { key: '+consent', refused: 'suppress' } })
    expect(upload?.contacts[1]).toMatchObject({ first_name: 'Bea', '+consent': 'nein' })
    expect(upload?.fieldMapping).toEqual({
      first_name: 'Vorname',
      last_name: 'Nachname',
      business_name: 'Firma',
      phone: 'Telefon',
      email: 'E-Mail',
    })
  })
})

describe('the upload', () => {
  // spec: 2.import.large-file, 3.upload.payload, 8.contacts.uploaded
  it('is sent in pieces: the first makes the group, others append to it, and then the group is shown', async () => {
    await importFile(rows(24_000))
    await screen.findByText('Successfully uploaded 24000 contacts!')
    expect(uploads().map(({ contacts, groupId, importId }) => [contacts.length, groupId, importId])).toEqual([
      [10_000, undefined, undefined],
      [10_000, 9, 5],
      [4_000, 9, 5],
    ])
    expect(Object.keys(uploads()[0] ?? {}).sort()).toEqual([
      'contacts',
      'fieldMapping',
      'groupName',
      'requestId',
      'uploadedAt',
      'uploadedFileName',
      'values',
    ])
    expect(uploads()[0]).toMatchObject({
      groupName: 'list',
      uploadedFileName: 'list.csv',
      fieldMapping: { first_name: 'First Name', email: 'Email' },
      uploadedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    })
    expect(uploadContacts.body.safeParse(uploads()[1]).error).toBeUndefined()
    expect(address()).toBe('/contacts?group=9')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  // spec: 4.group.uploaded, 4.import.steps
  it('shows the whole new group despite an earlier search, and loads the groups again', async () => {
    const page = await pick(rows(2), importRoutes(), '/contacts?search=nobody')
    await page.click(within(await mapping()).getByRole('button', { name: 'Import contacts' }))
    await screen.findByRole('region', { name: /^list\.csv \(\d\)/ })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload CSV' }))
    expect(address()).toBe('/contacts?group=9')
    expect(await screen.findByRole('button', { name: /list 2/, current: true })).toBeDefined()
  })

  // spec: 4.group.upload-without-id
  it('shows all contacts if the answer names no group', async () => {
    const counts = {
      imported: 1,
      added: 1,
      duplicates: 0,
      filled: 0,
      skipped: 0,
      unreadable: 0,
      unreadableFields: {},
      reasons: [],
      overruled: [],
      takenBack: [],
      refusedKnown: 0,
    }
    await importFile(rows(1), {
      ...importRoutes(),
      'POST /api/contacts/upload': () => Response.json({ ...counts, message: '' }),
    })
    await screen.findByText('Successfully uploaded 1 contacts!')
    expect(address()).toBe('/contacts')
  })

  // spec: 2.import.large-file, 8.contacts.upload
  it('shows a failure inline and in a toast, and sends the same piece again', async () => {
    const page = await importFile(
      rows(12_000),
      importRoutes((request) => (request === 2 ? refused() : null)),
    )
    await screen.findByText('Error uploading contacts: The database is away.')
    await screen.findByText('Error loading contacts: The database is away.')
    const progress = screen.getByRole('progressbar', { name: 'Import progress' })
    expect(Number(progress.getAttribute('aria-valuenow'))).toBeGreaterThan(80)
    await page.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Successfully uploaded 12000 contacts!')
    const [, failed, again] = uploads()
    expect(again).toEqual(failed)
  })

  // spec: 8.import.continue
  it('makes no second group and counts nobody twice if an answer was lost', async () => {
    const page = await importFile(
      rows(12_000),
      importRoutes((request) => (request === 1 ? 'lost' : null)),
    )
    await page.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText('Successfully uploaded 12000 contacts!')
    const [lost, again, last] = uploads()
    expect(again).toEqual(lost)
    expect(last?.requestId).not.toBe(again?.requestId)
    expect(last?.importId).toBe(5)
    expect(await screen.findByRole('button', { name: 'list 12,000', current: true })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('waits for the connection, continues by itself once it is back, and loses nothing', async () => {
    let away = true
    await importFile(
      rows(12_000),
      importRoutes((request) => (request > 1 && away ? 'unsent' : null)),
    )
    await screen.findByText(/^The import continues by itself when the connection is back/)
    expect(screen.getByText('Error uploading contacts: No connection to Lettermill.')).toBeDefined()
    away = false
    window.dispatchEvent(new Event('online'))
    await screen.findByText('Successfully uploaded 12000 contacts!')
  })

  it('retries by itself while the server is away for a moment', async () => {
    await importFile(
      rows(3),
      importRoutes((request) => (request === 1 ? new Response('', { status: 503 }) : null)),
    )
    await screen.findByText('Successfully uploaded 3 contacts!')
  })

  it('warns before the page is closed, until the import has ended', async () => {
    const page = await importFile(
      rows(3),
      importRoutes((request) => (request === 1 ? refused() : null)),
    )
    await screen.findByRole('button', { name: 'Try again' })
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closing()).toBe(true)
    await page.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Successfully uploaded 3 contacts!')
    expect(closing()).toBe(false)
  })
})
