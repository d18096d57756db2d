// The condition of a sunset policy: contacts who got many campaigns and for a long time did nothing. Reads by join:
// mailings, recipients, deliveries (deliveries), first_events (tracking), consents (consents). As in engagement.ts, a
// join to recipients names the mailings on both sides.
import type { ConditionOf } from '@lettermill/contracts'
import { asAverage, sql } from '../../../platform/db/index.ts'
import { sinceDaysAgo } from '../days.ts'
import type { Known } from '../known.ts'
import { mailingsOfWorkspace, opens } from './engagement.ts'
import type { Where } from './fields.ts'

/**
 * Contacts who were sent at least `messages` campaigns since they last did something, and did nothing for `days` days.
 * Something is an open, a click or a confirmed sign-up. An open of Apple's proxy counts, because it may be a person's:
 * whoever is left out here stays on the list, and whoever is not may lose mail that they read.
 */
export function inactiveCondition({ messages, days }: ConditionOf<'inactive'>, known: Known): Where {
  const since = sinceDaysAgo(known.today, days, known.zone)
  const campaigns = mailingsOfWorkspace(known.workspaceId, sql` and m.kind = 'campaign'`)
  return sql`c.created_at < ${since} and exists (select from (
    select r.contact_id from deliveries d
      join recipients r on r.mailing_id = d.mailing_id and r.seq = d.seq
      left join (${lastActs(known)}) as acts on acts.contact_id = r.contact_id
    where d.mailing_id = ${campaigns} and r.mailing_id = ${campaigns} and d.outcome = 'sent'
      and (acts.at is null or (acts.at < ${since} and d.at > acts.at))
    group by r.contact_id having count(*) >= ${messages}) as silent
    where silent.contact_id = c.id)`
}

/** The last open, click or confirmed sign-up of each contact who has one. */
function lastActs({ workspaceId }: Known): Where {
  return sql`select contact_id, max(at) as at from (
      select f.contact_id, f.at from first_events f
      where f.mailing_id = ${mailingsOfWorkspace(workspaceId)} and ${opens} and f.link = -1 and f.at is not null
      union all
      select e.contact_id, e.at from consents e
      where e.workspace_id = ${asAverage(workspaceId)} and e.kind = 'confirmed') as each group by contact_id`
}
