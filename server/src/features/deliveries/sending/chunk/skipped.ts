// Decides which recipients of a mailing are skipped, and why.
import { ownOutcome, type Outcome } from '../../outcome.ts'
import type { HeldChunk, Recipient, SkipReason } from '../../queries/claim.ts'
import type { SuppressedWatch } from '../suppressed-watch.ts'

/**
 * Why the address gets no message of this mailing; null if it gets a message. A service message also goes to people who
 * unsubscribed or are inactive, and a test goes to everybody.
 * @param loaded the reason that the chunk's own query returned
 */
export function reasonToSkip(
  watch: SuppressedWatch,
  { counts, workspace_id, topic_id, is_service }: HeldChunk,
  { email, contact_id }: Pick<Recipient, 'email' | 'contact_id'>,
  loaded: Recipient['suppressed'] = null,
): SkipReason | null {
  if (!counts) return null
  const reason = loaded ?? watch.reasonOf(workspace_id, email) ?? null
  if (reason === null && topic_id !== null && contact_id !== null)
    return watch.isDeclined(topic_id, contact_id) ? 'declined' : null
  return is_service && (reason === 'unsubscribed' || reason === 'inactive') ? null : reason
}

/** The outcome of a delivery that was skipped for this reason. */
export function skippedFor(code: SkipReason): Outcome {
  return ownOutcome('skipped', { code, params: {} })
}
