// SQL that finds what may be a mass bounce.
import { rows, sql, type Db, type Row } from '../../../../platform/db/index.ts'
import { domainOfEmail, placeOfSuppression, wordingOfSuppression } from './take-back.ts'

/** The span in which bounces are counted together, and the time for which their suppressions are provisional. */
export const window = sql`interval '60 minutes'`

export interface Suspect {
  workspace_id: number
  place: string
  bounced: number
  /** The domains of the bounced addresses: at most 1,000. */
  domains: string[]
  /** The servers' most frequent reply. */
  words: string
  /** Set if servers of many domains say the same words, which are then the place. */
  isWording?: boolean
}

/**
 * The providers and domains at which at least `least` addresses of a mailing were suppressed as not existing within the
 * last hour.
 */
export function listSuspects(db: Db, mailingId: number, least: number): Promise<Suspect[]> {
  return rows(
    db,
    sql<Suspect>`select workspace_id, place, count(*) as bounced,
        (array_agg(distinct domain))[1:1000] as domains,
        coalesce(mode() within group (order by left(words, 300)), '') as words
      from (select workspace_id, words, ${placeOfSuppression} as place, ${domainOfEmail(sql`s.email`)} as domain
        from suppressions s where mailing_id = ${mailingId} and reason = 'hard_bounce' and created_at > now() - ${window}
      ) as each
      group by 1, 2 having count(*) >= ${least}::bigint order by place`,
  )
}

/**
 * The wordings in which servers of at least `leastDomains` domains said of at least `least` addresses of a mailing within
 * the last hour that they do not exist. Servers of mailbox providers do not count, because each has its own words.
 */
export function listSuspectWordings(
  db: Db,
  mailingId: number,
  { least, leastDomains }: { least: number; leastDomains: number },
): Promise<Suspect[]> {
  return rows(
    db,
    sql<Suspect>`select workspace_id, wording as place, count(*) as bounced, true as "isWording",
        (array_agg(distinct domain))[1:1000] as domains,
        mode() within group (order by left(words, 300)) as words
      from (select workspace_id, words, ${wordingOfSuppression} as wording, ${placeOfSuppression} as place,
          ${domainOfEmail(sql`s.email`)} as domain
        from suppressions s where mailing_id = ${mailingId} and reason = 'hard_bounce' and created_at > now() - ${window}
      ) as each
      where wording <> '' and place like '%.%'
      group by 1, 2
      having count(*) >= ${least}::bigint and count(distinct domain) >= ${leastDomains}::bigint order by wording`,
  )
}

/** The providers, domains and wordings of which a mass bounce of the mailing was ever found. */
export async function listFound(db: Db, mailingId: number): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<Row<'mass_bounces', 'place'>>`select place from mass_bounces where mailing_id = ${mailingId}`,
  )
  return new Set(found.map(({ place }) => place))
}
