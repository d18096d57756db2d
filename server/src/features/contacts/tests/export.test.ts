// Contacts as CSV: all fields of a selection, in a file that can be imported again.
import * as api from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aGroup, aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { rows, sql } from '../../../platform/db/index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const export_ = ({ call }: SignedIn, selection: object, form: object = {}) =>
  call(api.exportContacts, { body: { selection, ...form } })
const linesOf = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
/** The lines without the columns after those of the fields. */
const fieldsOf = (text: string) => linesOf(text).map((line) => line.split(',').slice(0, -7).join(','))

const builtIn = 'Ref ID,First Name,Last Name,Business Name,Phone,Email,State,Lender,Amount,Link,Date Filed'

// spec: 5.contacts.export
test('An export of contacts omitted their custom fields, or gave two columns one name', async () => {
  const account = await aSignedInAccount(app, db)
  const field = async (label: string) =>
    (await account.call(api.createField, { body: { label, type: 'text' } })).body.key
  const plan = await field('Plan')
  // An import would mistake a column with this label for the specification's email field.
  const mail = await field('E-mail address')
  const body = { email: 'ann@firm.example', first_name: 'Ann', amount: '1250.50', date_filed: '04/09/2001' }
  await account.call(api.createContact, { body: { ...body, fields: { [plan]: 'Gold', [mail]: 'none' } } })
  const answer = await export_(account, {})
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'x-filename': 'contacts.csv',
    'x-total-count': '1',
  })
  expect(fieldsOf(answer.text)).toEqual([
    `${builtIn},Plan,${mail}`,
    ',Ann,,,,ann@firm.example,,,1250.50,,2001-04-09,Gold,none',
  ])
})

test('The import mistook a column of an export for another field, whose key is its label', async () => {
  const account = await aSignedInAccount(app, db)
  const { body: plan } = await account.call(api.createField, { body: { label: 'Plan', type: 'text' } })
  await account.call(api.updateField, { params: { id: plan.id }, body: { label: 'Tariff' } })
  const { body: other } = await account.call(api.createField, { body: { label: 'Plan', type: 'text' } })
  expect([plan.key, other.key]).toEqual(['plan', 'plan_2'])
  const [head] = fieldsOf((await export_(account, {})).text)
  expect(head).toBe(`${builtIn},Tariff,plan_2`)
})

test('A contact’s value ran as a formula when a spreadsheet opened the export', async () => {
  const account = await aSignedInAccount(app, db)
  const body = { email: 'ann@firm.example', first_name: '=HYPERLINK("http://x.example")' }
  await account.call(api.createContact, { body })
  expect(linesOf((await export_(account, {})).text)[1]).toContain(`"'=HYPERLINK(""http://x.example"")"`)
})

test('An export of a group, a search or a selection contained other contacts than the list showed', async () => {
  const account = await aSignedInAccount(app, db)
  const contacts = ['ann', 'ben', 'cat'].map((name) => ({ email: `${name}@firm.example`, first_name: name }))
  const group = await aGroup(db, account.caller.workspaceId, { contacts: contacts.slice(0, 2) })
  await aGroup(db, account.caller.workspaceId, { contacts: contacts.slice(2) })
  const namesIn = async (selection: object) => {
    const { text } = await export_(account, selection)
    return linesOf(text)
      .slice(1)
      .map((line) => line.split(',')[1])
  }
  const all = (await account.call(api.listContacts)).body
  expect(await namesIn({})).toEqual(['ann', 'ben', 'cat'])
  expect(await namesIn({ group })).toEqual(['ann', 'ben'])
  expect(await namesIn({ group, search: 'ben' })).toEqual(['ben'])
  expect(await namesIn({ ids: [all[2]?.id, all[0]?.id, 987654321] })).toEqual(['ann', 'cat'])
  const other = await aSignedInAccount(app, db)
  expect((await export_(other, { group })).status).toBe(404)
  expect(linesOf((await export_(other, { ids: all.map(({ id }) => id) })).text)).toHaveLength(1)
})

describe('an export of contacts', () => {
  async function withLeaver() {
    const account = await aSignedInAccount(app, db)
    const { call, caller } = account
    const { body: points } = await call(api.createField, { body: { label: 'Points', type: 'number' } })
    const body = { email: 'ann@firm.example', first_name: 'Ann', amount: '-1250.5', date_filed: '05/21/2022' }
    const ann = (await call(api.createContact, { body: { ...body, fields: { [points.key]: '553.79' } } }))
      .body
    for (const [name, id] of [
      ['Berlin, Mitte', ann.id],
      ['The "old" ones', ann.id],
      ['VIP', ann.id],
    ] as const) {
      const group = await aGroup(db, caller.workspaceId, { name, contacts: [] })
      await call(api.addGroupMembers, { params: { id: group }, body: { contactIds: [id] } })
    }
    await call(api.createContact, { body: { email: 'ben@firm.example', first_name: 'Ben' } })
    const left = { email: 'Ben@firm.example', reason: 'unsubscribed', at: '2024-02-03T22:11:12Z' } as const
    await call(api.importSuppressions, { body: { suppressions: [left], source: 'Said so by phone' } })
    return account
  }

  test('says who may not be mailed, since when and why, and names the groups and the origin', async () => {
    const account = await withLeaver()
    const [head, ann, ben] = linesOf((await export_(account, {})).text)
    expect(head).toBe(`${builtIn},Points,Status,Since,Reason,Groups,Joined,Source,Consent`)
    const day = new Date().toISOString().slice(0, 10)
    expect(ann).toContain(',-1250.5,,2022-05-21,553.79,mailable,,,')
    expect(ann).toContain(`,"""Berlin, Mitte"", ""The """"old"""" ones"", VIP",${day}T`)
    expect(ann).toMatch(/Z,by hand or API,$/)
    expect(ben).toContain(',unsubscribed,2024-02-03T22:11:12.000Z,Said so by phone,,')
  })

  test('leaves out those who may not be mailed if it is asked to', async () => {
    const account = await withLeaver()
    const { text, headers } = await export_(account, {}, { mailableOnly: true })
    expect(linesOf(text).slice(1).join()).toContain('ann@firm.example')
    expect(text).not.toContain('ben@firm.example')
    // The number of rows is not known before they are read.
    expect(headers['x-total-count']).toBeUndefined()
  })

  test.each([
    ['de', ';', 'DD.MM.YYYY', '-1250,5;;21.05.2022;553,79', '03.02.2024'],
    ['de-CH', ',', 'DD.MM.YYYY', '-1250.5,,21.05.2022,553.79', '03.02.2024'],
    ['en-US', ',', 'MM/DD/YYYY', '-1250.5,,05/21/2022,553.79', '02/03/2024'],
    ['en-GB', ',', 'DD/MM/YYYY', '-1250.5,,21/05/2022,553.79', '03/02/2024'],
    ['uk', ';', 'DD.MM.YYYY', '-1250,5;;21.05.2022;553,79', '03.02.2024'],
    ['ar-EG', ',', 'DD/MM/YYYY', '-1250.5,,21/05/2022,553.79', '03/02/2024'],
    ['xx-nonsense', ',', 'MM/DD/YYYY', '-1250.5,,05/21/2022,553.79', '02/03/2024'],
  ])('for Excel (%s) has its separator, decimal mark and days', async (locale, mark, days, values, since) => {
    const account = await withLeaver()
    const { text } = await export_(account, {}, { form: 'excel', locale })
    expect(text.charCodeAt(0)).toBe(0xfeff)
    const [head, ann, ben] = linesOf(text)
    expect(head?.split(mark).slice(-7)).toEqual([
      ...['Status', 'Since', 'Reason', 'Groups', `Joined (${days})`, 'Source', 'Consent'],
    ])
    expect(ann).toContain(values)
    expect(ben).toContain(['unsubscribed', since, 'Said so by phone'].join(mark))
  })

  test('for programs begins without a byte order mark', async () => {
    const account = await withLeaver()
    expect((await export_(account, {}, { form: 'programs' })).text).toMatch(/^Ref ID,/)
    expect((await export_(account, {}, { form: 'excel', locale: '../x' })).status).toBe(400)
  })

  test('names the import or the form that added a contact, and its consent', async () => {
    const account = await aSignedInAccount(app, db)
    const { call, caller } = account
    const row = { first_name: 'Cat', email: 'cat@firm.example' }
    const upload = { groupName: 'G', uploadedFileName: 'list.csv', uploadedAt: new Date().toISOString() }
    await call(api.uploadContacts, { body: { ...upload, contacts: [row] } })
    const { body: dan } = await call(api.createContact, { body: { email: 'dan@firm.example' } })
    const [form] = await rows(
      db,
      sql<{ id: number }>`insert into forms (workspace_id, name, group_id, sender_id)
        values (${caller.workspaceId}, 'Footer', 1, 1) returning id`,
    )
    await rows(
      db,
      sql`insert into consents (workspace_id, contact_id, kind, form_id, form_version, at)
        select ${caller.workspaceId}, ${dan.id}, kind, ${form?.id ?? 0}, 1, at from (values
          ('signed_up', now() - interval '1 day'), ('confirmed', '2024-05-21T10:00:00Z'),
          ('topic_declined', now())) said (kind, at)`,
    )
    const [, cat, other] = linesOf((await export_(account, {})).text)
    expect(cat).toContain(',import: list.csv,')
    expect(other).toContain(',form: Footer,confirmed 2024-05-21T10:00:00.000Z')
  })
})
