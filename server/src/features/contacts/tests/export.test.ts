// Contacts as CSV: all fields of a selection, in a file that can be imported again.
import * as api from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { aGroup, aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const export_ = ({ call }: SignedIn, selection: object) => call(api.exportContacts, { body: { selection } })
const linesOf = (text: string) => text.slice(1).trimEnd().split('\r\n')

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
  expect(answer.text.charCodeAt(0)).toBe(0xfeff)
  expect(linesOf(answer.text)).toEqual([
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
  const [head] = linesOf((await export_(account, {})).text)
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
