// After an import: the result of each row, undoing it at once or within a day, and dropped files.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { address, heading, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { contact, contactRoutes, importRoutes, leads, recentImport, uploads } from './contact-server.ts'
import { readInProcess } from './in-process-worker.ts'
import { csvFile, sampleFile } from './sample-files.ts'

async function importFile(file: File, routes = importRoutes()) {
  const page = openPage('/contacts', routes)
  await userEvent.upload(await screen.findByLabelText('CSV file'), file, { applyAccept: false })
  await page.click(await screen.findByRole('button', { name: 'Import contacts' }))
  return page
}

const summary = async () => within(await screen.findByRole('region', { name: 'Contacts imported' }))
const told = (result: Awaited<ReturnType<typeof summary>>) =>
  result.queryAllByRole('listitem').map(({ textContent }) => textContent)

beforeEach(() => {
  signedInBefore()
  readInProcess()
})
afterEach(() => toast.remove())

describe('the result of an import', () => {
  // spec: 2.import.rows, 8.contacts.uploaded
  it('says what happened to every row of a real file, and offers the skipped rows as a file', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:skipped')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const page = await importFile(sampleFile('lending-leads-as-they-come.csv'))
    const result = await summary()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(result.getAllByRole('definition').map((count) => count.textContent)).toEqual(['492', '4', '8'])
    await screen.findByText('Successfully uploaded 492 contacts!')
    await page.click(result.getByRole('button', { name: 'Download skipped rows' }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    const file = saved.mock.calls[0]?.[0] as Blob
    const lines = (await file.text()).split('\r\n')
    expect(lines[0]).toMatch(/^\ufeff?Reason,Row,Ref ID,First Name/)
    expect(
      lines.filter((line) => /^(First Name is missing|Email is missing or not valid)\.,\d+,/.test(line)),
    ).toHaveLength(8)
    await page.click(result.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Contacts imported')).toBeNull()
  })

  it('has the same number of skipped rows in Recent imports, also of rows after the last contact', async () => {
    const contacts = Array.from({ length: 10_000 }, (_, at) => `Ann,a${String(at)}@x.co`).join('\n')
    await importFile(csvFile(`First Name,Email\nAnn,no address\n${contacts}\n,b@x.co\nBob,none\n`))
    const result = await summary()
    expect(result.getAllByRole('definition').map((count) => count.textContent)).toEqual(['10,000', '0', '3'])
    const recent = within(await screen.findByRole('region', { name: 'Recent imports' }))
    await recent.findByText('10,000 imported · 3 skipped')
    expect(uploads().map(({ skipped }) => skipped)).toEqual([1, 2])
  })

  it('leaves out people who said no in another row of any piece, without naming their rows', async () => {
    const yes = Array.from({ length: 9_999 }, (_, at) => `Ann,a${String(at)}@x.co,yes`).join('\n')
    const counts = { groupId: 9, importId: 5, filled: 0, unreadable: 0, unreadableFields: {} }
    const answers = [
      {
        imported: 9_998,
        added: 9_998,
        duplicates: 1,
        skipped: 1,
        erased: 0,
        refused: 1,
        overruled: [3],
        takenBack: [],
      },
      {
        imported: 0,
        added: -1,
        duplicates: 0,
        skipped: 1,
        erased: 0,
        refused: 1,
        overruled: [2],
        takenBack: [1],
      },
    ]
    await importFile(
      csvFile(`First Name,Email,Consent\n${yes}\nAnn,a2@x.co,no\n,A0@x.co,no\nAnn,a2@x.co,yes\n`),
      {
        ...importRoutes(),
        'POST /api/contacts/upload': () =>
          Response.json({ ...counts, ...answers.shift(), reasons: [], message: '' }),
      },
    )
    const result = await summary()
    expect(told(result)).toEqual(['2 Another row of the same address says no to mail. Rows 4, 10,003'])
    expect(result.getAllByRole('definition').map((count) => count.textContent)).toEqual(['9,997', '1', '3'])
    expect(result.getByText('2 people said no to mail and were left out.')).toBeDefined()
  })

  it('says that the addresses of people who said no are suppressed, if the importer chose that', async () => {
    const page = openPage('/contacts', {
      ...importRoutes(),
      'POST /api/contacts/upload': () =>
        Response.json({
          groupId: 9,
          importId: 5,
          imported: 1,
          added: 1,
          duplicates: 0,
          skipped: 0,
          filled: 0,
          erased: 0,
          refused: 2,
          unreadable: 0,
          unreadableFields: {},
          overruled: [],
          takenBack: [],
          reasons: [],
          message: '',
        }),
    })
    const file = csvFile('First Name,Email,Consent\nAnn,a@x.co,yes\nBob,b@x.co,no\nCy,c@x.co,no\n')
    await userEvent.upload(await screen.findByLabelText('CSV file'), file)
    await page.click(await screen.findByRole('radio', { name: /never send to their addresses/ }))
    await page.click(screen.getByRole('button', { name: 'Import contacts' }))
    const result = await summary()
    expect(
      result.getByText(
        '2 people said no to mail and were left out. Nothing will be sent to their addresses.',
      ),
    ).toBeDefined()
  })

  it('says why rows were skipped, how many, and the numbers of the first skipped rows', async () => {
    const bad = Array.from({ length: 1200 }, () => 'Bob,nowhere').join('\n')
    await importFile(
      csvFile(`First Name,Email\nAnn,a@x.co\n${bad}\n,c@x.co\n"Dan,d@x.co\nEve\nFay,f@x.co,1\n`),
    )
    expect(told(await summary())).toEqual([
      '1,201 Email is missing or not valid. Rows 3, 4, 5, 6, 7 and 1,196 more',
      '1 First Name is missing. Row 1,203',
      '1 A quote is opened and never closed. Row 1,204',
      '1 Row has extra columns; they were ignored. Row 1,206',
    ])
  })

  it('of a file that becomes unreadable says what was imported before', async () => {
    const file = csvFile(
      `First Name,Email\n${Array.from({ length: 200_000 }, (_, at) => `Ann,a${at}@x.co\n`).join('')}`,
    )
    const slice = file.slice.bind(file)
    let readable = true
    vi.spyOn(file, 'slice').mockImplementation((from, to) => {
      if (readable || (from ?? 0) < 2_000_000) return slice(from, to)
      throw new DOMException('gone', 'NotReadableError')
    })
    const page = openPage('/contacts', importRoutes())
    await userEvent.upload(await screen.findByLabelText('CSV file'), file)
    await screen.findByRole('button', { name: 'Import contacts' })
    readable = false
    await page.click(screen.getByRole('button', { name: 'Import contacts' }))
    const result = within(await screen.findByRole('region', { name: 'Import stopped' }))
    result.getByText(/^The file could not be read to its end: The file was changed, moved or deleted/)
    expect(Number(result.getAllByRole('definition')[0]?.textContent.replace(',', ''))).toBeGreaterThan(50_000)
  })

  it('did not name the next step to the first campaign', async () => {
    const taken = {
      contacts: true,
      domain: false,
      sender: false,
      template: false,
      campaign: false,
      sent: false,
    }
    const routes = { ...importRoutes(), 'GET /api/first-steps': () => Response.json(taken) }
    await importFile(csvFile('First Name,Email\nAnn,a@x.co'), routes)
    const link = await (await summary()).findByRole('link', { name: 'Add a sender' })
    expect(link.getAttribute('href')).toBe('/senders?do=sender')
  })

  it('was lost when a person left the page, with the skipped rows', async () => {
    const page = await importFile(csvFile('First Name,Email\nAnn,a@x.co\nBob,nobody'))
    await summary()
    await page.click(screen.getByRole('link', { name: 'Senders' }))
    await heading('Email Senders')
    await page.click(screen.getByRole('link', { name: 'Contacts' }))
    const result = await summary()
    result.getByRole('button', { name: /skipped rows/ })
    await page.click(result.getByRole('button', { name: 'Close' }))
    await page.click(screen.getByRole('link', { name: 'Senders' }))
    await heading('Email Senders')
    await page.click(screen.getByRole('link', { name: 'Contacts' }))
    await heading('Contact Management')
    expect(screen.queryByText('Contacts imported')).toBeNull()
  })

  // spec: 8.import.undo
  it('can be undone, after a question', async () => {
    const page = await importFile(csvFile('First Name,Email\nAnn,a@x.co\nBob,b@x.co'))
    await page.click((await summary()).getByRole('button', { name: 'Undo import' }))
    const question = within(await screen.findByRole('dialog', { name: 'Undo the import of "list.csv"?' }))
    await question.findByText(
      /^It added 2 contacts\. Those in another group and those who got a message stay/,
    )
    await page.click(question.getByRole('button', { name: 'Undo import' }))
    await screen.findByText('The import of "list.csv" was undone')
    await waitFor(() => expect(address()).toBe('/contacts'))
    expect(screen.queryByText('Contacts imported')).toBeNull()
    await screen.findByText('No contacts uploaded yet')
    const recent = within(await screen.findByRole('region', { name: 'Recent imports' }))
    await recent.findByText('Undone')
  })
})

describe("'Recent imports'", () => {
  const undo = 'POST /api/contacts/imports/5/undo'
  const open = (undone: () => Response, imports = [recentImport]) =>
    openPage('/contacts', {
      ...contactRoutes([leads], []),
      'GET /api/contacts/imports': () => Response.json(imports),
      [undo]: undone,
    })
  const panel = async () => within(await screen.findByRole('region', { name: 'Recent imports' }))

  it('are not shown if there are none', async () => {
    openPage('/contacts', contactRoutes([leads], []))
    await screen.findByRole('button', { name: /Leads/ })
    expect(screen.queryByRole('region', { name: 'Recent imports' })).toBeNull()
  })

  it('list the imports of a day with their counts, and mark undone ones', async () => {
    const undone = { ...recentImport, id: 4, undone_at: recentImport.started_at, uploaded_file_name: null }
    open(() => Response.json(recentImport), [recentImport, undone])
    const listed = (await panel()).getAllByRole('listitem').map(({ textContent }) => textContent)
    const counts = '04/03/2026, 05:05 PM3 imported · 1 duplicate · 1 updated · 2 skipped'
    expect(listed).toEqual([`list.csv${counts}Undo`, `list${counts}Undone`])
  })

  it('did not say how many people had said no', async () => {
    open(() => Response.json(recentImport), [{ ...recentImport, refused: 198 }])
    expect((await panel()).getByRole('listitem').textContent).toContain('1 updated · 198 said no · 2 skipped')
  })

  it('counted updated contacts as imported, and said that undoing deletes them', async () => {
    const page = open(
      () => Response.json(recentImport),
      [{ ...recentImport, imported: 3, added: 1, duplicates: 0, filled: 2, skipped: 0 }],
    )
    expect((await panel()).getByRole('listitem').textContent).toContain(
      '3 imported, 1 of them new · 2 updated',
    )
    await page.click((await panel()).getByRole('button', { name: 'Undo', description: 'list.csv' }))
    const question = within(await screen.findByRole('dialog'))
    await question.findByText(
      'It added 1 contact. If that contact is in another group or got a message, it stays; otherwise it is deleted. 2 contacts were known before and stay, but leave the group. Values that the import changed are restored. Suppressed addresses stay suppressed.',
    )
  })

  it('could be undone without saying how many contacts stay, and why', async () => {
    const contacts = { deleted: 0, known: 1, shared: 0, mailed: 593 }
    const page = openPage('/contacts', {
      ...contactRoutes([leads], []),
      'GET /api/contacts/imports': () => Response.json([recentImport]),
      'GET /api/contacts/imports/5/undo': () => Response.json({ contacts, suppressed: 198 }),
    })
    await page.click((await panel()).getByRole('button', { name: 'Undo', description: 'list.csv' }))
    await within(await screen.findByRole('dialog')).findByText(
      '0 contacts are deleted. 593 contacts got a message and stay, in no group. 1 contact was known before and stays, but leaves the group. 198 addresses that said no stay suppressed (Settings, Suppressed). Values that the import changed are restored.',
    )
  })

  // spec: 8.import.undo
  it('can each be undone, and the dialog shows a refusal', async () => {
    let answer = Response.json({ message: 'Too old.' }, { status: 409 })
    const page = open(() => answer)
    await page.click((await panel()).getByRole('button', { name: 'Undo', description: 'list.csv' }))
    const question = within(await screen.findByRole('dialog'))
    await page.click(question.getByRole('button', { name: 'Undo import' }))
    await question.findByText('The import could not be undone: Too old.')
    answer = Response.json({ ...recentImport, undone_at: recentImport.started_at })
    await page.click(question.getByRole('button', { name: 'Undo import' }))
    await screen.findByText('The import of "list.csv" was undone')
  })

  it('can be undone without a request for the deleted group, if the group is on the screen', async () => {
    const group = { ...leads, id: recentImport.group_id }
    const page = openPage(`/contacts?group=${String(group.id)}`, {
      ...contactRoutes([group], [contact(1, { group_id: group.id })]),
      'GET /api/contacts/imports': () => Response.json([recentImport]),
      [undo]: () => Response.json({ ...recentImport, undone_at: recentImport.started_at }),
    })
    await screen.findByText('ann1@firm.example')
    await page.click((await panel()).getByRole('button', { name: 'Undo', description: 'list.csv' }))
    const question = within(await screen.findByRole('dialog'))
    await page.click(question.getByRole('button', { name: 'Undo import' }))
    await screen.findByRole('region', { name: /^All Contacts/ })
    await waitFor(() => expect(requests().at(-1)?.url).toBe('/api/contacts?limit=10&offset=0'))
    const undone = requests().findIndex(({ url }) => url === '/api/contacts/imports/5/undo')
    const after = requests().slice(undone + 1)
    expect(after.filter(({ url }) => url.includes('by-group'))).toEqual([])
  })
})

describe('a file that is dropped on the screen', () => {
  const item = (file: File, isDirectory = false) => ({
    kind: 'file',
    getAsFile: () => file,
    webkitGetAsEntry: () => ({ isDirectory }),
  })
  const drop = (...items: object[]) => fireEvent.drop(window, { dataTransfer: { types: ['Files'], items } })

  beforeEach(async () => {
    openPage('/contacts', importRoutes())
    await screen.findByLabelText('CSV file')
  })

  it('is mapped like one that was picked, and the browser does not leave the page', async () => {
    fireEvent.dragOver(window, { dataTransfer: { types: ['Files'] } })
    await screen.findByText('Drop the CSV file here to import it')
    // False means that the app prevented the browser's default, which is to open the file.
    expect(drop(item(csvFile('First Name,Email\nAnn,a@x.co')))).toBe(false)
    await screen.findByRole('dialog', { name: 'Map CSV Columns to Contact Fields' })
    expect(screen.queryByText('Drop the CSV file here to import it')).toBeNull()
  })

  it('is refused if it is a folder, or if there are several files', async () => {
    drop(item(new File([], 'folder.csv'), true))
    expect(await screen.findAllByText('This is a folder. Please drop a CSV file.')).toHaveLength(2)
    drop(item(csvFile('')), item(csvFile('')))
    await screen.findAllByText('Please drop one file at a time. Nothing was imported.')
  })
})

describe('a file of very many columns', () => {
  it('is mapped by searching for the names of columns', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `Column ${at}`)
    const page = openPage('/contacts', importRoutes())
    const file = csvFile(`${many.join(',')},who,E-mail\n${'x,'.repeat(10_000)}Ann,a@x.co\n`)
    await userEvent.upload(await screen.findByLabelText('CSV file'), file)
    await screen.findByRole('dialog', { name: 'Map CSV Columns to Contact Fields' })
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'E-mail' }).value).toBe('email')
    expect(document.querySelectorAll('option').length).toBeLessThan(1000)
    await page.type(screen.getByRole('textbox', { name: 'Find a column' }), 'wh')
    await page.selectOptions(await screen.findByRole('combobox', { name: 'who' }), 'First Name (required)')
    await page.click(screen.getByRole('button', { name: 'Import contacts' }))
    await screen.findByText('Successfully uploaded 1 contacts!')
  })
})
