// The cost of segments in a new instance: before PostgreSQL has any statistics, with those of the first campaign, and
// before it knows the second one (ADR-0162).
import { beforeAll, describe, expect, it } from 'vitest'
import type { CampaignTarget, Condition } from '@lettermill/contracts'
import { listDoubtful } from '../src/features/campaigns/content-checks/queries.ts'
import { openMailing } from '../src/features/deliveries/index.ts'
import { insertRecipients } from '../src/features/deliveries/queries/mailings.ts'
import { countFilter } from '../src/features/segments/count.ts'
import { audienceOf } from '../src/features/segments/audience.ts'
import { systemClock } from '../src/platform/clock.ts'
import { row, rows, sql, type Db, type Tx } from '../src/platform/db/index.ts'
import { anAccount } from './factories.ts'
import { freshDatabase } from './harness.ts'
import { rowsHandled } from './plans.ts'
import { aSentCampaign } from './sent-campaign.ts'

const { db } = await freshDatabase()

const contacts = 3000
/** Each step of a plan reads each row a few times. Comparing each row with each other row would be 3,000 times. */
const few = 60 * contacts

let workspaceId = 0
let groupId = 0
let mailing = 0

/** A campaign that every contact got. Six in ten opened it, and two in ten clicked. */
async function aReadCampaign(): Promise<void> {
  mailing = await aSentCampaign(db, workspaceId, { recipients: contacts })
  await rows(
    db,
    sql`update recipients r set contact_id = c.id from contacts c
      where r.mailing_id = ${mailing} and c.email = 'reader' || r.seq || '@far.example'`,
  )
  await rows(
    db,
    sql`insert into campaigns (id, workspace_id, name, subject, status, domain_id, sender_id, template_id, group_id,
        started_at, mailing_id)
      overriding system value
      values (${mailing}, ${workspaceId}, 'C', 'S', 'sent', 1, 1, 1, ${groupId}, now(), ${mailing})`,
  )
  await rows(
    db,
    sql`insert into first_events (mailing_id, seq, kind, link, contact_id, at, count, bot_count)
      select mailing_id, seq, kind, -1, contact_id, now(), 1, 0
      from recipients cross join (values ('open', 6), ('click', 2)) as each (kind, tenths)
      where mailing_id = ${mailing} and seq % 10 < tenths`,
  )
}

beforeAll(async () => {
  for (const table of ['contacts', 'group_members', 'recipients', 'deliveries', 'first_events'])
    await rows(db, sql`alter table ${sql.id(table)} set (autovacuum_enabled = false)`)
  workspaceId = (await anAccount(db)).workspaceId
  const groups = await rows(
    db,
    sql<{ id: number }>`insert into groups (workspace_id, name)
      values (${workspaceId}, 'All'), (${workspaceId}, 'Half') returning id`,
  )
  const [all, half] = groups.map(({ id }) => id)
  groupId = half ?? 0
  await rows(
    db,
    sql`with added as (
        insert into contacts (workspace_id, email)
        select ${workspaceId}, 'reader' || n || '@far.example' from generate_series(1, ${contacts}::integer) n
        returning id
      )
      insert into group_members (group_id, contact_id)
      select ${all ?? 0}::bigint, id from added union all select ${groupId}::bigint, id from added where id % 2 = 0`,
  )
  await aReadCampaign()
})

type Op = Extract<Condition, { kind: 'campaign' }>['op']
const ofCampaign = (op: Op): Condition => ({ kind: 'campaign', op, campaign: mailing })

const filters: Record<string, () => Condition[]> = {
  'got a campaign and did not open it': () => [ofCampaign('not_opened')],
  'got a campaign and did not click in it': () => [ofCampaign('sent'), ofCampaign('not_clicked')],
  'opened a campaign and are not in a group': () => [
    ofCampaign('opened'),
    { kind: 'group', op: 'not_in', groups: [groupId] },
  ],
  'ever clicked and are not in a group': () => [
    { kind: 'activity', op: 'clicked', days: null },
    { kind: 'group', op: 'not_in', groups: [groupId] },
  ],
}

describe.each<[string, () => Promise<unknown>]>([
  ['knows nothing', () => Promise.resolve()],
  ['has just analyzed everything', () => rows(db, sql`analyze`)],
  ['knows the first of two campaigns', aReadCampaign],
])('While PostgreSQL %s, each contact was compared with each event', (_state, prepare) => {
  beforeAll(prepare)

  it.each(Object.keys(filters))('in a count of contacts who %s', async (name) => {
    const all = filters[name]?.() ?? []
    expect(await rowsHandled(db, (tx) => countFilter(tx, systemClock, workspaceId, { all }))).toBeLessThan(
      few,
    )
  })

  it.each(Object.keys(filters))('at the start of a campaign to contacts who %s', async (name) => {
    const filter = JSON.stringify({ all: filters[name]?.() ?? [] })
    const segment = await row(
      db,
      sql<{ id: number }>`insert into segments (workspace_id, name, filter)
        values (${workspaceId}, 'S', ${filter}::jsonb) returning id`,
    )
    const target: CampaignTarget = {
      groups: 'all',
      segments: [segment?.id ?? 0],
      exceptGroups: [],
      exceptSegments: [],
    }
    const content = { fromEmail: 'ann@office.example' } as Parameters<typeof openMailing>[3]
    const start = await rowsHandled(db, async (tx) =>
      openMailing(tx, workspaceId, { from: await audienceOf(tx, workspaceId, target) }, content),
    )
    expect(start).toBeLessThan(few)
  })
})

describe('In a small workspace beside a large one, queries read the contacts and recipients of the large one', () => {
  let small = 0
  const target: CampaignTarget = { groups: 'all', segments: [], exceptGroups: [], exceptSegments: [] }

  beforeAll(async () => {
    small = (await anAccount(db)).workspaceId
    await rows(
      db,
      sql`insert into contacts (workspace_id, email, created_at)
        select ${small}, n || '@near.example', now() - interval '1 year' from generate_series(1, 10::integer) n`,
    )
    await rows(
      db,
      sql`with made as (insert into groups (workspace_id, name) values (${small}, 'Few') returning id)
        insert into group_members (group_id, contact_id)
        select made.id, c.id from made, contacts c where c.workspace_id = ${small}`,
    )
    await aSentCampaign(db, small, { recipients: 10 })
    await rows(db, sql`analyze`)
  })

  it('in a count of contacts who joined a group lately', async () => {
    const joined: Condition = { kind: 'since', of: 'member', group: null, op: 'last_days', value: 3 }
    const count = (tx: Db) => countFilter(tx, systemClock, small, { all: [joined] })
    expect(await rowsHandled(db, count)).toBeLessThan(contacts)
  })

  it('at the start of a campaign to a segment while a domain is warmed up', async () => {
    const start = async (tx: Tx) =>
      insertRecipients(tx, small, mailing + 100, { from: await audienceOf(tx, small, target) }, true)
    expect(await rowsHandled(db, start)).toBeLessThan(contacts)
  })

  it('in the review of a campaign with old addresses', async () => {
    const review = async (tx: Tx) =>
      listDoubtful(tx, 'old', { from: await audienceOf(tx, small, target), roles: [], mistyped: [] })
    expect(await rowsHandled(db, review)).toBeLessThan(contacts)
  })
})
