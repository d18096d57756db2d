// What undoing an import would do, in numbers, before a person decides.
import {
  listContacts,
  listSuppressions,
  previewImportUndo,
  undoContactImport,
  uploadContacts,
} from '@lettermill/contracts'
import { expect, it } from 'vitest'
import { aGroup, aSignedInAccount, peopleOf } from '../../../../../test/factories.ts'
import { startApp } from '../../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { rows, sql } from '../../../../platform/db/index.ts'
import { previewUndo } from '../../import/undo.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const people = peopleOf('firm.example', 6)
const row = (email: string, consent: string) => ({ first_name: 'X', email, consent })

async function anImport() {
  const { call, caller } = await aSignedInAccount(app, db)
  const { workspaceId } = caller
  await aGroup(db, workspaceId, { contacts: people.slice(0, 1) })
  const contacts = [...people, row('no@firm.example', 'no'), row('nein@firm.example', 'nein')]
  const consent = { key: 'consent', refused: 'suppress' as const }
  const upload = (body: object) => call(uploadContacts, { body: { contacts, consent, ...body } })
  const { importId, groupId } = (await upload({ uploadedFileName: 'customers.csv' })).body
  const mail = (email: string | undefined) =>
    rows(
      db,
      sql`insert into recipients (mailing_id, seq, contact_id, email)
        select 9000 + id, 1, id, email from contacts where workspace_id = ${workspaceId} and email = ${email ?? null}`,
    )
  const preview = () => call(previewImportUndo, { params: { id: importId } })
  const undo = () => call(undoContactImport, { params: { id: importId } })
  return { call, workspaceId, upload, mail, preview, undo, importId, groupId }
}

it('Undoing an import after a campaign did not say how many contacts stay, and why', async () => {
  const { call, mail, preview, undo } = await anImport()
  await mail(people[1]?.email)
  await mail(people[2]?.email)
  await call(uploadContacts, { body: { contacts: people.slice(2, 4) } })
  const { body } = await preview()
  expect(body).toEqual({ contacts: { deleted: 2, known: 1, shared: 2, mailed: 1 }, suppressed: 2 })
  await undo()
  expect((await call(listContacts)).body.map(({ email }) => email).sort()).toEqual(
    people
      .slice(0, 4)
      .map(({ email }) => email)
      .sort(),
  )
  const suppressed = (await call(listSuppressions, {})).body
  expect(suppressed.map(({ refused_in }) => refused_in)).toEqual(['customers.csv', 'customers.csv'])
  expect((await preview()).status).toBe(404)
})

it('The preview counts only addresses that this import suppressed', async () => {
  const { call, upload, preview, groupId } = await anImport()
  const contacts = [row('later@firm.example', 'no'), row('other@firm.example', 'yes')]
  const later = (await upload({ contacts, groupId, uploadedFileName: 'customers.csv' })).body
  expect((await preview()).body).toEqual({
    contacts: { deleted: 5, known: 1, shared: 0, mailed: 0 },
    suppressed: 2,
  })
  const second = await call(previewImportUndo, { params: { id: later.importId } })
  expect(second.body).toEqual({ contacts: { deleted: 1, known: 0, shared: 0, mailed: 0 }, suppressed: 1 })
})

it('The contacts of a very large group are not counted', async () => {
  const { workspaceId, importId } = await anImport()
  expect(await previewUndo(db, workspaceId, importId, 5)).toEqual({ contacts: null, suppressed: 2 })
})

it('The preview answers 404 for the import of another account', async () => {
  const { importId } = await anImport()
  const { call } = await aSignedInAccount(app, db)
  expect((await call(previewImportUndo, { params: { id: importId } })).status).toBe(404)
})
