// The journal of a worker of 1.0.0 has Lettermill's own reasons as English sentences, which the migration
// 0133_delivery_reasons knows too.
import type { DeliveryReason } from '@lettermill/contracts'
import type { Outcome } from '../../outcome.ts'

const sentences: readonly [RegExp, DeliveryReason['code']][] = [
  [/^Unsubscribed before the message left\.$/, 'unsubscribed'],
  [/^The address was refused for good by an earlier message\.$/, 'hard_bounce'],
  [/^The reader had marked an earlier message as spam\.$/, 'complaint'],
  [/^The address took no mail several times\.$/, 'soft_bounce'],
  [/^The address was suppressed by hand\.$/, 'manual'],
  [/^The contact was suppressed as inactive\.$/, 'inactive'],
  [/^The person was erased on request\.$/, 'erased'],
  [/^The contact switched the topic off\.$/, 'declined'],
  [/^(?<domain>\S+) had asked us to come later: (?<answer>.*)$/s, 'throttled'],
  [/^The connection ended each time: (?<answer>.*)$/s, 'connection_ended'],
  [/^Tried (?<times>\d+) times\. The connection ended each time: (?<answer>.*)$/s, 'tried_connection'],
  [/^Tried (?<times>\d+) times\. (?<answer>.*)$/s, 'tried'],
  [/^The relay took the message twice without an answer; it may have arrived\.$/, 'twice_unconfirmed'],
  [/^The message could not be made: (?<detail>.*)$/s, 'unmade'],
]

/** The outcome of a journal's line, with a reason in place of a sentence of Lettermill. Pure. */
export function withReason(outcome: Outcome): Outcome {
  const { kind, reply, relay } = outcome
  if (outcome.reason || kind === 'sent' || reply === '') return outcome
  for (const [pattern, code] of sentences) {
    const found = pattern.exec(reply)
    if (!found) continue
    const { answer = '', times, ...said } = found.groups ?? {}
    const params = times === undefined ? said : { times: Number(times) }
    return { ...outcome, reply: answer, reason: { code, params } as DeliveryReason }
  }
  if (kind === 'unconfirmed')
    return { ...outcome, reply: '', reason: { code: 'unanswered', params: { detail: reply } } }
  // Without a relay, the words of a server are those of a provider that refuses the campaign.
  const isQuoted =
    relay !== null || ('blocked' in outcome && outcome.blocked) || ('refused' in outcome && outcome.refused)
  if (isQuoted) return outcome
  return { ...outcome, reply: '', reason: { code: 'other', params: { sentence: reply } } }
}
