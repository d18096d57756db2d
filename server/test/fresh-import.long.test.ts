// The cost of queries on contacts right after their import, before PostgreSQL has statistics of their workspace and
// group (ADR-0162).
import { beforeAll, describe, expect, it } from 'vitest'
import type { CampaignTarget, Condition } from '@lettermill/contracts'
import { listDoubtful, sampleAudience } from '../src/features/campaigns/content-checks/queries.ts'
import {
  contactsOfGroup,
  countDeclined,
  countSuppressed,
} from '../src/features/campaigns/queries/audience.ts'
import { deleteSomeImported } from '../src/features/contacts/queries/deleted/imported.ts'
import { purgeMembers } from '../src/features/contacts/queries/groups.ts'
import { listAdded } from '../src/features/contacts/queries/refused.ts'
import { listAfter } from '../src/features/contacts/queries/contacts.ts'
import { contactsOf, countRetryable, openMailing } from '../src/features/deliveries/index.ts'
import { listOpenRecipients, type HeldChunk } from '../src/features/deliveries/queries/claim.ts'
import { listSuppressed } from '../src/features/suppressions/index.ts'
import { countFilter } from '../src/features/segments/count.ts'
import { audienceOf } from '../src/features/segments/audience.ts'
import { systemClock } from '../src/platform/clock.ts'
import { deleteInPieces, row, rows, sql, type Db, type Sql, type Tx } from '../src/platform/db/index.ts'
import { anAccount } from './factories.ts'
import { freshDatabase } from './harness.ts'
import { plansOf, rowsHandled, stepsOf } from './plans.ts'

const { db } = await freshDatabase()
const handled = (run: Parameters<typeof rowsHandled>[1]) => rowsHandled(db, run)

const contacts = 3000
/** Each step of a plan reads each row a few times. Comparing each row with each other row would be 3,000 times. */
const few = 60 * contacts

async function idOf(statement: Sql): Promise<number> {
  const made = await row(db, statement as Sql & ReturnType<typeof sql<{ id: number }>>)
  if (!made) throw new Error('Nothing was inserted')
  return made.id
}

interface Imported {
  workspaceId: number
  groupId: number
  importId: number
}

async function anImport(workspaceId: number, prefix: string): Promise<Imported> {
  const groupId = await idOf(
    sql`insert into groups (workspace_id, name, member_count) values (${workspaceId}, 'Group', ${contacts}) returning id`,
  )
  const importId = await idOf(
    sql`insert into imports (workspace_id, group_id, made_group, imported)
      values (${workspaceId}, ${groupId}, true, ${contacts}) returning id`,
  )
  await rows(
    db,
    sql`with added as (
        insert into contacts (workspace_id, email, fields, import_id)
        select ${workspaceId}, ${prefix} || n || '@far.example', '{}', ${importId}
        from generate_series(1, ${contacts}::integer) n returning id
      )
      insert into group_members (group_id, contact_id, import_id) select ${groupId}, id, ${importId} from added`,
  )
  return { workspaceId, groupId, importId }
}

/** A campaign to a group. A sixth of its messages bounced, and a third was opened. */
async function aCampaignTo({ workspaceId, groupId }: Imported): Promise<{ id: number; mailingId: number }> {
  const mailingId = await idOf(
    sql`insert into mailings (workspace_id, kind, state, total, content)
      values (${workspaceId}, 'campaign', 'closed', ${contacts}, '{}') returning id`,
  )
  const id = await idOf(
    sql`insert into campaigns (workspace_id, name, subject, status, domain_id, sender_id, template_id, group_id,
        started_at, mailing_id)
      values (${workspaceId}, 'C', 'S', 'sent', 1, 1, 1, ${groupId}, now(), ${mailingId}) returning id`,
  )
  await rows(
    db,
    sql`with frozen as (
        insert into recipients (mailing_id, seq, contact_id, email)
        select ${mailingId}, row_number() over (order by c.id), c.id, email
        from group_members m join contacts c on c.id = m.contact_id where group_id = ${groupId}
        returning mailing_id, seq, contact_id, email
      ), sent as (
        insert into deliveries (mailing_id, seq, chunk, outcome) select mailing_id, seq, 0, 'sent' from frozen
      ), opened as (
        insert into first_events (mailing_id, seq, kind, link, contact_id, at, count, bot_count)
        select mailing_id, seq, 'open', -1, contact_id, now(), 1, 0 from frozen where seq % 3 = 0
      )
      insert into suppressions (workspace_id, email, reason, mailing_id)
      select ${workspaceId}, email, 'hard_bounce', mailing_id from frozen where seq % 6 = 1
      on conflict do nothing`,
  )
  return { id, mailingId }
}

const named = ({ id, mailingId }: { id: number; mailingId: number }) => ({ campaign: id, mailingId })

const tables = ['contacts', 'group_members', 'suppressions', 'recipients', 'deliveries', 'first_events']

let known: Imported
/** Two imports without statistics: the second one of a known workspace, and the first one of a new workspace. */
const fresh: Record<'group' | 'workspace', Imported & { campaign: number; mailingId: number }> =
  {} as typeof fresh

beforeAll(async () => {
  known = await anImport((await anAccount(db)).workspaceId, 'a')
  for (let sent = 0; sent < 3; sent += 1) await aCampaignTo(known)
  await rows(db, sql`analyze`)
  for (const table of [...tables, 'events_default'])
    await rows(db, sql`alter table ${sql.id(table)} set (autovacuum_enabled = false)`)
  const second = await anImport(known.workspaceId, 'b')
  fresh.group = { ...second, ...named(await aCampaignTo(known)) }
  const first = await anImport((await anAccount(db)).workspaceId, 'c')
  fresh.workspace = { ...first, ...named(await aCampaignTo(first)) }
})

describe.each(['group', 'workspace'] as const)(
  'Before PostgreSQL had statistics of a %s, queries compared each of its contacts with all others',
  (which) => {
    const conditions = ({ campaign, groupId }: (typeof fresh)['group']): Condition[] => [
      { kind: 'field', field: 'first_name', op: 'is_empty' },
      { kind: 'group', op: 'in', groups: [groupId] },
      { kind: 'campaign', op: 'opened', campaign },
      { kind: 'campaign', op: 'not_opened', campaign },
      { kind: 'activity', op: 'opened', days: 1 },
      { kind: 'activity', op: 'not_opened', days: null },
      { kind: 'standing', is: 'mailable' },
      { kind: 'standing', is: 'bounced' },
    ]

    it.each(
      conditions({ campaign: 0, mailingId: 0, groupId: 0, workspaceId: 0, importId: 0 }).map((_, at) => at),
    )('in a segment with condition %i', async (at) => {
      const { workspaceId, groupId } = fresh[which]
      const condition = conditions(fresh[which])[at]
      if (!condition) throw new Error('There is no such condition')
      const member: Condition = { kind: 'group', op: 'in', groups: [groupId] }
      for (const filter of [{ all: [condition] }, { none: [condition] }, { all: [condition, member] }])
        expect(
          await handled((tx) => countFilter(tx, systemClock, workspaceId, filter)),
          JSON.stringify(filter),
        ).toBeLessThan(few)
    })

    it('at the start of a campaign to everybody but a segment', async () => {
      const { workspaceId, groupId, campaign } = fresh[which]
      const filter = { all: [{ kind: 'campaign', op: 'not_opened', campaign }] }
      const segment = await idOf(
        sql`insert into segments (workspace_id, name, filter)
          values (${workspaceId}, 'S', ${JSON.stringify(filter)}::jsonb) returning id`,
      )
      const targets: CampaignTarget[] = [
        { groups: 'all', segments: [], exceptGroups: [groupId], exceptSegments: [segment] },
        { groups: [groupId], segments: [], exceptGroups: [], exceptSegments: [segment] },
      ]
      const content = { fromEmail: 'ann@office.example' } as Parameters<typeof openMailing>[3]
      for (const target of targets)
        expect(
          await handled(async (tx) => {
            const from = await audienceOf(tx, workspaceId, target)
            return openMailing(tx, workspaceId, { from }, content)
          }),
        ).toBeLessThan(few)
    })

    it('in the review of a campaign', async () => {
      const { workspaceId, groupId } = fresh[which]
      const topicId = await idOf(
        sql`insert into topics (workspace_id, name, position) values (${workspaceId}, 'News', 1) returning id`,
      )
      const looked = { from: contactsOf(workspaceId, groupId), keys: ['first_name'], roles: [], mistyped: [] }
      for (const review of [
        (tx: Db) => countSuppressed(tx, workspaceId, groupId),
        (tx: Db) => countSuppressed(tx, workspaceId, null),
        (tx: Db) => countDeclined(tx, contactsOfGroup(workspaceId, groupId), topicId),
        (tx: Db) => sampleAudience(tx, looked),
        (tx: Db) => listDoubtful(tx, 'old', looked),
      ])
        expect(await handled(review), review.toString()).toBeLessThan(few)
    })

    it('or with all suppressions, in a list of contacts and while sending', async () => {
      const { workspaceId, mailingId } = fresh[which]
      const listed = { workspaceId, group: null, term: null }
      expect(await handled((tx) => listAfter(tx, listed, { after: 0, limit: 1000 }))).toBeLessThan(few)
      expect(await handled((tx) => listSuppressed(tx, workspaceId, ['c1@far.example']))).toBeLessThan(50)
      const chunk = { mailing_id: mailingId, workspace_id: workspaceId, topic_id: null, seqs: null }
      const held = { ...chunk, chunk: 1, from_seq: 1, to_seq: 1000 } as HeldChunk
      expect(await handled((tx) => listOpenRecipients(tx, held))).toBeLessThan(few)
      await rows(
        db,
        sql`update deliveries set outcome = 'failed' where mailing_id = ${mailingId} and seq % 3 = 0`,
      )
      expect(await handled((tx) => countRetryable(tx, workspaceId, mailingId))).toBeLessThan(few)
    })

    it('while the members of a deleted group are removed', async () => {
      const { workspaceId, groupId } = fresh[which]
      expect(
        await handled((tx) => purgeMembers(tx, { id: groupId, workspace_id: workspaceId }, 1000)),
      ).toBeLessThan(few)
    })
  },
)

describe('Before PostgreSQL had statistics of an import or a mailing,', () => {
  it('each batch of undoing an import read all members of the group', async () => {
    const { workspaceId, groupId, importId } = fresh.group
    const [first] = await rows(
      db,
      sql<{ ids: string[] }>`select array(select contact_id from group_members where group_id = ${groupId}
        order by contact_id limit 20) as ids`,
    )
    const ids = (first?.ids ?? []).map(Number)
    const batch = (tx: Tx) => deleteSomeImported(tx, workspaceId, { id: importId, group_id: groupId }, ids)
    expect(await handled((tx) => batch(tx))).toBeLessThan(contacts)
  })

  it('each address that an import refuses was compared with all members of the group', async () => {
    const { workspaceId, groupId, importId } = fresh.group
    const emails = Array.from({ length: 500 }, (_, at) => `b${String(at + 1)}@far.example`)
    const from = { groupId, importId }
    expect(await handled((tx) => listAdded(tx, workspaceId, from, emails))).toBeLessThan(few)
  })

  it.each(['events', 'suppressions', 'first_events'] as const)(
    'a purge of %s compared each row with every row of the table',
    async (table) => {
      await rows(
        db,
        sql`insert into events (mailing_id, seq, kind) select 1000000, n, 'open'
          from generate_series(1, ${contacts}::integer) n`,
      )
      const which = {
        events: sql`mailing_id = 1000000`,
        suppressions: sql`workspace_id = ${fresh.workspace.workspaceId}`,
        first_events: sql`mailing_id = (select mailing_id from campaigns where id = ${fresh.workspace.campaign})`,
      }
      const plans = await plansOf(db, (tx) => deleteInPieces(tx, table, which[table]))
      const filters = plans.flatMap(stepsOf).flatMap(({ Filter }) => Filter ?? [])
      expect(filters.filter((each) => each.includes('ctid'))).toEqual([])
    },
  )
})
