// A campaign of some days ago with complaints and bounces, for tests.
import { rows, sql, type Db } from '../../../platform/db/index.ts'
import { aCampaign } from '../../../../test/campaigns.ts'

/** What became of its messages to Yahoo, or to another provider. */
export interface Past {
  sent?: number
  /** Refused at once, because the address does not exist. */
  hard?: number
  complaints?: number
  /** The provider and a domain of it. */
  at?: readonly [provider: string, domain: string]
  daysAgo?: number
  testMode?: boolean
}

/** @returns the id of its mailing */
export async function aPastCampaign(db: Db, workspaceId: number, past: Past = {}): Promise<number> {
  const { sent = 1000, hard = 0, complaints = 0, daysAgo = 3, testMode = false } = past
  const [provider, domain] = past.at ?? ['yahoo', 'yahoo.com']
  const { campaignId } = await aCampaign(db, { workspaceId, contacts: 0 })
  const mailingId = 5_000_000 + campaignId
  await rows(
    db,
    sql`update campaigns set status = 'completed', mailing_id = ${mailingId}, test_mode = ${testMode},
      started_at = now() - ${daysAgo}::integer * interval '1 day' where id = ${campaignId}`,
  )
  await rows(
    db,
    sql`insert into mailing_providers (mailing_id, provider, day, tried, sent, failed, hard, soft, blocked, deferred)
      values (${mailingId}, ${provider}, now(), ${sent + hard}, ${sent}, ${hard}, ${hard}, 0, 0, 0)`,
  )
  await rows(
    db,
    sql`insert into feedback (workspace_id, mailing_id, seq, email, kind, words, reporter, way, source_key, received_at,
        counted, action)
      select ${workspaceId}, ${mailingId}, n, 'c' || n || '@' || ${domain}, 'complaint', '', '', 'smtp',
        convert_to(${String(mailingId)} || ' ' || n, 'utf8'), now(), true, 'none'
      from generate_series(1, ${complaints}::integer) n`,
  )
  return mailingId
}
