// SQL that removes many suppressions at once. The id of the workspace is a scalar subquery. With a plain id, PostgreSQL
// would expect one suppression and read all suppressions for each address, until its statistics include the workspace
// (ADR-0162). Reads by join: campaigns (mailings).
import { asAverage, row, rows, sql, type Db, type Row, type Tx } from '../../../../platform/db/index.ts'
import { providerOfDomain, providerOfWords } from '../../../mail-providers/index.ts'

type Fragment = ReturnType<typeof sql>

/** The domain of an address. */
export const domainOfEmail = (email: Fragment) => sql`lower(split_part(${email}, '@', 2))`

/**
 * The place of a row `s` of suppressions: the name of a mailbox provider, known by its domains or by its servers' words,
 * or else the domain, which contains a dot.
 */
export const placeOfSuppression = sql`coalesce(${providerOfDomain(domainOfEmail(sql`s.email`))},
  ${providerOfWords(sql`s.words`)}, ${domainOfEmail(sql`s.email`)})`

/**
 * What remains of a server's words if host names, addresses, numbers, ids and signs are left out: two hosts that refuse
 * for the same reason differ in these alone.
 */
export const wordingOfSuppression = sql`left(btrim(regexp_replace(regexp_replace(lower(left(s.words, 300)),
  '\\S*\\w[.@/]\\w\\S*|\\S*\\d\\S*', ' ', 'g'), '[[:punct:][:space:]]+', ' ', 'g')), 120)`

/** Whether a row `s` of suppressions belongs to a mass bounce, by its place or by its wording. */
export const belongsTo = (place: Fragment, domains: Fragment) => sql`case when ${domains} is null
  then ${placeOfSuppression} = ${place}
  else ${wordingOfSuppression} = ${place} and ${placeOfSuppression} like '%.%' end`

/**
 * Conditions that select suppressions. An absent condition does not apply. Imported suppressions, and suppressions that
 * readers caused, never match.
 */
export interface Taken {
  workspaceId: number
  reason: 'hard_bounce' | 'soft_bounce'
  mailingId?: number | undefined
  /** A single address. */
  email?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** The name of a mailbox provider, or a domain of addresses. */
  place?: string | undefined
  /** A mass bounce, by its place or wording. */
  massBounce?: { place: string; domains: number | null }
  cause?: string | undefined
  /** Only suppressions of a mass bounce that nobody has decided about. */
  provisional?: boolean
}

const asked = ({
  workspaceId,
  reason,
  mailingId,
  email,
  from,
  to,
  place,
  massBounce,
  cause,
  provisional = false,
}: Taken) => sql`
  workspace_id = ${asAverage(workspaceId)} and reason = ${reason} and not imported
  and ${mailingId === undefined ? sql`true` : sql`mailing_id = ${mailingId}`}
  and ${email === undefined ? sql`true` : sql`email = lower(${email})`}
  and ${from === undefined ? sql`true` : sql`created_at >= ${from}::timestamptz`}
  and ${to === undefined ? sql`true` : sql`created_at < ${to}::timestamptz`}
  and ${place === undefined ? sql`true` : sql`${placeOfSuppression} = ${place}`}
  and ${massBounce === undefined ? sql`true` : belongsTo(sql`${massBounce.place}::text`, sql`${massBounce.domains}::integer`)}
  and ${cause === undefined ? sql`true` : sql`cause = ${cause}`}
  and ${provisional ? sql`provisional_until > now()` : sql`true`}`

/** The number of matching suppressions, and the newest of them. */
export async function countTaken(db: Db, which: Taken): Promise<{ count: number; examples: string[] }> {
  const counted = await row(
    db,
    sql<{ count: number; examples: string[] | null }>`
      with those as materialized (select s.email, s.created_at from suppressions s where ${asked(which)})
      select count(*), (select array_agg(email) from
        (select email from those order by created_at desc, email limit 5) as newest) as examples
      from those`,
  )
  return { count: counted?.count ?? 0, examples: counted?.examples ?? [] }
}

/**
 * Removes at most `most` of the matching suppressions. Campaigns reach these addresses again, unless a lesser reason
 * stays.
 * @returns how many
 */
export async function takeBackMany(tx: Tx, which: Taken, most: number): Promise<number> {
  const taken = await rows(
    tx,
    // Locks the rows in the order in which `suppress` writes them.
    sql`with those as materialized (
        select s.email from suppressions s where ${asked(which)} order by email limit ${most}::bigint for update
      ), gone as (
        delete from suppressions s using those
        where s.workspace_id = ${asAverage(which.workspaceId)} and s.email = those.email and s.other_reason is null
        returning s.email
      ), eased as (
        update suppressions s set reason = other_reason, other_reason = null, mailing_id = null, code = null,
          status = null, cause = null, words = null, reporter = null, provisional_until = null,
          written_in = pg_current_xact_id()
        from those
        where s.workspace_id = ${asAverage(which.workspaceId)} and s.email = those.email and s.other_reason is not null
        returning s.email
      )
      select from gone union all select from eased`,
  )
  return taken.length
}

/** The mailing of a campaign, 0 if it has none yet; null if the campaign does not exist. */
export async function findMailing(db: Db, workspaceId: number, campaignId: number): Promise<number | null> {
  const found = await row(
    db,
    sql<Row<'campaigns', 'mailing_id'>>`select mailing_id from campaigns
      where id = ${campaignId} and workspace_id = ${workspaceId} and deleted_at is null`,
  )
  return found ? (found.mailing_id ?? 0) : null
}
