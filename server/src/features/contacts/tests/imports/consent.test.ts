// Imports of rows without a name, and of people who said no to mail.
import { listContactImports, listContacts, listGroupContacts, uploadContacts } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { aSignedInAccount } from '../../../../../test/factories.ts'
import { startApp } from '../../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { listSuppressed } from '../../../suppressions/index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const own = () => aSignedInAccount(app, db)

describe('Rows without a first name', () => {
  const contacts = [{ email: 'a@firm.example' }, { email: 'b@firm.example', first_name: 'Bea' }]

  it('are skipped, as specified, unless the upload says otherwise', async () => {
    const { call } = await own()
    const { body } = await call(uploadContacts, { body: { contacts } })
    expect(body).toMatchObject({
      imported: 1,
      skipped: 1,
      reasons: [{ row: 1, code: 'first_name_missing', reason: 'First Name is missing.' }],
    })
  })

  // spec: 2.import.no-first-name
  it('are kept with an empty name if the upload says so: a list of addresses alone can be imported', async () => {
    const { call } = await own()
    const { body } = await call(uploadContacts, { body: { contacts, missingFirstName: 'keep' } })
    expect(body).toMatchObject({ imported: 2, skipped: 0 })
    const listed = (await call(listContacts)).body
    expect(listed.map(({ email, first_name }) => [email, first_name])).toEqual([
      ['a@firm.example', ''],
      ['b@firm.example', 'Bea'],
    ])
  })
})

describe('Rows of people who refused mail', () => {
  const row = (email: string, consent: string | boolean) => ({ first_name: 'X', email, consent })
  const contacts = [
    row('yes@firm.example', 'ja'),
    row('no@firm.example', 'Nein'),
    row('so-so@firm.example', 'perhaps'),
    row('blank@firm.example', ''),
    row('ні@firm.example', 'ні'),
    row('true@firm.example', true),
    // Another row of the same address says no, and one no is enough.
    row('YES@firm.example', 'no'),
  ]

  it('are left out, and nothing else happens to their addresses', async () => {
    const { call, caller } = await own()
    const consent = { key: 'consent', refused: 'leave_out' as const }
    const { body } = await call(uploadContacts, { body: { contacts, consent } })
    expect(body).toMatchObject({
      imported: 2,
      refused: 3,
      skipped: 2,
      reasons: [{ row: 3, code: 'consent_unclear', reason: 'The consent column says neither yes nor no.' }],
      overruled: [1],
      takenBack: [],
    })
    const listed = (await call(listContacts)).body.map(({ email }) => email)
    expect(listed).toEqual(['blank@firm.example', 'true@firm.example'])
    expect(await listSuppressed(db, caller.workspaceId, ['no@firm.example'])).toEqual(new Set())
  })

  it('leave contacts who are here already as they are, and the upload counts those who can still be mailed', async () => {
    const { call } = await own()
    const known = ['no@firm.example', 'yes@firm.example'].map((email) => ({ first_name: 'N', email }))
    await call(uploadContacts, { body: { contacts: known } })
    const consent = { key: 'consent', refused: 'leave_out' as const }
    const first = (await call(uploadContacts, { body: { contacts, consent } })).body
    expect(first).toMatchObject({ refused: 3, refusedKnown: 2 })
    const { importId } = first
    const again = await call(uploadContacts, { body: { contacts, consent, importId } })
    expect(again.body).toMatchObject({ refused: 3, refusedKnown: 0 })
    await call(uploadContacts, {
      body: { contacts: contacts.slice(1, 2), consent: { ...consent, refused: 'suppress' } },
    })
    const later = await call(uploadContacts, { body: { contacts, consent } })
    expect(later.body).toMatchObject({ refused: 3, refusedKnown: 1 })
  })

  // spec: 2.import.unsubscribed
  it('suppress the addresses if the upload says so, even addresses that the workspace already had', async () => {
    const { call, caller } = await own()
    await call(uploadContacts, { body: { contacts: [{ first_name: 'N', email: 'no@firm.example' }] } })
    const consent = { key: 'consent', refused: 'suppress' as const }
    await call(uploadContacts, { body: { contacts, consent, uploadedFileName: 'list.csv' } })
    const [listed] = (await call(listContactImports)).body
    expect(listed).toMatchObject({ uploaded_file_name: 'list.csv', refused: 3 })
    const suppressed = await listSuppressed(db, caller.workspaceId, ['no@firm.example', 'blank@firm.example'])
    expect(suppressed).toEqual(new Set(['no@firm.example']))
  })
})

// spec: 2.import.example
it('An import reports, for each field, one of the values that it could not parse', async () => {
  const { call } = await own()
  const contacts = [
    { first_name: 'A', email: 'a@firm.example', date_filed: 'im Januar' },
    { first_name: 'B', email: 'b@firm.example', date_filed: 'später', amount: 'viel' },
  ]
  const { body } = await call(uploadContacts, { body: { contacts } })
  expect(body).toMatchObject({
    unreadableFields: { date_filed: 2, amount: 1 },
    unreadableExamples: { date_filed: 'im Januar', amount: 'viel' },
  })
})

describe('A person who refuses mail in one part of a large file and accepts it in another', () => {
  const consent = { key: 'consent', refused: 'leave_out' as const }
  const row = (email: string, consent: string) => ({ first_name: 'X', email, consent })

  it('was left as a mailable contact if the acceptance came first', async () => {
    const { call } = await own()
    await call(uploadContacts, { body: { contacts: [{ first_name: 'Old', email: 'known@firm.example' }] } })
    const first = [
      row('A@firm.example', 'yes'),
      row('known@firm.example', 'yes'),
      row('b@firm.example', 'yes'),
    ]
    const { body: made } = await call(uploadContacts, { body: { contacts: first, consent } })
    const { groupId, importId } = made
    const contacts = [
      row('c@firm.example', 'yes'),
      row('a@firm.example', 'no'),
      row('known@firm.example', 'no'),
    ]
    const body = { contacts, consent, groupId, importId, requestId: crypto.randomUUID() }
    const { body: reply } = await call(uploadContacts, { body })
    expect(reply).toMatchObject({ imported: 1, refused: 2, overruled: [], takenBack: [2, 3] })
    const emailsOf = ({ body }: { body: { email: string }[] }) => body.map(({ email }) => email).sort()
    expect(emailsOf(await call(listGroupContacts, { params: { id: groupId } }))).toEqual([
      'b@firm.example',
      'c@firm.example',
    ])
    // Contacts that existed before stay as they were.
    expect(emailsOf(await call(listContacts))).toEqual([
      'b@firm.example',
      'c@firm.example',
      'known@firm.example',
    ])
    const [listed] = (await call(listContactImports)).body
    expect(listed).toMatchObject({ imported: 2, skipped: 2 })
    expect((await call(uploadContacts, { body })).body).toEqual(reply)
  })

  it('was added as a contact if the refusal came first', async () => {
    const { call } = await own()
    const { body: made } = await call(uploadContacts, {
      body: { contacts: [row('a@firm.example', 'no'), row('b@firm.example', 'yes')], consent },
    })
    expect(made).not.toHaveProperty('refusedDigests')
    const { groupId, importId } = made
    const contacts = [row('c@firm.example', 'yes'), row('A@firm.example', 'yes'), row('a@firm.example', '')]
    const { body } = await call(uploadContacts, { body: { contacts, consent, groupId, importId } })
    expect(body).toMatchObject({ imported: 1, duplicates: 0, skipped: 2, overruled: [2, 3], takenBack: [] })
    const listed = (await call(listContacts)).body.map(({ email }) => email).sort()
    expect(listed).toEqual(['b@firm.example', 'c@firm.example'])
  })
})
