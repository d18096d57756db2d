// Decides which recipients of a chunk get their message today while their domain is in its warm-up. The others wait for
// the next day, without an attempt.
import type { MailProvider } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { reserve } from '../../warm-ups/index.ts'
import { signalWork } from '../mailings.ts'
import type { HeldChunk, Recipient } from '../queries/claim.ts'
import {
  postponeUntil,
  lockOwn,
  mapProviders,
  noteReserved,
  releasePostponedOf,
} from '../queries/providers/warm-up.ts'

/**
 * Reserves the part of a chunk that may leave today, and takes the rest out of the chunk. The first recipients of the
 * mailing go first. If the chunk is claimed again on the same day, it keeps its reservation. If a worker dies, no
 * recipient is lost, but the reservation of its chunk may stay unused that day.
 */
export async function postponeRest(
  db: Db,
  chunk: HeldChunk,
  recipients: readonly Recipient[],
): Promise<readonly Recipient[]> {
  const domainId = chunk.warms_up
  if (domainId === null || recipients.length === 0) return recipients
  return transaction(db, async (tx) => {
    // Another worker has the chunk. This run sends nothing, and its next flush shows that it lost the chunk.
    if (!(await lockOwn(tx, chunk))) return []
    const sendable = recipients.filter(({ suppressed }) => suppressed === null)
    const providers = await mapProviders(
      tx,
      chunk.mailing_id,
      sendable.map(({ seq }) => seq),
    )
    const reserved = await reserve(tx, domainId, countEach(providers), !chunk.holds)
    if (!reserved) return recipients
    const held = beyond(sendable, providers, reserved.granted)
    await take(tx, chunk, recipients, held, reserved.until)
    return recipients.filter((recipient) => !held.has(recipient))
  })
}

function countEach(providers: ReadonlyMap<number, MailProvider>): Map<MailProvider, number> {
  const counts = new Map<MailProvider, number>()
  for (const provider of providers.values()) counts.set(provider, (counts.get(provider) ?? 0) + 1)
  return counts
}

/** The recipients beyond the day's caps. */
function beyond(
  recipients: readonly Recipient[],
  providers: ReadonlyMap<number, MailProvider>,
  granted: ReadonlyMap<MailProvider, number>,
): Set<Recipient> {
  const left = new Map(granted)
  return new Set(
    recipients.filter(({ seq }) => {
      const provider = providers.get(seq) ?? 'other'
      const rest = left.get(provider) ?? 0
      left.set(provider, rest - 1)
      return rest <= 0
    }),
  )
}

async function take(
  tx: Tx,
  chunk: HeldChunk,
  recipients: readonly Recipient[],
  held: ReadonlySet<Recipient>,
  until: string,
): Promise<void> {
  const waiting = [...held].map(({ seq, held: times }) => ({
    seq,
    isNew: chunk.seqs === null || times === 0,
  }))
  if (waiting.length > 0) await postponeUntil(tx, chunk, waiting, until)
  const left = recipients.filter((recipient) => !held.has(recipient)).map(({ seq }) => seq)
  await noteReserved(tx, chunk, until, chunk.seqs === null ? null : left)
}

/** Makes postponed messages due at once. Call it in the transaction that switches a warm-up off. */
export async function releasePostponed(tx: Tx, domainId: number): Promise<void> {
  await releasePostponedOf(tx, domainId)
  await signalWork(tx)
}
