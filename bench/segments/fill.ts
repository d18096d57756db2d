// Fills a workspace with contacts, fifty campaigns that each reached a fifth of them, and ten first events for each
// contact.
import { rows, sql, type Db } from '../../server/src/platform/db/index.ts'
import { insertGroup, type Parts } from '../product/queries.ts'

const campaigns = 50
/** Each campaign goes to one contact in this many. */
const share = 5
const links = [1, 2, 3].map((number) => `https://www.office.example/${String(number)}`)

export interface Filled {
  groupId: number
  /** The newest campaign. */
  campaignId: number
  firstEvents: number
}

export async function fill(db: Db, parts: Parts, contacts: number): Promise<Filled> {
  const groupId = await insertGroup(db, parts.workspaceId, contacts)
  await rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason)
      select workspace_id, lower(email), 'unsubscribed' from contacts
      where workspace_id = ${parts.workspaceId} and id % 50 = 0`,
  )
  let campaignId = 0
  for (let number = 0; number < campaigns; number += 1)
    campaignId = await insertCampaign(db, parts, groupId, number)
  await rows(db, sql`vacuum analyze`)
  const [counted] = await rows(db, sql<{ count: number }>`select count(*) as count from first_events`)
  return { groupId, campaignId, firstEvents: counted?.count ?? 0 }
}

/**
 * Inserts a campaign; a higher number means a later one. Sixty percent of its recipients opened it, twenty percent
 * clicked.
 */
async function insertCampaign(db: Db, parts: Parts, groupId: number, number: number): Promise<number> {
  const at = sql`now() - ${(campaigns - number) * 3}::integer * interval '1 day'`
  const [made] = await rows(
    db,
    sql<{ id: number }>`with mailing as (
        insert into mailings (workspace_id, kind, state, total, content, opened_at)
        select ${parts.workspaceId}, 'campaign', 'closed', count(*), ${JSON.stringify({ links })}::jsonb, ${at}
        from contacts where workspace_id = ${parts.workspaceId} and id % ${share} = ${number % share} returning id
      )
      insert into campaigns (workspace_id, name, subject, status, domain_id, sender_id, template_id, group_id,
        started_at, sent_at, mailing_id)
      select ${parts.workspaceId}, ${`Campaign ${String(number)}`}, 'News', 'sent', ${parts.domainId},
        ${parts.senderId}, ${parts.templateId}, ${groupId}, ${at}, ${at}, id from mailing
      returning mailing_id as id`,
  )
  const mailingId = made?.id ?? 0
  await rows(
    db,
    sql`with frozen as (
        insert into recipients (mailing_id, seq, contact_id, email, fields)
        select ${mailingId}, row_number() over (order by id), id, email, '{}'
        from contacts where workspace_id = ${parts.workspaceId} and id % ${share} = ${number % share}
        returning seq
      )
      insert into deliveries (mailing_id, seq, chunk, outcome, at)
      select ${mailingId}, seq, 0, 'sent', ${at} from frozen`,
  )
  await rows(
    db,
    sql`insert into first_events (mailing_id, seq, kind, link, contact_id, at, count, bot_count)
      select mailing_id, seq, kind, key, contact_id, ${at} + interval '2 hours', 1, 0
      from recipients cross join (values ('open', -1), ('click', -1), ('click', 1)) as each (kind, key)
      where mailing_id = ${mailingId} and abs(hashint4(seq)) % 10 < case when kind = 'open' then 6 else 2 end
      order by 1, 2, 3, 4`,
  )
  const [campaign] = await rows(
    db,
    sql<{ id: number }>`select id from campaigns where mailing_id = ${mailingId}`,
  )
  return campaign?.id ?? 0
}
