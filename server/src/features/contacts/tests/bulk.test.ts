// Bulk changes: contacts are added to a group, removed from it, deleted and restored, within the request or in the
// background.
import * as api from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aGroup, aSignedInAccount, peopleOf, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { changeMany, undoJob } from '../bulk/jobs.ts'
import { runPiece } from '../bulk/run.ts'
import { purgeGroups } from '../jobs.ts'
import { bringBackGroup, removeGroup } from '../groups.ts'
import { purgeDeleted } from '../queries/deleted/deleted.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

/** An account with a group of `count` contacts, and an empty group. */
async function anAccountWithGroups(count: number) {
  const account = await aSignedInAccount(app, db)
  const { workspaceId } = account.caller
  const full = await aGroup(db, workspaceId, { contacts: peopleOf('firm.example', count) })
  const empty = await aGroup(db, workspaceId, { contacts: [] })
  return { account, workspaceId, full, empty }
}

async function idsOf({ call }: SignedIn, search?: string): Promise<number[]> {
  const { body } = await call(api.listContacts, { query: { limit: 1000, ...(search && { search }) } })
  return body.map(({ id }) => id)
}

const countOf = async ({ call }: SignedIn, group: number) =>
  (await call(api.listGroupContacts, { params: { id: group } })).body.length

/** Expects the stored counts to match the rows, in existing groups and deleted ones. */
async function expectTrueCounts(workspaceId: number): Promise<void> {
  const wrong = await rows(
    db,
    sql`select g.id, member_count, count(m.contact_id)::integer as members, count(c.id)::integer as people
        from groups g left join group_members m on m.group_id = g.id
        left join (select id from contacts union all select id from deleted_contacts) c on c.id = m.contact_id
        where workspace_id = ${workspaceId} group by g.id
        having member_count <> count(m.contact_id) or count(m.contact_id) <> count(c.id)`,
  )
  const counted = await row(
    db,
    sql<{
      surplus: number
    }>`select coalesce((select contacts from contact_counts where workspace_id = ${workspaceId}), 0)
          - (select count(*) from contacts where workspace_id = ${workspaceId}) as surplus`,
  )
  expect({ wrong, surplus: counted?.surplus }).toEqual({ wrong: [], surplus: 0 })
}

/** Runs batches until none is left, and returns how many there were. */
async function runAll(size: number): Promise<number> {
  let pieces = 0
  while (await runPiece(db, size)) pieces += 1
  return pieces
}

describe('Up to 10,000 contacts, in the request', () => {
  test('Contacts that a search finds could not be added to a group at once', async () => {
    const { account, workspaceId, full, empty } = await anAccountWithGroups(12)
    const body = { action: 'add', selection: { group: full, search: 'person 1' }, groupId: empty } as const
    const found = await account.call(api.listGroupContacts, {
      params: { id: full },
      query: { limit: 100, search: 'person 1' },
    })
    const { body: job } = await account.call(api.changeContacts, { body })
    expect(found.body.length).toBe(4)
    expect(job).toMatchObject({
      action: 'add',
      state: 'done',
      total: 4,
      seen: 4,
      changed: 4,
      group_id: empty,
    })
    expect(await countOf(account, empty)).toBe(4)
    const again = await account.call(api.changeContacts, { body })
    expect(again.body).toMatchObject({ state: 'done', total: 4, changed: 0 })
    await expectTrueCounts(workspaceId)
  })

  test('Contacts that were taken out of a group were deleted with the group', async () => {
    const { account, workspaceId, full } = await anAccountWithGroups(3)
    const [first = 0, second = 0] = await idsOf(account)
    const body = { action: 'remove', selection: { ids: [first, second, first] }, groupId: full } as const
    expect((await account.call(api.changeContacts, { body })).body).toMatchObject({ total: 2, changed: 2 })
    expect(await countOf(account, full)).toBe(1)
    expect(await idsOf(account)).toHaveLength(3)
    await expectTrueCounts(workspaceId)
  })

  // spec: 5.contacts.bulk
  test('A deletion of many contacts could not be undone as one', async () => {
    const { account, workspaceId, full, empty } = await anAccountWithGroups(5)
    const before = await idsOf(account)
    await account.call(api.addGroupMembers, {
      params: { id: empty },
      body: { contactIds: before.slice(0, 2) },
    })
    const deleting = { action: 'delete', selection: {} } as const
    const { body: job } = await account.call(api.changeContacts, { body: deleting })
    expect(job).toMatchObject({ action: 'delete', state: 'done', total: 5, changed: 5 })
    expect(await idsOf(account)).toEqual([])
    await expectTrueCounts(workspaceId)
    // One of the contacts was restored by itself meanwhile.
    const body = { email: 'PERSON5@firm.example' }
    const anew = (await account.call(api.createContact, { body })).body.id
    const { body: undone } = await account.call(api.undoContactJob, { params: { id: job.id } })
    expect(undone).toMatchObject({ action: 'restore', state: 'done', total: 5, changed: 4 })
    expect(await idsOf(account)).toEqual([...before.slice(0, 4), anew])
    expect([await countOf(account, full), await countOf(account, empty)]).toEqual([4, 2])
    await expectTrueCounts(workspaceId)
    const twice = await account.call(api.undoContactJob, { params: { id: job.id } })
    expect(twice.body).toMatchObject({ changed: 0 })
  })

  test('An undo restored contacts without their membership in a group that was deleted meanwhile', async () => {
    const { account, workspaceId, full, empty } = await anAccountWithGroups(3)
    const ids = await idsOf(account)
    await account.call(api.addGroupMembers, { params: { id: empty }, body: { contactIds: ids } })
    const deleting = { action: 'delete', selection: { ids } } as const
    const { body: job } = await account.call(api.changeContacts, { body: deleting })
    await account.call(api.deleteContactGroup, { params: { id: full } })
    await account.call(api.undoContactJob, { params: { id: job.id } })
    await account.call(api.restoreContactGroup, { params: { id: full } })
    expect([await countOf(account, full), await countOf(account, empty)]).toEqual([3, 3])
    await expectTrueCounts(workspaceId)
  })

  test('A group counted a contact twice that was added again and then also restored by an undo', async () => {
    const { account, workspaceId, full } = await anAccountWithGroups(1)
    const deleting = { action: 'delete', selection: {} } as const
    const { body: job } = await account.call(api.changeContacts, { body: deleting })
    const again = [{ email: 'person1@firm.example', first_name: 'Again' }]
    await account.call(api.uploadContacts, { body: { contacts: again, groupId: full } })
    await account.call(api.deleteContactGroup, { params: { id: full } })
    await account.call(api.undoContactJob, { params: { id: job.id } })
    await account.call(api.restoreContactGroup, { params: { id: full } })
    expect(await countOf(account, full)).toBe(1)
    await expectTrueCounts(workspaceId)
  })

  test('A change of many contacts also changed ids and groups of another workspace', async () => {
    const { account, full } = await anAccountWithGroups(2)
    const other = await anAccountWithGroups(1)
    const ids = await idsOf(account)
    const call = async (body: api.CallInput<typeof api.changeContacts, 'body'>) =>
      (await other.account.call(api.changeContacts, { body })).status
    expect(await call({ action: 'delete', selection: { ids } })).toBe(200)
    expect(await call({ action: 'delete', selection: { group: full } })).toBe(404)
    expect(await call({ action: 'add', selection: {}, groupId: full })).toBe(404)
    expect(await call({ action: 'add', selection: {} })).toBe(400)
    expect(await idsOf(account)).toEqual(ids)
  })
})

describe('More contacts, in the background', () => {
  const addAll = (workspaceId: number, from: number, to: number) =>
    transaction(db, (tx) =>
      changeMany(tx, workspaceId, { action: 'add', selection: { group: from }, groupId: to }, 10),
    )

  // spec: 5.contacts.bulk
  test('A change of many contacts stopped with the server, or did a batch twice', async () => {
    const { account, workspaceId, full, empty } = await anAccountWithGroups(25)
    const job = await addAll(workspaceId, full, empty)
    expect(job).toMatchObject({ state: 'running', total: 25, seen: 0 })
    await runPiece(db, 10)
    const shown = async () => (await account.call(api.listContactJobs)).body[0]
    expect(await shown()).toMatchObject({ state: 'running', seen: 10, changed: 10, group_name: 'A group' })
    // The worker dies during its second batch, which is rolled back.
    const stopped = transaction(db, async (tx) => {
      await runPiece(tx, 10)
      throw new Error('killed')
    })
    await expect(stopped).rejects.toThrow('killed')
    expect(await shown()).toMatchObject({ state: 'running', seen: 10, changed: 10 })
    expect(await runAll(10)).toBe(2)
    expect(await shown()).toMatchObject({ state: 'done', seen: 25, changed: 25 })
    expect(await countOf(account, empty)).toBe(25)
    await expectTrueCounts(workspaceId)
  })

  test('A change of all matching contacts also changed contacts that were created later', async () => {
    const { account, workspaceId, full } = await anAccountWithGroups(12)
    const selection = { search: 'firm.example' }
    await transaction(db, (tx) => changeMany(tx, workspaceId, { action: 'delete', selection }, 10))
    const { body } = await account.call(api.createContact, { body: { email: 'late@firm.example' } })
    await runAll(5)
    const [job] = (await account.call(api.listContactJobs)).body
    expect(job).toMatchObject({ state: 'done', total: 12, seen: 12, changed: 12 })
    expect(await idsOf(account)).toEqual([body.id])
    expect(await countOf(account, full)).toBe(0)
    const undone = await transaction(db, (tx) => undoJob(tx, workspaceId, job?.id ?? 0, 10))
    expect(undone).toMatchObject({ action: 'restore', state: 'running' })
    await runAll(5)
    expect(await idsOf(account)).toHaveLength(13)
    expect(await countOf(account, full)).toBe(12)
    await expectTrueCounts(workspaceId)
  })

  test('The text of a search stayed in the database after its job had finished', async () => {
    const { workspaceId } = await anAccountWithGroups(3)
    const selection = { search: 'person1@firm.example' }
    await transaction(db, (tx) => changeMany(tx, workspaceId, { action: 'delete', selection }, 0))
    await runAll(5)
    const kept = await rows(db, sql`select search from contact_jobs where workspace_id = ${workspaceId}`)
    expect(kept).toEqual([{ search: null }])
  })

  test('A change of many contacts continued after it was cancelled', async () => {
    const { account, workspaceId, full, empty } = await anAccountWithGroups(25)
    const { id } = await addAll(workspaceId, full, empty)
    await runPiece(db, 10)
    expect((await account.call(api.cancelContactJob, { params: { id } })).body).toMatchObject({
      state: 'cancelled',
      changed: 10,
    })
    expect(await runAll(10)).toBe(0)
    expect(await countOf(account, empty)).toBe(10)
    expect((await account.call(api.cancelContactJob, { params: { id } })).status).toBe(409)
    expect((await account.call(api.undoContactJob, { params: { id } })).status).toBe(409)
  })

  // asvs: 15.2.2
  test('One workspace’s changes of many contacts delayed another’s, or were unlimited', async () => {
    const [one, two] = [await anAccountWithGroups(25), await anAccountWithGroups(25)]
    for (let times = 0; times < api.mostContactJobs; times += 1)
      await addAll(one.workspaceId, one.full, one.empty)
    await expect(addAll(one.workspaceId, one.full, one.empty)).rejects.toMatchObject({
      code: 'contact_jobs_full',
    })
    await addAll(two.workspaceId, two.full, two.empty)
    // The two jobs take turns, so that each runs three batches.
    for (let pieces = 0; pieces < 6; pieces += 1) await runPiece(db, 10)
    expect([await countOf(one.account, one.empty), await countOf(two.account, two.empty)]).toEqual([25, 25])
    const [latest] = (await two.account.call(api.listContactJobs)).body
    expect(latest?.state).toBe('done')
    await runAll(10)
  })

  test('A change of many contacts whose group was deleted meanwhile was retried for ever', async () => {
    const { account, workspaceId, full, empty } = await anAccountWithGroups(25)
    await addAll(workspaceId, full, empty)
    await account.call(api.deleteContactGroup, { params: { id: empty } })
    expect(await runAll(10)).toBe(1)
    const [job] = (await account.call(api.listContactJobs)).body
    expect(job?.state).toBe('failed')
  })
})

describe('A group of more than 50,000', () => {
  const removeLarge = (workspaceId: number, id: number) => removeGroup(db, workspaceId, id, 10)

  test('The request that deletes a large group took time in proportion to the group', async () => {
    const { account, workspaceId, full, empty } = await anAccountWithGroups(25)
    const staying = (await idsOf(account)).slice(0, 3)
    await account.call(api.addGroupMembers, { params: { id: empty }, body: { contactIds: staying } })
    await removeLarge(workspaceId, full)
    expect((await account.call(api.listContactGroups)).body.map(({ id }) => id)).toEqual([empty])
    expect(await idsOf(account)).toHaveLength(25)
    await runAll(10)
    expect(await idsOf(account)).toEqual(staying)
    await expectTrueCounts(workspaceId)
    await bringBackGroup(db, workspaceId, full)
    expect(await idsOf(account)).toHaveLength(25)
    expect(await countOf(account, full)).toBe(25)
    await expectTrueCounts(workspaceId)
  })

  test('A group that was restored while its contacts were being deleted lost the rest of them', async () => {
    const { account, workspaceId, full } = await anAccountWithGroups(25)
    await removeLarge(workspaceId, full)
    await runPiece(db, 10)
    expect(await idsOf(account)).toHaveLength(15)
    await bringBackGroup(db, workspaceId, full)
    await runAll(10)
    expect(await countOf(account, full)).toBe(25)
    const [job] = (await account.call(api.listContactJobs)).body
    expect(job).toMatchObject({ action: 'delete_group', state: 'cancelled', seen: 10 })
    await expectTrueCounts(workspaceId)
  })

  test('Restoring a group of a million contacts ended at the statement timeout', async () => {
    const { account, workspaceId, full } = await anAccountWithGroups(25)
    await removeLarge(workspaceId, full)
    await runAll(10)
    const asked = await bringBackGroup(db, workspaceId, full, 10)
    expect(asked).toMatchObject({ id: full, contactCount: 25 })
    await runPiece(db, 10)
    // The group is listed, and can be sent to, once all of it is restored.
    expect((await account.call(api.listContactGroups)).body.map(({ id }) => id)).not.toContain(full)
    expect(await idsOf(account)).toHaveLength(10)
    await bringBackGroup(db, workspaceId, full, 10)
    await runAll(10)
    expect(await countOf(account, full)).toBe(25)
    const jobs = (await account.call(api.listContactJobs)).body
    expect(jobs.filter(({ action }) => action === 'restore_group')).toMatchObject([
      { state: 'done', seen: 25, changed: 25, total: 25 },
    ])
    await expectTrueCounts(workspaceId)
  })

  test('A large group that was restored during its deletion kept only contacts that were not deleted yet', async () => {
    const { account, workspaceId, full } = await anAccountWithGroups(25)
    await removeLarge(workspaceId, full)
    await runPiece(db, 10)
    await bringBackGroup(db, workspaceId, full, 10)
    await runAll(10)
    expect(await countOf(account, full)).toBe(25)
    const jobs = (await account.call(api.listContactJobs)).body
    expect(jobs.map(({ action, state, changed }) => [action, state, changed])).toEqual([
      ['restore_group', 'done', 10],
      ['delete_group', 'cancelled', 10],
    ])
    await expectTrueCounts(workspaceId)
  })

  test('A job that restores a group could be cancelled half-way, or lost contacts to a purge', async () => {
    const { account, workspaceId, full } = await anAccountWithGroups(25)
    await removeLarge(workspaceId, full)
    await runAll(10)
    await bringBackGroup(db, workspaceId, full, 10)
    const [job] = (await account.call(api.listContactJobs)).body
    const refused = await account.call(api.cancelContactJob, { params: { id: job?.id ?? 0 } })
    expect(refused.problem.code).toBe('contact_job_not_undoable')
    await rows(db, sql`update groups set deleted_at = now() - interval '2 days' where id = ${full}`)
    await rows(db, sql`update deleted_contacts set deleted_at = now() - interval '2 days'`)
    await purgeGroups(db)
    expect(await purgeDeleted(db, 100)).toBe(0)
    await runAll(10)
    expect(await countOf(account, full)).toBe(25)
    await expectTrueCounts(workspaceId)
  })

  test('A deleted group was purged before its contacts were deleted, and they stayed', async () => {
    const { account, workspaceId, full } = await anAccountWithGroups(25)
    await removeLarge(workspaceId, full)
    await rows(db, sql`update groups set deleted_at = now() - interval '2 days' where id = ${full}`)
    await purgeGroups(db)
    await runAll(10)
    expect(await idsOf(account)).toEqual([])
    await purgeGroups(db)
    expect(await rows(db, sql`select 1 from groups where id = ${full}`)).toEqual([])
    await expectTrueCounts(workspaceId)
  })
})
