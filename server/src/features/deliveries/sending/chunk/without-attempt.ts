// The outcomes of messages that are not attempted: the address is suppressed, or the provider's messages wait.
import { domainOf } from '../../../../platform/mail/mime.ts'
import { blockedFor, givenUp, throttled, waitsFor, type Outcome } from '../../outcome.ts'
import type { HeldChunk, Recipient } from '../../queries/claim.ts'
import type { SendingContext } from '../context.ts'
import type { ChunkProviders } from './providers.ts'
import { reasonToSkip, skippedFor } from './skipped.ts'

type Context = Pick<SendingContext, 'suppressed' | 'throttles' | 'retryDelays'>

/** An outcome, with the milliseconds until the first attempt; null if it is final. */
export interface Unattempted {
  outcome: Outcome
  retryIn: number | null
}

/** The outcome of a message that must not leave, or null. Call it again whenever the message has waited. */
export function withoutAttempt(
  { suppressed }: Context,
  chunk: HeldChunk,
  providers: ChunkProviders,
  recipient: Recipient,
): Unattempted | null {
  const reason = reasonToSkip(suppressed, chunk, recipient, recipient.suppressed)
  if (reason !== null) return { outcome: skippedFor(reason), retryIn: null }
  const block = providers.blockOf(recipient.email)
  if (!block) return null
  // The provider refuses the campaign: the message waits, or it fails because people gave up.
  return block.state === 'held'
    ? { outcome: waitsFor(block.place, block.reply), retryIn: blockedFor }
    : { outcome: givenUp(block.reply), retryIn: null }
}

/** If the provider is throttled, the outcome of a message that waits, at most as often as it has retries; else null. */
export function whileThrottled(
  { throttles, retryDelays }: Context,
  chunk: HeldChunk,
  providers: ChunkProviders,
  { email, held }: Recipient,
): Unattempted | null {
  if (!chunk.retries || held >= retryDelays.length) return null
  const closed = throttles.closed(chunk.workspace_id, providers.placeOf(email))
  return closed && { outcome: throttled(domainOf(email), closed.text), retryIn: closed.wait }
}
