// Statements that open, halt and close a campaign's ledger. Reads by join: contacts (the audience).
import { changed, row, rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import type { Content } from '../content.ts'
import { copyingBlocks } from './search.ts'

/** As many recipients as one worker takes at a time. */
export const chunkSize = 1000

/** Freezes the group's contacts as recipients, one per address, and their blocks; answers how many. */
export function insertRecipients(
  tx: Tx,
  workspaceId: number,
  campaignId: number,
  groupId: number,
): Promise<number> {
  // A group holds each address once (contacts_group_email_key), so no distinct is needed here.
  return changed(
    tx,
    sql`
      with signed as (${copyingBlocks(workspaceId, campaignId, groupId)})
      insert into campaign_recipients (campaign_id, seq, contact_id, email, first_name, last_name, business_name,
        phone, state_name, lender_name, link, ref_id, amount, date_filed)
      select ${campaignId}::bigint, row_number() over (order by id), id, email, first_name, last_name, business_name,
        phone, state_name, lender_name, link, ref_id, amount, date_filed
      from contacts where group_id = ${groupId} and workspace_id = ${workspaceId}`,
  )
}

export async function insertLedger(
  tx: Tx,
  workspaceId: number,
  campaignId: number,
  total: number,
  content: Content,
): Promise<void> {
  await rows(
    tx,
    sql`insert into ledgers (campaign_id, workspace_id, total, content)
      values (${campaignId}, ${workspaceId}, ${total}, ${JSON.stringify(content)}::jsonb)`,
  )
  await rows(
    tx,
    sql`insert into campaign_chunks (campaign_id, chunk, from_seq, to_seq)
      select ${campaignId}, row_number() over (), from_seq, least(from_seq + ${chunkSize} - 1, ${total})
      from generate_series(1, ${total}::integer, ${chunkSize}::integer) as from_seq`,
  )
}

/** Opens a halted ledger or halts an open one; answers whether there was one to change. */
export async function setLedgerState(
  db: Db,
  workspaceId: number,
  campaignId: number,
  state: 'open' | 'halted' | 'closed',
): Promise<boolean> {
  const updated = await row(
    db,
    sql`update ledgers set state = ${state}
      where campaign_id = ${campaignId} and workspace_id = ${workspaceId} and state <> 'closed' returning 1`,
  )
  return updated !== undefined
}

/** Halts every open ledger of a workspace and answers their campaigns. */
export async function haltWorkspace(db: Db, workspaceId: number): Promise<number[]> {
  const halted = await rows(
    db,
    sql<{ campaign_id: number }>`update ledgers set state = 'halted'
      where workspace_id = ${workspaceId} and state = 'open' returning campaign_id`,
  )
  return halted.map(({ campaign_id }) => campaign_id)
}

/** Chunks whose holder may still begin messages: leased, and the halt not yet seen. */
export async function countUnhalted(db: Db, campaignId: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from campaign_chunks
      where campaign_id = ${campaignId} and done_at is null and worker is not null
        and lease_until > now() and not halted`,
  )
  return counted?.count ?? 0
}

export interface Progress {
  total: number
  /** Some recipient of the first round has no outcome yet. */
  untried: boolean
  /** Some message waits for another try, or is being tried again. */
  waiting: boolean
}

export async function findProgress(db: Db, campaignId: number): Promise<Progress | undefined> {
  return row(
    db,
    sql<Progress>`select total,
      exists (select from campaign_chunks c where c.campaign_id = l.campaign_id and done_at is null and seqs is null)
        as untried,
      exists (select from deferrals d where d.campaign_id = l.campaign_id)
        or exists (select from campaign_chunks c where c.campaign_id = l.campaign_id and done_at is null
          and seqs is not null) as waiting
      from ledgers l where campaign_id = ${campaignId}`,
  )
}

/** Campaigns whose ledger is open though nothing is left to do: a worker died between the last outcome and the close. */
export async function listDrained(db: Db): Promise<number[]> {
  const drained = await rows(
    db,
    sql<{ campaign_id: number }>`select campaign_id from ledgers l where state = 'open'
      and not exists (select from campaign_chunks c where c.campaign_id = l.campaign_id and done_at is null)
      and not exists (select from deferrals d where d.campaign_id = l.campaign_id)`,
  )
  return drained.map(({ campaign_id }) => campaign_id)
}

export async function findContent(
  db: Db,
  campaignId: number,
): Promise<{ workspace_id: number; content: Content } | undefined> {
  return row(
    db,
    sql<{ workspace_id: number; content: Content }>`
      select workspace_id, content from ledgers where campaign_id = ${campaignId}`,
  )
}
