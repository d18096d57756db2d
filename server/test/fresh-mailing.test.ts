// The cost of queries on a campaign right after it was sent, before PostgreSQL has statistics of its rows (ADR-0162).
import { beforeAll, describe, expect, it } from 'vitest'
import type { Condition } from '@lettermill/contracts'
import {
  countProviders,
  countRetryable,
  countTriedAt,
  retryFailed,
} from '../src/features/deliveries/index.ts'
import { countReasons } from '../src/features/feedback/queries/figures.ts'
import { countFilter } from '../src/features/segments/count.ts'
import { systemClock } from '../src/platform/clock.ts'
import { rows, sql } from '../src/platform/db/index.ts'
import { aCampaign } from './campaigns.ts'
import { anAccount } from './factories.ts'
import { freshDatabase } from './harness.ts'
import { rowsHandled } from './plans.ts'

const { db } = await freshDatabase()
const handled = (run: Parameters<typeof rowsHandled>[1]) => rowsHandled(db, run)

const contacts = 3000
const tables = ['recipients', 'deliveries', 'first_events', 'feedback']

/** A campaign to every contact. A sixth of the messages failed, a sixth came back, and a third was opened. */
async function aSentCampaign(workspaceId: number): Promise<{ campaignId: number; mailingId: number }> {
  const { campaignId } = await aCampaign(db, { workspaceId, contacts: 0 })
  const [mailing] = await rows(
    db,
    sql<{ id: number }>`insert into mailings (workspace_id, kind, state, total, content, opened_at)
      values (${workspaceId}, 'campaign', 'closed', ${contacts}, '{}', now()) returning id`,
  )
  const mailingId = mailing?.id ?? 0
  await rows(
    db,
    sql`update campaigns set status = 'sent', started_at = now(), sent_at = now(), mailing_id = ${mailingId}
      where id = ${campaignId}`,
  )
  await rows(
    db,
    sql`insert into recipients (mailing_id, seq, contact_id, email, fields)
      select ${mailingId}, row_number() over (order by id), id, email, '{}' from contacts
      where workspace_id = ${workspaceId}`,
  )
  await rows(
    db,
    sql`insert into deliveries (mailing_id, seq, chunk, outcome, refused, cause, reply)
      select mailing_id, seq, 0, case when seq % 6 = 0 then 'failed' else 'sent' end,
        case when seq % 6 = 0 then 'hard' end, case when seq % 6 = 0 then 'unknown' end, '550'
      from recipients where mailing_id = ${mailingId}`,
  )
  await rows(
    db,
    sql`insert into chunks (mailing_id, chunk, from_seq, to_seq) values (${mailingId}, 0, 1, ${contacts})`,
  )
  await rows(
    db,
    sql`insert into first_events (mailing_id, seq, kind, link, contact_id, at, count, bot_count)
      select mailing_id, seq, kind, link, contact_id, now(), 1, 0
      from recipients cross join (values ('open', -1), ('click', -1), ('click', 1)) as each (kind, link)
      where mailing_id = ${mailingId} and seq % 3 = 1`,
  )
  await rows(
    db,
    sql`insert into feedback (workspace_id, mailing_id, seq, kind, cause, email, counted, action, words, received_at,
        reporter, way, source_key)
      select ${workspaceId}, mailing_id, seq, 'hard', 'unknown', email, true, 'none', '550', now(), '', 'smtp',
        convert_to(mailing_id || ' ' || seq, 'UTF8')
      from recipients where mailing_id = ${mailingId} and seq % 6 in (0, 5)`,
  )
  return { campaignId, mailingId }
}

let workspaceId = 0
let fresh = { campaignId: 0, mailingId: 0 }

beforeAll(async () => {
  workspaceId = (await anAccount(db)).workspaceId
  await rows(
    db,
    sql`insert into contacts (workspace_id, email, fields)
      select ${workspaceId}, 'reader' || n || '@far' || n % 20 || '.example', '{}'
      from generate_series(1, ${contacts}::integer) n`,
  )
  for (let sent = 0; sent < 4; sent += 1) await aSentCampaign(workspaceId)
  await rows(db, sql`analyze`)
  for (const table of tables)
    await rows(db, sql`alter table ${sql.id(table)} set (autovacuum_enabled = false)`)
  fresh = await aSentCampaign(workspaceId)
})

/** Each step of a plan reads each row a few times. Comparing each row with each other row would be 3,000 times. */
const few = 60 * contacts

describe('Right after a campaign, each recipient was compared with all others', () => {
  it.each(['sent', 'opened', 'not_opened', 'clicked', 'not_clicked', 'bounced'] as const)(
    'in a segment with the condition "%s"',
    async (op) => {
      const condition: Condition = { kind: 'campaign', op, campaign: fresh.campaignId }
      const count = (filter: Parameters<typeof countFilter>[3]) =>
        handled((tx) => countFilter(tx, systemClock, workspaceId, filter))
      expect(await count({ all: [condition] })).toBeLessThan(few)
      expect(await count({ none: [condition] })).toBeLessThan(few)
    },
  )

  it('in a count of its mailbox providers and of its reasons', async () => {
    expect(await handled((tx) => countProviders(tx, fresh.mailingId))).toBeLessThan(few)
    expect(await handled((tx) => countReasons(tx, fresh.mailingId))).toBeLessThan(few)
    const asked = { place: 'gmail', domains: ['far1.example'] }
    expect(await handled((tx) => countTriedAt(tx, fresh.mailingId, asked))).toBeLessThan(few)
  })

  it('in a retry of its failed messages', async () => {
    expect(await handled((tx) => countRetryable(tx, workspaceId, fresh.mailingId))).toBeLessThan(few)
    expect(await handled((tx) => retryFailed(tx, workspaceId, fresh.mailingId))).toBeLessThan(few)
  })
})
