// Unsubscribes and resubscribes readers, for the unsubscribe page and the one-click address.
import { Problem } from '../../platform/problem.ts'
import { english } from '../../platform/words/index.ts'
import type { EventRecorder } from './recording/recorder.ts'
import type { ChoiceEvidence } from './queries/append.ts'
import type { LinkTokens } from './tokens.ts'

export interface ReaderChoice {
  kind: 'unsubscribe' | 'resubscribe'
  token: string | null | undefined
  evidence: ChoiceEvidence
}

/** Where a reader chose, and from which address and browser. */
export function evidenceOf(
  { ip, headers }: { ip: string; headers: { 'user-agent'?: string | undefined } },
  way: ChoiceEvidence['way'],
): ChoiceEvidence {
  return { way, ip, agent: headers['user-agent'] ?? null }
}

/**
 * Records the reader's choice. Repeating the choice changes nothing. For a dummy token (of a test message or a
 * preview), nothing is recorded, and the answer is the same.
 * @returns the text for the reader, once the choice is committed
 * @throws Problem unsubscribe_token_missing, unsubscribe_token_invalid
 */
export async function leaveOrReturn(
  tokens: LinkTokens,
  recorder: EventRecorder,
  { kind, token, evidence }: ReaderChoice,
): Promise<string> {
  if (!token) throw new Problem('unsubscribe_token_missing')
  const read = tokens.read('unsubscribe', token)
  if (!read) throw new Problem('unsubscribe_token_invalid')
  const answer = english('suppressions', `answers.${kind}`)
  if (read.dummy) return answer
  const { mailingId, seq } = read
  const known = await recorder.record({ kind, mailingId, seq, link: null, bot: null, evidence })
  if (!known) throw new Problem('unsubscribe_token_invalid')
  return answer
}
