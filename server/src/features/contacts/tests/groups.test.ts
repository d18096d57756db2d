// Groups are listed, deleted, restored, and purged a day later.
import {
  createContactGroup,
  deleteContactGroup,
  renameContactGroup,
  listContactGroups,
  listContacts,
  lookUpGroups,
  restoreContactGroup,
} from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { contactRoutes, findGroup, purgeGroups } from '../index.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { aGroup, aSignedInAccount, peopleOf } from '../../../../test/factories.ts'
import { freshDatabase, startFrame, testQuotas } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, {
  routes: (frame) => contactRoutes(frame, { db, quotas: testQuotas }),
})

async function threeGroups() {
  const account = await aSignedInAccount(app, db)
  const { workspaceId } = account.caller
  const first = await aGroup(db, workspaceId, { contacts: peopleOf('one.example', 4) })
  const second = await aGroup(db, workspaceId, { contacts: peopleOf('two.example', 4) })
  const third = await aGroup(db, workspaceId, { contacts: peopleOf('three.example', 4) })
  return { ...account, workspaceId, first, second, third }
}

describe('Groups', () => {
  // spec: 3.group.fields
  it('are listed newest first, with their counts; the campaign form lists the same', async () => {
    const { call, first, second, third } = await threeGroups()
    const { body } = await call(listContactGroups)
    expect(body.map(({ id, contactCount }) => [id, contactCount])).toEqual([
      [third, 4],
      [second, 4],
      [first, 4],
    ])
    expect((await call(lookUpGroups)).body).toEqual(body)
  })

  it('could only be created by an import', async () => {
    const { call } = await aSignedInAccount(app, db)
    const create = (name: string) => call(createContactGroup, { body: { name } })
    const { status, body } = await create('  Market stall ')
    expect([status, body.name, body.contactCount]).toEqual([200, 'Market stall', 0])
    expect((await call(listContactGroups)).body).toEqual([body])
    for (const name of ['', '   ', 'a'.repeat(201), 'a\nb']) expect((await create(name)).status).toBe(400)
  })

  it('are created until the quota of the workspace is used up', async () => {
    const small = await startFrame(database, {
      routes: (frame) => contactRoutes(frame, { db, quotas: { ...testQuotas, groups: 1 } }),
    })
    const { token } = await aSignedInAccount(app, db)
    const call = callsOf(small, token)
    expect((await call(createContactGroup, { body: { name: 'One' } })).status).toBe(200)
    expect((await call(createContactGroup, { body: { name: 'Two' } })).body).toMatchObject({
      code: 'groups_full',
    })
    expect((await call(listContactGroups)).body).toHaveLength(1)
  })

  it('could not be renamed', async () => {
    const { call, first, second } = await threeGroups()
    const rename = (id: number, name: string) => call(renameContactGroup, { params: { id }, body: { name } })
    const { status, body } = await rename(second, '  Friends of the farm ')
    expect([status, body.name, body.contactCount]).toEqual([200, 'Friends of the farm', 4])
    expect((await call(listContactGroups)).body[1]).toEqual(body)
    for (const name of ['', '   ', 'a'.repeat(201), 'a\nb', '\ud800'])
      expect((await rename(second, name)).status).toBe(400)
    const other = await aSignedInAccount(app, db)
    expect(
      (await other.call(renameContactGroup, { params: { id: first }, body: { name: 'x' } })).status,
    ).toBe(404)
    await call(deleteContactGroup, { params: { id: first } })
    expect((await rename(first, 'Gone')).status).toBe(404)
  })

  it('disappear at once when they are deleted, and a restore brings them back', async () => {
    const { call, workspaceId, second } = await threeGroups()
    expect((await call(deleteContactGroup, { params: { id: second } })).status).toBe(200)
    expect((await call(listContactGroups)).body.map(({ id }) => id)).not.toContain(second)
    expect(await findGroup(db, workspaceId, second)).toBeUndefined()
    expect((await call(deleteContactGroup, { params: { id: second } })).status).toBe(404)
    const restored = await call(restoreContactGroup, { params: { id: second } })
    expect(restored.body).toMatchObject({ id: second, contactCount: 4 })
    expect((await call(restoreContactGroup, { params: { id: second } })).status).toBe(200)
    expect((await call(listContacts)).body).toHaveLength(12)
  })

  it('of another workspace can be neither deleted nor restored', async () => {
    const { call, first, second } = await threeGroups()
    const other = await aSignedInAccount(app, db)
    await call(deleteContactGroup, { params: { id: second } })
    expect((await other.call(deleteContactGroup, { params: { id: first } })).status).toBe(404)
    expect((await other.call(restoreContactGroup, { params: { id: second } })).status).toBe(404)
    expect((await call(listContactGroups)).body).toHaveLength(2)
  })

  it('are for signed-in callers only', async () => {
    for (const endpoint of [listContactGroups, lookUpGroups, listContacts, deleteContactGroup]) {
      expect((await callsOf(app)(endpoint, { params: { id: 1 } })).status).toBe(401)
    }
  })
})

describe('The purge of groups', () => {
  const age = (id: number, hours: number) =>
    rows(db, sql`update groups set deleted_at = now() - make_interval(hours => ${hours}) where id = ${id}`)
  const contactsOf = async (id: number) =>
    (
      await row(
        db,
        sql<{ count: number }>`select count(*) as count from group_members where group_id = ${id}`,
      )
    )?.count

  it('removes groups a day after their deletion; a second run changes nothing', async () => {
    const { call, first, second, third } = await threeGroups()
    await age(first, 25)
    await age(second, 23)
    expect((await call(restoreContactGroup, { params: { id: first } })).problem.code).toBe(
      'group_being_deleted',
    )
    await purgeGroups(db)
    await purgeGroups(db)
    expect([await contactsOf(first), await contactsOf(second), await contactsOf(third)]).toEqual([0, 4, 4])
    expect((await call(restoreContactGroup, { params: { id: first } })).status).toBe(404)
    expect((await call(restoreContactGroup, { params: { id: second } })).status).toBe(200)
  })

  it('removes a large group in pieces', async () => {
    const { caller } = await aSignedInAccount(app, db)
    const id = await aGroup(db, caller.workspaceId, { contacts: peopleOf('large.example', 5001) })
    await age(id, 48)
    await purgeGroups(db)
    expect(await contactsOf(id)).toBe(0)
  })

  it('removes the groups of deleted workspaces', async () => {
    const { workspaceId, first } = await threeGroups()
    await rows(db, sql`update workspaces set deleted_at = now() where id = ${workspaceId}`)
    await purgeGroups(db)
    expect(await contactsOf(first)).toBe(0)
    expect(await rows(db, sql`select 1 from groups where workspace_id = ${workspaceId}`)).toEqual([])
  })
})
