// SQL of the bounces and complaints of a campaign. Reads by join: campaigns, the tables that refusalsOf reads (deliveries),
// and domain_providers (mail-providers).
import type { CountedKind, MailProvider } from '@lettermill/contracts'
import { row, rows, sql, type Db, type Row } from '../../../platform/db/index.ts'
import { refusalsOf } from '../../deliveries/index.ts'
import { providerOfReply } from '../../mail-providers/index.ts'

/** The mailing of a campaign; null while it has none. Undefined if there is no such campaign. */
export function findMailingOf(
  db: Db,
  workspaceId: number,
  campaignId: number,
): Promise<Row<'campaigns', 'mailing_id'> | undefined> {
  return row(
    db,
    sql<Row<'campaigns', 'mailing_id'>>`select mailing_id from campaigns
      where id = ${campaignId} and workspace_id = ${workspaceId} and deleted_at is null`,
  )
}

export interface CountedReason {
  kind: CountedKind
  cause: string | null
  provider: MailProvider
  /** The most frequent words of the servers. */
  words: string
  count: number
  /** How many of the refused messages a relay had accepted before. */
  returned: number
}

/** The number of recipients of a mailing, by cause and provider. */
export function countReasons(db: Db, mailingId: number): Promise<CountedReason[]> {
  return rows(
    db,
    sql<CountedReason>`select kind, cause,
        ${providerOfReply(sql`refusal.domain`, sql`words`)} as provider,
        mode() within group (order by left(words, 300)) as words, count(*) as count,
        count(*) filter (where is_returned and kind <> 'complaint') as returned
      from (${refusalsOf(mailingId)}) as refusal
      group by 1, 2, 3 order by count(*) desc, kind, cause`,
  )
}
