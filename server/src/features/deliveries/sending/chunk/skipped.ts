// Decides which recipients of a mailing are skipped, and the sentence that their deliveries show.
import { ownOutcome, type Outcome } from '../../outcome.ts'
import type { HeldChunk, Recipient } from '../../queries/claim.ts'
import type { SuppressionReason } from '../../../suppressions/index.ts'
import type { SuppressedWatch } from '../suppressed-watch.ts'

const sentences: Readonly<Record<string, string>> & Readonly<Record<SuppressionReason, string>> = {
  unsubscribed: 'Unsubscribed before the message left.',
  hard_bounce: 'The address was refused for good by an earlier message.',
  complaint: 'The reader had marked an earlier message as spam.',
  soft_bounce: 'The address took no mail several times.',
  manual: 'The address was suppressed by hand.',
  inactive: 'The contact was suppressed as inactive.',
  erased: 'The person was erased on request.',
  declined: 'The contact switched the topic off.',
}

/**
 * Why the address gets no message of this mailing; null if it gets a message. A service message also goes to people who
 * unsubscribed or are inactive, and a test goes to everybody.
 * @param loaded the reason that the chunk's own query returned
 */
export function reasonToSkip(
  watch: SuppressedWatch,
  { kind, workspace_id, topic_id, is_service }: HeldChunk,
  { email, contact_id }: Pick<Recipient, 'email' | 'contact_id'>,
  loaded: Recipient['suppressed'] = null,
): string | null {
  if (kind === 'test') return null
  const reason = loaded ?? watch.reasonOf(workspace_id, email) ?? null
  if (reason === null && topic_id !== null && contact_id !== null)
    return watch.isDeclined(topic_id, contact_id) ? 'declined' : null
  return is_service && (reason === 'unsubscribed' || reason === 'inactive') ? null : reason
}

/** The outcome of a delivery that was skipped for this reason. */
export function skippedFor(reason: string): Outcome {
  return ownOutcome('skipped', sentences[reason] ?? reason)
}
