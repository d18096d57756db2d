// An export of contacts that is imported into an empty workspace by the browser's own code, and exported again.
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as api from '@lettermill/contracts'
import { withoutDefusing } from '../src/platform/csv/index.ts'
import { aSignedInAccount, type SignedIn } from './factories.ts'
import { startApp } from './harness-app.ts'
import { freshDatabase } from './harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

// The importer runs in the browser, whose types this project does not have.
const web = join(import.meta.dirname, '../../web/src/features/contacts')
interface Opened {
  headers: string[]
  guesses: { type: api.FieldType }[]
  from: { program: string; groups: [string, number][] } | null
}
type Session = Record<string, (...args: unknown[]) => unknown>
const { CsvSession } = (await import(`${web}/csv/session.ts`)) as { CsvSession: new () => Session }
const { Upload } = (await import(`${web}/import/upload/upload.ts`)) as {
  Upload: new (
    worker: object,
    sender: object,
    plan: object,
    onProgress: () => void,
  ) => {
    run(): Promise<unknown>
  }
}
const { autoMapping } = (await import(`${web}/import/mapping.ts`)) as {
  autoMapping(headers: string[], fields: readonly object[]): Record<string, number>
}

/** Imports a file as the page does, with the choices that it preselects. */
async function bringIn({ call }: SignedIn, csv: string): Promise<Opened> {
  const session = new CsvSession()
  const opened = (await session['open']?.(new Blob([csv]), 'contacts.csv')) as Opened
  const worker = { call: (name: string, ...args: unknown[]) => Promise.resolve(session[name]?.(...args)) }
  const sender = {
    mayGoOn: () => Promise.resolve(true),
    send: async (endpoint: typeof api.uploadContacts, body: never) => {
      const answer = await call(endpoint, { body })
      expect(answer.status).toBe(200)
      return answer.body
    },
  }
  const of = { groupName: importGroup, fieldMapping: {}, values: 'keep', missingFirstName: 'keep' }
  const plan = {
    of: { ...of, uploadedFileName: 'contacts.csv', uploadedAt: new Date().toISOString() },
    columns: await withNewFields(call, opened),
    texts: { header: [], reasons: {}, ragged: {}, refused: {}, overruled: '' },
    from: opened.from,
    source: 'Lettermill: contacts.csv',
    groups: {},
  }
  const upload = new Upload(worker, sender, plan, () => undefined)
  expect(await upload.run()).toMatchObject({ cut: null, summary: { skipped: 0, unreadable: 0 } })
  return opened
}

async function withNewFields(call: SignedIn['call'], { headers, guesses }: Opened) {
  const columns = autoMapping(headers, api.contactFields)
  for (const [at, header] of headers.entries()) {
    if (Object.values(columns).includes(at)) continue
    const body = { label: header, type: guesses[at]?.type ?? 'text' }
    columns[(await call(api.createField, { body })).body.key] = at
  }
  return columns
}

const importGroup = 'The import'

async function exported({ call }: SignedIn, form: object): Promise<string> {
  return (await call(api.exportContacts, { body: { selection: {}, ...form } })).text
}

/** The cells of RFC 4180 by its grammar. */
function cellsOf(table: string, mark: string): string[][] {
  const rows: string[][] = [[]]
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${mark}\\r\\n]*))(${mark}|\\r\\n|$)`, 'gy')
  for (const [whole, quoted, plain = '', end] of table.replace(/^\ufeff/, '').matchAll(cell)) {
    if (whole === '') break
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== mark) rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

/** The rows by their headers, without what the new workspace says of itself: when and whence the contacts came. */
function comparable(csv: string, mark: string): Record<string, string>[] {
  const [headers = [], ...rows] = cellsOf(csv, mark)
  return rows.map((cells) => {
    const row = Object.fromEntries(
      headers.map((header, at) => [header.startsWith('Joined') ? 'Joined' : header, cells[at] ?? '']),
    )
    const groups = withoutDefusing(row['Groups'] ?? '')
      .split(', ')
      .filter((name) => name !== importGroup)
    const { Source: _source, Joined: _joined, ...rest } = row
    return { ...rest, Groups: groups.sort().join(', ') }
  })
}

const groupNames = ['VIP', 'Berlin, Mitte', 'a; b', 'The "old" ones', '=1+1', "'quoted'", '"all"', ', ']
const text = fc.oneof(
  fc.constantFrom(
    '=1+1',
    '-5',
    "'=x",
    'a;b',
    'a,b',
    'say "hi"',
    '"all of it"',
    "O'Hara",
    '1,5',
    '1.500',
    '007',
  ),
  fc.constantFrom(
    '21.05.2022',
    '05/21/2022',
    '2022-05-21',
    'yes',
    '\u200b=1',
    'a\n=b',
    '-0',
    '＝x',
    'Олена 你好',
  ),
  fc.string({ maxLength: 20, unit: 'grapheme' }),
)
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))
const number = fc.constantFrom('0', '5', '-553.79', '1250.50', '123.567', '1234.5', '999999999999999')
const person = fc.record({
  name: fc.constantFrom('a', "o'a", '+a', '=a', '-a', 'A.b'),
  values: fc.record({ first_name: text, business_name: text, amount: number, date_filed: day }),
  own: fc.record({ text, number, date: day, yes_no: fc.constantFrom('yes', 'no') }),
  groups: fc.uniqueArray(fc.nat({ max: groupNames.length - 1 }), { maxLength: 3 }),
  left: fc.option(
    fc.record({
      reason: fc.constantFrom(...api.suppressionReasons),
      at: day,
      words: fc.constantFrom('', '550 5.1.1 No; "x"', '=cmd'),
    }),
  ),
})
type Person = typeof person extends fc.Arbitrary<infer Made> ? Made : never

/** A workspace with these people. Values that it does not take, such as control characters, are left out. */
async function aWorkspace(people: readonly Person[]): Promise<SignedIn> {
  const account = await aSignedInAccount(app, db, { timezone: 'Europe/Berlin' })
  const { call } = account
  for (const type of ['text', 'number', 'date', 'yes_no'] as const)
    await call(api.createField, { body: { label: type === 'text' ? 'Status' : `A "${type}", kept`, type } })
  const own = (await call(api.listFields)).body
  const groups: number[] = []
  for (const name of groupNames) groups.push((await call(api.createContactGroup, { body: { name } })).body.id)
  const left = people.flatMap(({ left: each, ...of }, at) =>
    each ? [{ ...each, email: addressOf(of, at), at: `${each.at}T23:30:00.123Z` }] : [],
  )
  const past = left.filter(({ at }) => at > '1970' && at < '2026')
  if (past.length > 0) {
    const { status } = await call(api.importSuppressions, { body: { suppressions: past } })
    expect(status).toBe(200)
  }
  for (const [at, one] of people.entries()) {
    const fields = Object.fromEntries(
      own.map(({ key, type }) => [key, (one.own as Record<string, string>)[type]]),
    )
    const groupIds = one.groups.flatMap((each) => groups[each] ?? [])
    const body = { ...one.values, email: addressOf(one, at), fields, groupIds }
    expect((await call(api.createContact, { body })).status).toBe(200)
  }
  return account
}

const addressOf = ({ name }: Pick<Person, 'name'>, at: number) => `${name}${String(at)}@reader.example`

test.each([
  ['for programs', { form: 'programs' }, ','],
  ['for Excel (German)', { form: 'excel', locale: 'de' }, ';'],
  ['for Excel (US English)', { form: 'excel', locale: 'en-US' }, ','],
  ['for Excel (British English)', { form: 'excel', locale: 'en-GB' }, ','],
])('an export %s is the same after its import into an empty workspace', async (_name, form, mark) => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 4 }), async (people) => {
      const csv = await exported(await aWorkspace(people), form)
      const empty = await aSignedInAccount(app, db, { timezone: 'Europe/Berlin' })
      const { from } = await bringIn(empty, csv)
      expect(from?.program).toBe('lettermill')
      const again = await exported(empty, form)
      expect(comparable(again, mark)).toEqual(comparable(csv, mark))
    }),
    { numRuns: 10 },
  )
})
