// Records one flush. The transaction records outcomes, stats and suppressions together, or nothing.
import { transaction, violates, type Db, type Tx } from '../../platform/db/index.ts'
import type { Problem } from '../../platform/problem.ts'
import { plainWords } from '../../platform/refusals/index.ts'
import { suppress, type Evidence } from '../suppressions/index.ts'
import { isAnyWanted } from '../facts/index.ts'
import { ownOutcome, type Outcome } from './outcome.ts'
import { listOpenRecipients, type Chunk, type HeldChunk } from './queries/claim.ts'
import { insertHolds, releaseUnheld } from './queries/providers/provider-holds.ts'
import { listAddresses } from './queries/past/read.ts'
import {
  appendOutcomes,
  deliveriesKey,
  type Flush,
  type FlushReply,
  type Recorded,
  writeOutcomes,
} from './queries/record.ts'

/**
 * Records outcomes under the chunk's epoch. Returns `is_own: false` if another worker has the chunk, so that nothing
 * was written. Safe to repeat: a flush whose answer was lost is sent again, and journals may be read twice.
 */
export async function recordOutcomes(
  db: Db,
  chunk: Chunk,
  outcomes: readonly Recorded[],
  flush: Flush,
): Promise<FlushReply> {
  try {
    return await record(db, chunk, outcomes, flush, false)
  } catch (error) {
    if (!violates(error, deliveriesKey)) throw error
    return record(db, chunk, outcomes, flush, true)
  }
}

/** Records outcomes that may already be recorded. Such an outcome counts once. */
export function recordRepeated(
  db: Db,
  chunk: Chunk,
  outcomes: readonly Recorded[],
  flush: Flush,
): Promise<FlushReply> {
  return record(db, chunk, outcomes, flush, true)
}

/** Ends a chunk that a problem keeps from being sent: all of its recipients fail. */
export async function recordFailed(db: Db, chunk: HeldChunk, { code, params }: Problem): Promise<void> {
  const open = await listOpenRecipients(db, chunk)
  const outcome = ownOutcome('failed', {
    code: 'unsendable_problem',
    params: { ...params, problem: code },
  })
  const outcomes = open.map(({ seq }) => ({ seq, outcome, retryIn: null }))
  await recordOutcomes(db, chunk, outcomes, { done: true, halted: true, leaseSeconds: 0 })
}

/**
 * Nearly every flush is one statement. Only suppressions, messages that a provider blocks, and facts that a consumer asks
 * for need a transaction.
 */
async function record(
  db: Db,
  chunk: Chunk,
  outcomes: readonly Recorded[],
  flush: Flush,
  repeated: boolean,
): Promise<FlushReply> {
  const bounced = outcomes.filter(({ outcome }) => outcome.kind === 'failed' && outcome.suppress)
  const blocked = outcomes.filter(({ outcome }) => outcome.kind === 'deferred' && outcome.blocked)
  const isWanted = chunk.counts && (await isAnyWanted(db, ['message.sent', 'message.failed']))
  if (bounced.length + blocked.length === 0 && !isWanted)
    return (await appendOutcomes(db, chunk, outcomes, flush, repeated)).reply
  return transaction(db, async (tx) => {
    const { reply, added } = await appendOutcomes(tx, chunk, outcomes, flush, repeated)
    if (!reply.is_own) return reply
    if (isWanted)
      await writeOutcomes(tx, chunk, added ? outcomes.filter(({ seq }) => added.includes(seq)) : outcomes)
    if (bounced.length > 0) await suppressBounces(tx, chunk, bounced)
    if (blocked.length > 0) await keepWaiting(tx, chunk, blocked)
    return reply
  })
}

async function keepWaiting(tx: Tx, chunk: Chunk, blocked: readonly Recorded[]): Promise<void> {
  await insertHolds(tx, chunk, blocked)
  await releaseUnheld(
    tx,
    chunk,
    blocked.map(({ seq }) => seq),
  )
}

async function suppressBounces(tx: Tx, chunk: Chunk, bounced: readonly Recorded[]): Promise<void> {
  const outcomes = new Map(bounced.map(({ seq, outcome }) => [seq, outcome]))
  const addresses = await listAddresses(tx, chunk.mailing_id, [...outcomes.keys()])
  const reason = 'hard_bounce'
  const from = { workspaceId: chunk.workspace_id, mailingId: chunk.mailing_id }
  const found = addresses.map(({ seq, email }) => {
    const evidence = evidenceOf(outcomes.get(seq))
    return { ...from, email, reason, ...(evidence && { evidence }) } as const
  })
  await suppress(tx, ...found)
}

function evidenceOf(outcome: Outcome | undefined): Evidence | undefined {
  if (!outcome) return undefined
  const { code, enhanced: status, reply, relay: reporter } = outcome
  const cause = (outcome.kind === 'failed' && outcome.refused?.cause) || null
  return { code, status, cause, words: plainWords(reply).slice(0, 1000), reporter }
}
