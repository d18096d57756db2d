// One flush: outcomes, figures and suppressions stand together, or none of them does.
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { suppress } from '../suppressions/index.ts'
import { rollUp } from '../tracking/index.ts'
import type { Chunk } from './queries/claim.ts'
import { appendOutcomes, type Flush, type FlushReply, type Recorded } from './queries/record.ts'
import { listAddresses } from './queries/read.ts'

/** Records outcomes under the chunk's epoch; `held: false` when another worker has the chunk and nothing was written. */
export function recordOutcomes(
  db: Db,
  chunk: Chunk,
  outcomes: readonly Recorded[],
  flush: Flush,
): Promise<FlushReply> {
  return transaction(db, async (tx) => {
    const reply = await appendOutcomes(tx, chunk, outcomes, flush)
    if (reply.held) {
      await raiseFigures(tx, chunk, reply)
      await suppressBounces(tx, chunk, outcomes)
    }
    return reply
  })
}

async function raiseFigures(tx: Tx, chunk: Chunk, reply: FlushReply): Promise<void> {
  const kinds = ['sent', 'failed', 'skipped'] as const
  const raised = kinds.filter((kind) => reply[kind] > 0)
  if (raised.length === 0) return
  const scope = { workspaceId: chunk.workspace_id, campaignId: chunk.campaign_id }
  await rollUp(
    tx,
    raised.map((kind) => ({ ...scope, kind, count: reply[kind] })),
  )
}

async function suppressBounces(tx: Tx, chunk: Chunk, outcomes: readonly Recorded[]): Promise<void> {
  const bounced = outcomes.filter(({ outcome }) => outcome.kind === 'failed' && outcome.suppress)
  if (bounced.length === 0) return
  const addresses = await listAddresses(
    tx,
    chunk.campaign_id,
    bounced.map(({ seq }) => seq),
  )
  for (const email of addresses) {
    await suppress(tx, {
      workspaceId: chunk.workspace_id,
      email,
      reason: 'hard_bounce',
      campaignId: chunk.campaign_id,
    })
  }
}
