// A call that covers a whole group or import has the statement deadline of a job, and not that of an ordinary call.
import {
  deleteContactGroup,
  listContactImports,
  restoreContactGroup,
  undoContactImport,
  uploadContacts,
} from '@lettermill/contracts'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { until } from '../../../../test/campaigns.ts'
import { aGroup, aSignedInAccount, peopleOf } from '../../../../test/factories.ts'
import { freshDatabase, startFrame, testQuotas } from '../../../../test/harness.ts'
import { contactRoutes } from '../index.ts'

/** The statement deadline of an ordinary call in these tests, in milliseconds. */
const deadline = 1000

const database = await freshDatabase()
const { db } = database
const own = openDatabase(database.url, { deadline })
afterAll(() => own.close())
const app = await startFrame(database, {
  routes: (frame) => contactRoutes(frame, { db: own.db, quotas: testQuotas }),
})

async function aFilledGroup() {
  const { call, caller } = await aSignedInAccount(app, db)
  const id = await aGroup(db, caller.workspaceId, { contacts: peopleOf('slow.example', 3) })
  return { call, id }
}

/** Makes a statement of a call exceed the ordinary deadline, by letting it wait for the group's lock. */
async function whileGroupIsSlow<T>(id: number, run: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined
  await transaction(db, async (tx) => {
    await rows(tx, sql`select 1 from groups where id = ${id} for update`)
    answer = run()
    await until(async () => {
      const waiting = await row(
        db,
        sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting?.count === 1
    })
    await sleep(1.5 * deadline)
  })
  return answer ?? run()
}

test('Deleting a group and restoring it ended with 503 after 30 seconds', async () => {
  const { call, id } = await aFilledGroup()
  const deleted = await whileGroupIsSlow(id, () => call(deleteContactGroup, { params: { id } }))
  expect(deleted.status).toBe(200)
  const restored = await whileGroupIsSlow(id, () => call(restoreContactGroup, { params: { id } }))
  expect(restored.status).toBe(200)
})

test('Adding to an import and undoing it ended with 503 after 30 seconds', async () => {
  const { call, id } = await aFilledGroup()
  const contacts = peopleOf('more.example', 2)
  const added = await whileGroupIsSlow(id, () => call(uploadContacts, { body: { groupId: id, contacts } }))
  expect(added).toMatchObject({ status: 200, body: { imported: 2 } })
  const [newest] = (await call(listContactImports)).body
  const taken = await whileGroupIsSlow(id, () => call(undoContactImport, { params: { id: newest?.id ?? 0 } }))
  expect(taken).toMatchObject({ status: 200 })
})
