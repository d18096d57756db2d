// The cost of a few contacts in a workspace that PostgreSQL's statistics do not know (ADR-0162).
import { beforeAll, describe, expect, it } from 'vitest'
import { forgetConsents, listConsents } from '../src/features/consents/index.ts'
import { listTimeline } from '../src/features/contact-page/queries/timeline.ts'
import {
  findDeleted,
  lockGroupsOfDeleted,
  moveBack,
  moveOut,
} from '../src/features/contacts/queries/deleted/deleted-contacts.ts'
import { restoreSomeMembers } from '../src/features/contacts/queries/deleted/restored.ts'
import { forgetChoices, listChoices } from '../src/features/topics/index.ts'
import { row, rows, sql, type Tx } from '../src/platform/db/index.ts'
import { anAccount } from './factories.ts'
import { freshDatabase } from './harness.ts'
import { rowsHandled } from './plans.ts'

const { db } = await freshDatabase()
const handled = (run: (tx: Tx) => Promise<unknown>) => rowsHandled(db, run)

const contacts = 20_000
const tables = ['contacts', 'group_members', 'consents', 'topic_choices', 'deleted_contacts']
let fresh = 0
let contactId = 0

/** A workspace whose contacts have consents and topic choices, and as many deleted contacts. */
async function aWorkspace(): Promise<number> {
  const { workspaceId } = await anAccount(db)
  await rows(
    db,
    sql`with topic as (
        insert into topics (workspace_id, name, position) values (${workspaceId}, 'News', 1) returning id
      ), made as (
        insert into groups (workspace_id, name) values (${workspaceId}, 'All') returning id
      ), added as (
        insert into contacts (workspace_id, email)
        select ${workspaceId}, n || '@far.example' from generate_series(1, ${contacts}::integer) n returning id
      ), joined as (
        insert into group_members (group_id, contact_id) select made.id, added.id from made, added
      ), consented as (
        insert into consents (workspace_id, contact_id, kind) select ${workspaceId}, id, 'confirmed' from added
      ), chosen as (
        insert into topic_choices (workspace_id, contact_id, topic_id, wanted)
        select ${workspaceId}, added.id, topic.id, false from added, topic
      )
      insert into deleted_contacts (id, workspace_id, email, row)
      select 1000000 * ${workspaceId} + n, ${workspaceId}, 'gone' || n || '@far.example', '{"fields": {}, "created_at": "2026-01-01", "updated_at": "2026-01-01", "groups": []}'
      from generate_series(1, ${contacts}::integer) n`,
  )
  return workspaceId
}

beforeAll(async () => {
  for (let known = 0; known < 2; known += 1) await aWorkspace()
  await rows(db, sql`analyze`)
  for (const table of tables)
    await rows(db, sql`alter table ${sql.id(table)} set (autovacuum_enabled = false)`)
  fresh = await aWorkspace()
  const first = await row(
    db,
    sql<{ id: number }>`select min(id) as id from contacts where workspace_id = ${fresh}`,
  )
  contactId = first?.id ?? 0
})

describe('Before PostgreSQL had statistics of a workspace, queries read the data of all its contacts', () => {
  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    [
      'to show the history of one contact',
      (tx) => listTimeline(tx, fresh, contactId, { before: null, limit: 50 }),
    ],
    ['to list the consents of one contact', (tx) => listConsents(tx, fresh, contactId)],
    ['to list the topics of one contact', (tx) => listChoices(tx, fresh, contactId)],
    ['to delete the consents of one contact', (tx) => forgetConsents(tx, fresh, [contactId])],
    ['to delete the topics of one contact', (tx) => forgetChoices(tx, fresh, [contactId])],
    ['to find one deleted contact', (tx) => findDeleted(tx, fresh, 1_000_000 * fresh + 7)],
  ])('%s', async (_what, run) => {
    expect(await handled(run)).toBeLessThan(1000)
  })

  it('to restore a few deleted contacts', async () => {
    const ids = Array.from({ length: 100 }, (_, at) => 1_000_000 * fresh + at + 1)
    expect(await handled((tx) => lockGroupsOfDeleted(tx, fresh, ids))).toBeLessThan(2000)
    expect(await handled((tx) => moveBack(tx, fresh, ids, []))).toBeLessThan(4000)
    expect(await handled((tx) => restoreSomeMembers(tx, fresh, ids))).toBeLessThan(4000)
  })
})

it('Without statistics of a workspace, a deletion compared each contact with every group membership', async () => {
  const few = 2000
  const ids = Array.from({ length: few }, (_, at) => contactId + at)
  expect(await handled((tx) => moveOut(tx, fresh, ids))).toBeLessThan(20 * few)
})
