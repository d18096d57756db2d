// Conditions on the messages that contacts got and on what the contacts did with them. Bots are left out: `at` of a
// first event is the time of the first one without a sign of a bot, and a person who clicked counts as having opened.
// Reads by join: mailings, recipients, deliveries (deliveries), first_events (tracking), feedback (feedback),
// suppressions (suppressions). A join to recipients names the mailings on both sides. PostgreSQL does not derive the
// second condition from the first, and without it reads the recipients of every workspace.
import type { ConditionOf } from '@lettermill/contracts'
import { sql } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { sinceDaysAgo } from '../days.ts'
import { gone } from '../gone.ts'
import type { Known } from '../known.ts'
import type { Where } from './fields.ts'

/** @throws Problem filter_part_gone or segment_part_gone for an unknown campaign; condition_invalid */
export function campaignCondition(
  { op, campaign, link }: ConditionOf<'campaign'>,
  known: Known,
  path: readonly number[],
): Where {
  const mailings = mailingsOf(campaign, known, path)
  if (link != null && (typeof campaign !== 'number' || !['clicked', 'not_clicked'].includes(op)))
    throw new Problem('condition_invalid', {
      on: 'campaign',
      reason: 'link_of_one_campaign',
    })
  switch (op) {
    case 'sent':
      return wasSent(mailings)
    case 'opened':
      return hasOpened(mailings)
    case 'not_opened':
      return sql`${wasSent(mailings)} and not ${hasOpened(mailings)}`
    case 'clicked':
      return hasClicked(mailings, link ?? -1)
    case 'not_clicked':
      return sql`${wasSent(mailings)} and not ${hasClicked(mailings, link ?? -1)}`
    case 'bounced':
      return hasBounced(mailings, known.workspaceId)
    case 'unsubscribed':
      return hasFirst(mailings, sql`f.kind = 'unsubscribe'`)
  }
}

/** The mailings of a campaign, or of the last campaigns; empty if nothing was sent. */
function mailingsOf(
  campaign: ConditionOf<'campaign'>['campaign'],
  known: Known,
  path: readonly number[],
): readonly number[] {
  if (typeof campaign !== 'number') return known.recent.slice(0, campaign.last)
  const mailing = known.campaigns.get(campaign)
  if (mailing === undefined) throw gone('campaign', known, path)
  return mailing === null ? [] : [mailing]
}

function wasSent(mailings: readonly number[]): Where {
  const these = sql`any(${mailings}::bigint[])`
  return sql`exists (select from deliveries d
    join recipients r on r.mailing_id = d.mailing_id and r.seq = d.seq
    where d.mailing_id = ${these} and r.mailing_id = ${these} and d.outcome = 'sent' and r.contact_id = c.id)`
}

export const opens = sql`f.kind in ('open', 'click')`

const hasOpened = (mailings: readonly number[]) => hasFirst(mailings, opens)

const hasClicked = (mailings: readonly number[], link: number) =>
  hasFirst(mailings, sql`f.kind = 'click'`, link)

/** Whether the contact has a first event. The link -1 stands for any link. */
function hasFirst(mailings: readonly number[], kinds: Where, link = -1): Where {
  return sql`exists (select from first_events f
    where f.mailing_id = any(${mailings}::bigint[]) and ${kinds} and f.link = ${sql.lit(link)}
      and f.at is not null and f.contact_id = c.id)`
}

/**
 * Whether a message to the contact bounced, as reports count it: refused for good while it was sent, or returned later.
 */
function hasBounced(mailings: readonly number[], workspaceId: number): Where {
  const these = sql`any(${mailings}::bigint[])`
  return sql`exists (select from feedback b
      join recipients r on r.mailing_id = b.mailing_id and r.seq = b.seq
      where b.mailing_id = ${these} and r.mailing_id = ${these} and b.counted and b.kind = 'hard'
        and b.cause is distinct from 'held_by_provider' and r.contact_id = c.id)
    or lower(c.email) in (select s.email from suppressions s where s.workspace_id = ${workspaceId}
      and s.mailing_id = ${these} and s.reason = 'hard_bounce')`
}

export function activityCondition({ op, days }: ConditionOf<'activity'>, known: Known): Where {
  const since = days == null ? null : sinceDaysAgo(known.today, days, known.zone)
  switch (op) {
    case 'opened':
      return acted(known, opens, since)
    case 'clicked':
      return acted(known, sql`f.kind = 'click'`, since)
    case 'sent':
      return gotMail(known, since)
    case 'not_opened':
      return sql`not ${acted(known, opens, since)}`
    case 'not_clicked':
      return sql`not ${acted(known, sql`f.kind = 'click'`, since)}`
    case 'not_sent':
      return sql`not ${gotMail(known, since)}`
  }
}

/** The ids are an array, because parallel workers share the index scan over an array, but not over a join. */
export const mailingsOfWorkspace = (workspaceId: number, but = sql``) =>
  sql`any(array(select m.id from mailings m where m.workspace_id = ${workspaceId}${but}))`

function acted({ workspaceId }: Known, kinds: Where, since: Date | null): Where {
  const lately = since === null ? sql`f.at is not null` : sql`f.at >= ${since}`
  return sql`exists (select from first_events f
    where f.mailing_id = ${mailingsOfWorkspace(workspaceId)} and ${kinds} and f.link = -1 and ${lately}
      and f.contact_id = c.id)`
}

function gotMail({ workspaceId }: Known, since: Date | null): Where {
  const lately = since === null ? sql`` : sql` and d.at >= ${since}`
  const these = mailingsOfWorkspace(workspaceId, sql` and m.kind <> 'test'`)
  return sql`exists (select from deliveries d
    join recipients r on r.mailing_id = d.mailing_id and r.seq = d.seq
    where d.mailing_id = ${these} and r.mailing_id = ${these} and d.outcome = 'sent'${lately}
      and r.contact_id = c.id)`
}
