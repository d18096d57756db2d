// SQL for facts about the recipients of a campaign and about the campaigns before it. Reads by join: contacts,
// group_members (contacts); recipients (deliveries); stats (tracking).
import type { DoubtfulKind } from '@lettermill/contracts'
import { row, rows, sql, type Db, type Sql } from '../../../platform/db/index.ts'
import type { MergeFields } from '../../templates/index.ts'

/** The number of contacts in the sample. A larger sample gives the same shares and takes longer. */
const sampled = 50_000
/** The number of contacts with the longest values. They get the largest messages. */
const mostReaders = 20

export interface Sample {
  contacts: number
  /** Added over 180 days ago, and never a recipient. */
  old: number
  roles: number
  /** Misspelled domains, the most frequent first. */
  mistyped: { domain: string; count: number }[]
  /** For each name, in order: how many contacts have no value, and three of those contacts. */
  empty: { count: number; emails: string[] }[]
  readers: { email: string; fields: MergeFields }[]
}

/** An empty sample, for recipients that could not be read. */
export const nobody: Sample = { contacts: 0, old: 0, roles: 0, mistyped: [], empty: [], readers: [] }

export interface Wanted {
  /** SQL that follows the keyword `from`; it names the contacts `c`. */
  from: Sql
  /** Keys of fields. */
  keys: readonly string[]
  roles: readonly string[]
  mistyped: readonly string[]
}

/** The contacts of the sample, as the common table expression `audience`. */
const sampleOf = (from: Sql) => sql`audience as materialized (
  select c.id, c.email, c.fields, c.created_at, split_part(lower(c.email), '@', 1) as local,
    split_part(lower(c.email), '@', 2) as domain
  from ${from} limit ${sampled})`

/**
 * Whether the contact `a` was added over 180 days ago and was never a recipient. It is a scalar subquery: for `not
 * exists` PostgreSQL may read the recipients of every workspace.
 */
const isOld = sql`a.created_at < now() - interval '180 days'
  and (select r.mailing_id from recipients r where r.contact_id = a.id limit 1) is null`

export interface DoubtfulAddress {
  email: string
  added_at: string
}

/** The addresses behind a count of `sampleAudience`, in the order of their contacts. */
export function listDoubtful(
  db: Db,
  kind: DoubtfulKind,
  { from, roles, mistyped }: Omit<Wanted, 'keys'>,
): Promise<DoubtfulAddress[]> {
  const is = {
    old: isOld,
    roles: sql`a.local = any(${[...roles]}::text[])`,
    mistyped: sql`a.domain = any(${[...mistyped]}::text[])`,
  }
  return rows(
    db,
    sql<DoubtfulAddress>`with ${sampleOf(from)}
      select a.email, a.created_at as added_at from audience a where ${is[kind]} order by a.id`,
  )
}

/** Counts of the sampled contacts, from one pass. */
export async function sampleAudience(db: Db, { from, keys, roles, mistyped }: Wanted): Promise<Sample> {
  const found = await row(
    db,
    sql<Sample>`
      with ${sampleOf(from)}
      select (select count(*)::integer from audience) as contacts,
        (select count(*)::integer from audience a where ${isOld}) as old,
        (select count(*)::integer from audience where local = any(${[...roles]}::text[])) as roles,
        (select coalesce(jsonb_agg(jsonb_build_object('domain', domain, 'count', count) order by count desc), '[]')
          from (select domain, count(*) as count from audience where domain = any(${[...mistyped]}::text[])
            group by domain order by count desc limit 10) typed) as mistyped,
        (select coalesce(jsonb_agg(jsonb_build_object('count', count, 'emails', to_jsonb(emails)) order by at), '[]')
          from (select k.at, count(a.id) as count, (array_agg(a.email order by a.id) filter (where a.id is not null))[1:3] as emails
            from unnest(${[...keys]}::text[]) with ordinality as k(key, at)
            left join audience a on coalesce(a.fields ->> k.key, '') = '' group by k.at) none) as empty,
        (select coalesce(jsonb_agg(jsonb_build_object('email', email, 'fields', fields)), '[]')
          from (select email, fields from audience order by length(fields::text) desc, id limit ${mostReaders}) longest) as readers`,
  )
  return found ?? nobody
}

export interface Before {
  /**
   * The subject of the campaign that was sent last; null if there is none, or if nobody of this campaign got it because
   * they joined later.
   */
  subject: string | null
  /** The bounces of the last campaign to the same recipients; null if there is none. */
  bounced: number | null
  tried: number | null
}

/** Facts about the campaigns that were sent before a campaign. */
export async function findBefore(db: Db, workspaceId: number, campaignId: number): Promise<Before> {
  const sent = sql`c.workspace_id = ${workspaceId} and c.id <> ${campaignId} and c.started_at is not null
    and c.mailing_id is not null`
  const found = await row(
    db,
    sql<Before>`
      select case when this.resend_to is distinct from 'joined_since'
          then (select c.subject from campaigns c where ${sent} order by c.started_at desc limit 1) end as subject,
        last.bounced, last.tried
      from campaigns this left join lateral (
        select sum(s.bounce)::integer as bounced, sum(s.sent + s.failed)::integer as tried
        from stats s where s.workspace_id = ${workspaceId} and s.granularity = 'day' and s.mailing_id = (
          select c.mailing_id from campaigns c where ${sent} and c.group_id is not distinct from this.group_id
            and c.target is not distinct from this.target order by c.started_at desc limit 1)) last on true
      where this.id = ${campaignId} and this.workspace_id = ${workspaceId}`,
  )
  return found ?? { subject: null, bounced: null, tried: null }
}
