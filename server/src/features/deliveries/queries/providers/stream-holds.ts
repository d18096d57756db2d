// Holds of streams: their messages wait until a person decides, or until Lettermill tries again.
import type { CampaignReason, CampaignReasonCode, StoredCampaignReason } from '@lettermill/contracts'
import { changed, row, sql, type Db, type Tx } from '../../../../platform/db/index.ts'
import { idsOf, isDrained } from '../ended-streams.ts'

/** Sets both columns of the reason, for an `update`. */
const heldSet = ({ code, params }: CampaignReason) =>
  sql`held_code = ${code}, held_params = ${JSON.stringify(params)}::jsonb`

/**
 * Holds a stream with a reason. `retryHeldStreams` continues it.
 * @returns whether the mailing belongs to a stream
 */
export async function holdStream(db: Db, mailingId: number, reason: CampaignReason): Promise<boolean> {
  const held = await changed(
    db,
    sql`update mailings set state = 'halted', held_at = now(), ${heldSet(reason)}
      where id = ${mailingId} and kind = 'stream' and state = 'open'`,
  )
  return held > 0
}

/**
 * Holds every stream that has something to send, until `reopenStreams` is called with the reason. @returns their
 * mailings
 */
export function holdAllStreams(tx: Tx, reason: CampaignReason): Promise<number[]> {
  return idsOf(
    tx,
    sql`update mailings m set state = 'halted', held_at = 'infinity', ${heldSet(reason)}
      where kind = 'stream' and state = 'open' and not (${isDrained}) returning id`,
  )
}

/**
 * Counts the messages that wait in streams held for this reason. @param workspaceId null for all workspaces
 */
export async function countHeldMessages(
  db: Db,
  reason: CampaignReasonCode,
  workspaceId: number | null,
): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`
      with held as (
        select id from mailings where kind = 'stream' and state = 'halted' and held_at = 'infinity'
          and held_code = ${reason} and (${workspaceId}::bigint is null or workspace_id = ${workspaceId})
      )
      select (
        select count(*) from held join chunks c on c.mailing_id = held.id and c.done_at is null
          join recipients r on r.mailing_id = c.mailing_id and r.seq between c.from_seq and c.to_seq
            and (c.seqs is null or r.seq = any(c.seqs))
        where c.seqs is not null or not exists (
          select from deliveries d where d.mailing_id = r.mailing_id and d.seq = r.seq)
      ) + (select count(*) from held join deferrals f on f.mailing_id = held.id) as count`,
  )
  return counted?.count ?? 0
}

/** Continues the streams that were held for this reason. @returns how many */
export function reopenStreams(tx: Tx, reason: CampaignReasonCode): Promise<number> {
  return changed(
    tx,
    sql`update mailings set state = 'open', held_at = null, held_code = null, held_params = null
      where kind = 'stream' and state = 'halted' and held_at = 'infinity' and held_code = ${reason}`,
  )
}

/** Continues the streams that have been held for five minutes. @returns how many */
export function retryHeldStreams(db: Db): Promise<number> {
  return changed(
    db,
    sql`update mailings set state = 'open', held_at = null, held_code = null, held_params = null
      where kind = 'stream' and state = 'halted' and held_at < now() - interval '5 minutes'`,
  )
}

export interface StreamHold {
  held_code: StoredCampaignReason['code']
  held_params: StoredCampaignReason['params']
  held_retries: boolean
}

/** Why the messages of some mailings wait: the newest hold; undefined if no mailing is held. */
export function findHold(db: Db, workspaceId: number): Promise<StreamHold | undefined> {
  return row(
    db,
    sql<StreamHold>`
      select held_code, held_params, held_at < 'infinity' as held_retries from mailings
      where workspace_id = ${workspaceId} and kind = 'stream' and state = 'halted' and held_code is not null
      order by mailings.held_at desc limit 1`,
  )
}
