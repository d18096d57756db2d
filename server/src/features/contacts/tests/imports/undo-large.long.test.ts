// Undoing a large import that created its group: the group disappears at once, and a job removes the contacts in
// batches.
import { cancelContactJob, listContactJobs, listContacts, listContactImports } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { row, rows, sql, transaction } from '../../../../platform/db/index.ts'
import { aGroup, aSignedInAccount, peopleOf } from '../../../../../test/factories.ts'
import { startApp } from '../../../../../test/harness-app.ts'
import { freshDatabase, testQuotas } from '../../../../../test/harness.ts'
import { runPiece } from '../../bulk/run.ts'
import { bringBackGroup, removeGroup } from '../../groups.ts'
import { importContacts } from '../../import/import.ts'
import { readContacts } from '../../import/read-contacts.ts'
import { undoImport } from '../../import/undo.ts'
import { purgeGroups } from '../../jobs.ts'
import { forgetSome } from '../../queries/imports.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

/** Creates `known` contacts, and imports these and `more` new ones with a value that overwrites a field. */
async function anImport(known: number, more: number) {
  const account = await aSignedInAccount(app, db)
  const { workspaceId } = account.caller
  const before = peopleOf('known.example', known).map((each) => ({ ...each, phone: 'old' }))
  await aGroup(db, workspaceId, { contacts: before })
  const given = [...before.map((each) => ({ ...each, phone: 'new' })), ...peopleOf('firm.example', more)]
  const reading = await readContacts(given, 'overwrite')
  const values = { values: 'overwrite' } as const
  const made = await importContacts(db, workspaceId, null, reading, values, testQuotas)
  const phones = async () => {
    const found = await rows(
      db,
      sql<{ phone: string }>`select distinct fields ->> 'phone' as phone from contacts
        where workspace_id = ${workspaceId} and fields ? 'phone' order by 1`,
    )
    return found.map(({ phone }) => phone)
  }
  const counts = () =>
    row(
      db,
      sql`select (select count(*) from contacts where workspace_id = ${workspaceId}) as live,
        (select count(*) from deleted_contacts where workspace_id = ${workspaceId}) as deleted,
        (select contacts from contact_counts where workspace_id = ${workspaceId}) as counted,
        (select count(*) from group_members where group_id = ${made.groupId}) as members,
        (select member_count from groups where id = ${made.groupId}) as member_count`,
    )
  const jobs = async () => (await account.call(listContactJobs)).body
  const undo = () => undoImport(db, workspaceId, made.importId, 10)
  const runAll = async () => {
    while (await runPiece(db, 10));
  }
  return { ...made, account, workspaceId, phones, counts, jobs, undo, runAll }
}

// spec: 8.import.undo
test('Undoing a large import held its request and the workspace’s contacts until all were deleted', async () => {
  const made = await anImport(5, 20)
  const undone = await made.undo()
  expect(undone).toMatchObject({ isRepeated: false, imported: 25 })
  const listed = (await made.account.call(listContactImports)).body
  expect(listed.find(({ id }) => id === made.importId)?.undone_at).toBe(undone.undone_at)
  expect(await made.counts()).toMatchObject({ live: 25, deleted: 0 })
  expect(await made.undo()).toMatchObject({ isRepeated: true })
  expect(await made.jobs()).toMatchObject([{ action: 'undo_import', state: 'running', seen: 0, total: 25 }])
  await runPiece(db, 10)
  // The worker dies during its second batch, which is rolled back.
  const stopped = transaction(db, async (tx) => {
    await runPiece(tx, 10)
    throw new Error('killed')
  })
  await expect(stopped).rejects.toThrow('killed')
  expect(await made.jobs()).toMatchObject([{ state: 'running', seen: 10 }])
  await made.runAll()
  expect(await made.jobs()).toMatchObject([{ state: 'done', seen: 25, changed: 20, total: 25 }])
  expect(await made.counts()).toEqual({ live: 5, deleted: 20, counted: 5, members: 25, member_count: 25 })
  expect(await made.phones()).toEqual(['old'])
})

test('A value that was edited during the undo of a large import was lost', async () => {
  const made = await anImport(5, 20)
  const [first] = (await made.account.call(listContacts, { query: { search: '@known', limit: 1 } })).body
  const edited = first?.id ?? 0
  await made.undo()
  await rows(db, sql`update contacts set fields = fields || '{"phone": "edited"}' where id = ${edited}`)
  await made.runAll()
  expect(await made.phones()).toEqual(['edited', 'old'])
})

test('A group that was restored while its import was being undone lost the rest of its contacts', async () => {
  const made = await anImport(5, 20)
  await made.undo()
  await runPiece(db, 10)
  expect(await made.counts()).toMatchObject({ live: 20, deleted: 5 })
  await bringBackGroup(db, made.workspaceId, made.groupId, 10)
  await made.runAll()
  expect(await made.counts()).toEqual({ live: 25, deleted: 0, counted: 25, members: 25, member_count: 25 })
  expect((await made.jobs()).map(({ action, state }) => [action, state])).toEqual([
    ['restore_group', 'done'],
    ['undo_import', 'cancelled'],
  ])
  const [listed] = (await made.account.call(listContactImports)).body
  expect(listed).toMatchObject({ id: made.importId, undone_at: null })
  // The import can be undone again, and the group can be deleted and restored like any other.
  expect(await made.undo()).toMatchObject({ isRepeated: false })
  await made.runAll()
  expect(await made.counts()).toMatchObject({ live: 5, deleted: 20, counted: 5 })
  await bringBackGroup(db, made.workspaceId, made.groupId)
  await removeGroup(db, made.workspaceId, made.groupId)
  expect(await made.counts()).toMatchObject({ live: 5, deleted: 20, counted: 5 })
})

test('Undoing a large import could be cancelled half-way, or lost the data that it needs to a purge', async () => {
  const made = await anImport(5, 20)
  await made.undo()
  const [job] = await made.jobs()
  const refused = await made.account.call(cancelContactJob, { params: { id: job?.id ?? 0 } })
  expect(refused.problem.code).toBe('contact_job_not_undoable')
  await rows(
    db,
    sql`update groups set deleted_at = now() - interval '2 days' where workspace_id = ${made.workspaceId}
          and id = ${made.groupId}`,
  )
  await rows(
    db,
    sql`update imports set changed_at = now() - interval '2 days' where workspace_id = ${made.workspaceId}`,
  )
  await purgeGroups(db)
  await forgetSome(db, 1000)
  await made.runAll()
  expect(await made.counts()).toMatchObject({ live: 5, deleted: 20, counted: 5, members: 25 })
  expect(await made.phones()).toEqual(['old'])
})
