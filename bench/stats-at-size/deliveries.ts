// Searches, filters and pages the deliveries of one campaign as it grows, each by the rule behind the call.
import { getSlice } from '../../server/src/features/campaigns/page/deliveries.ts'
import { setMailing } from '../../server/src/features/campaigns/queries/write.ts'
import { openMailing, type DeliveryFilter } from '../../server/src/features/deliveries/index.ts'
import { raiseStats } from '../../server/src/features/tracking/index.ts'
import { rows, sql, transaction, type Db } from '../../server/src/platform/db/index.ts'
import { contentOf } from '../letter.ts'
import { insertGroup, type Parts } from '../product/queries.ts'

/** Creates a finished campaign to that many recipients, of whom one in a hundred failed. Returns its mailing's id. */
export async function aLargeCampaign(db: Db, parts: Parts, recipients: number): Promise<number> {
  const groupId = await insertGroup(db, parts.workspaceId, recipients)
  const [made] = await rows(
    db,
    sql<{
      id: number
    }>`insert into campaigns (workspace_id, name, subject, status, domain_id, sender_id, template_id,
        group_id, total_contacts, created_at, started_at, sent_at)
      select ${parts.workspaceId}::bigint, 'Large', 'News', 'sent', ${parts.domainId}::bigint, ${parts.senderId}::bigint,
        ${parts.templateId}::bigint, ${groupId}::bigint, ${recipients}::integer, at, at, at
      from (select now() - interval '9 days' as at) as each returning id`,
  )
  const { id } = made ?? { id: 0 }
  const mailingId = await transaction(db, async (tx) => {
    const opened = await openMailing(tx, parts.workspaceId, { groupId }, contentOf(groupId, []))
    await setMailing(tx, id, { ...opened, testMode: null })
    return opened.mailingId
  })
  await rows(db, sql`update mailings set state = 'closed' where id = ${mailingId}`)
  await deliver(db, parts.workspaceId, mailingId)
  return mailingId
}

async function deliver(db: Db, workspaceId: number, campaignId: number): Promise<void> {
  const counts = await rows(
    db,
    sql<{ kind: 'sent' | 'failed'; count: number }>`with done as (
        update chunks set done_at = now() where mailing_id = ${campaignId}
      ), added as (
        insert into deliveries (mailing_id, seq, chunk, outcome, reply, relay, at)
        select mailing_id, seq, 1 + (seq - 1) / 1000, case when seq % 100 = 0 then 'failed' else 'sent' end, '',
          'relay', now() - interval '8 days'
        from recipients where mailing_id = ${campaignId} order by seq returning outcome
      )
      select outcome as kind, count(*) as count from added group by 1`,
  )
  await transaction(db, (tx) =>
    raiseStats(
      tx,
      counts.map((count) => ({ ...count, workspaceId, mailingId: campaignId })),
    ),
  )
  await rows(db, sql`vacuum analyze recipients, deliveries`)
}

interface Question extends DeliveryFilter {
  /** The position of the page in the list, from 0 at the beginning to 1 at the end. */
  depth: number
}

const all = { state: 'all', search: '', depth: 0 } as const

/** The queries by the names that the table shows. */
export const questions: Readonly<Record<string, Question>> = {
  'the first page': all,
  'the page in the middle': { ...all, depth: 0.5 },
  'state sent: the page in the middle': { ...all, state: 'sent', depth: 0.5 },
  'state failed: the last page': { ...all, state: 'failed', depth: 1 },
  'search: one address': { ...all, search: 'reader777@' },
  'search: a name of one in 1,000': { ...all, search: 'family77 ' },
  'search: a domain of one in 50': { ...all, search: '@far7.' },
  'search: a text in all addresses': { ...all, search: 'example' },
  'search: a text in no address': { ...all, search: 'nobody' },
  'state failed, search: one letter': { ...all, state: 'failed', search: 'a' },
}

/** Reads a page of ten deliveries, as the campaign's page requests it. */
export async function turnTo(
  db: Db,
  workspaceId: number,
  campaignId: number,
  recipients: number,
  { depth, ...filter }: Question,
): Promise<unknown> {
  const listed = { all: recipients, sent: recipients * 0.99, failed: recipients / 100 }
  const total = listed[filter.state as keyof typeof listed]
  const offset = filter.search === '' ? Math.floor(Math.max(0, total - 10) * depth) : 0
  return getSlice(db, workspaceId, campaignId, filter, { limit: 10, offset })
}
