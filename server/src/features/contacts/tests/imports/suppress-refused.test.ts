// After an import that only left out the people who said no, mail to those who were contacts already can be stopped.
import {
  deleteSuppression,
  listSuppressions,
  suppressRefused,
  undoContactImport,
  uploadContacts,
} from '@lettermill/contracts'
import { expect, it } from 'vitest'
import { aSignedInAccount } from '../../../../../test/factories.ts'
import { startApp } from '../../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { changed, rows, sql, transaction } from '../../../../platform/db/index.ts'
import { suppress, unsubscribeAddresses } from '../../../suppressions/index.ts'
import { suppressRefusedOf } from '../../import/refused.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const row = (email: string, consent: string) => ({ first_name: 'X', email, consent })
const consent = { key: 'consent', refused: 'leave_out' as const }
const known = ['Nein@firm.example', 'no@firm.example', 'bounced@firm.example', 'other@firm.example']

/** An import that three contacts of the workspace refuse, one of them after a bounce, and somebody unknown. */
async function anImport() {
  const { call, caller } = await aSignedInAccount(app, db)
  const { workspaceId } = caller
  await call(uploadContacts, { body: { contacts: known.map((email) => row(email, 'yes')) } })
  const bounced = {
    workspaceId,
    email: 'bounced@firm.example',
    reason: 'hard_bounce',
    mailingId: null,
  } as const
  await transaction(db, (tx) => suppress(tx, bounced))
  const contacts = [
    row('yes@firm.example', 'yes'),
    ...['nein', 'NO', 'bounced', 'unknown'].map((name) => row(`${name}@firm.example`, 'no')),
  ]
  const { body } = await call(uploadContacts, { body: { contacts, consent, uploadedFileName: 'list.csv' } })
  const { importId, refusedKnown } = body
  const stop = () => call(suppressRefused, { params: { id: importId } })
  const list = async () =>
    (await call(listSuppressions, {})).body
      .map(({ email, reason, refused_in }) => [email, reason, refused_in])
      .sort()
  return { call, workspaceId, importId, refusedKnown, stop, list }
}

const bounced = ['bounced@firm.example', 'hard_bounce', null]
const refused = ['nein', 'no'].map((name) => [`${name}@firm.example`, 'unsubscribed', 'list.csv'])

it('Mail to contacts who said no in a file could be stopped only by importing the file again', async () => {
  const { refusedKnown, stop, list } = await anImport()
  expect(refusedKnown).toBe(2)
  expect(await list()).toEqual([bounced])
  expect((await stop()).body).toEqual({ suppressed: 2, more: false })
  expect(await list()).toEqual([bounced, ...refused])
})

it('Stopping mail a second time changes nothing', async () => {
  const { stop, list, workspaceId } = await anImport()
  await stop()
  expect((await stop()).body).toEqual({ suppressed: 0, more: false })
  expect(await list()).toEqual([bounced, ...refused])
  const entries = await rows(
    db,
    sql`select rows from audit_entries where workspace_id = ${workspaceId} and action = 'suppressions_imported'`,
  )
  expect(entries).toEqual([{ rows: 2 }])
})

it('The account can take back an address whose mail it stopped', async () => {
  const { call, stop, list } = await anImport()
  await stop()
  await call(deleteSuppression, { params: { email: 'no@firm.example' } })
  expect(await list()).toEqual([bounced, refused[0]])
})

it('Stopping mail leaves people alone who became contacts after the import', async () => {
  const { call, stop, list } = await anImport()
  await call(uploadContacts, { body: { contacts: [row('unknown@firm.example', 'yes')] } })
  expect((await stop()).body).toEqual({ suppressed: 2, more: false })
  expect(await list()).toEqual([bounced, ...refused])
})

it('One call stops mail to a limited number of people, and says that there are more', async () => {
  const { workspaceId, importId, list } = await anImport()
  const stop = () =>
    transaction(db, (tx) => suppressRefusedOf(tx, workspaceId, importId, unsubscribeAddresses, 1))
  expect(await stop()).toEqual({ suppressed: 1, more: true })
  expect(await stop()).toEqual({ suppressed: 1, more: false })
  expect(await stop()).toEqual({ suppressed: 0, more: false })
  expect((await list()).length).toBe(3)
})

it('An import that was undone stops no mail', async () => {
  const { call, importId, stop, list } = await anImport()
  await call(undoContactImport, { params: { id: importId } })
  const answer = await stop()
  expect([answer.status, answer.problem.code]).toEqual([409, 'import_undone'])
  expect(await list()).toEqual([bounced])
})

it('An import of yesterday stops no mail, because Lettermill has forgotten who said no', async () => {
  const { importId, stop } = await anImport()
  await changed(db, sql`update imports set changed_at = now() - interval '25 hours' where id = ${importId}`)
  const answer = await stop()
  expect([answer.status, answer.problem.code]).toEqual([409, 'import_refusals_forgotten'])
})

it('Nobody can stop mail by the import of another account', async () => {
  const { importId, list } = await anImport()
  const { call } = await aSignedInAccount(app, db)
  expect((await call(suppressRefused, { params: { id: importId } })).status).toBe(404)
  expect(await list()).toEqual([bounced])
})
