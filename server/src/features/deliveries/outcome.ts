// Decides what a relay's answer means (RFC 5321 §4.2, RFC 3463): by the stage first, then by the table of refusals.
// Pure.
import { blockedTimes, type DeliveryReason } from '@lettermill/contracts'
import type { Answer, Stage } from '../../platform/mail/smtp-client.ts'
import { judge, plainWords, type RefusalCause } from '../../platform/refusals/index.ts'
import type { Proof } from './message/index.ts'

export type { Answer, Stage }

/** The meaning of a refusal, and its cause. */
export interface Refused {
  kind: 'hard' | 'soft' | 'block'
  cause: RefusalCause | null
}

/** The message waits, because the provider at `place` refuses the campaign (see `sending/chunk/blocks.ts`). */
export interface Blocked {
  place: string
  /** Whether this refusal starts a hold of the provider. */
  opens: boolean
}

/**
 * The record of one attempt. `proof`: the proof of the message, if the message may have arrived. `suppress`: a hard
 * bounce, after which the address must not be mailed again. `refused`: absent if the receiving side refused nothing.
 */
export type Outcome = {
  code: number | null
  enhanced: string | null
  /** What the relay or a receiving server said; empty if neither said anything. */
  reply: string
  relay: string | null
  /** What Lettermill decided itself; absent if the reply says all. */
  reason?: DeliveryReason | undefined
  proof?: Proof | undefined
} & (
  | { kind: 'sent' | 'unconfirmed' | 'skipped' }
  | { kind: 'deferred'; blocked?: Blocked | undefined }
  | { kind: 'failed'; suppress: boolean; refused?: Refused | undefined }
)

/** The meaning of an answer for its message. */
export type Meaning =
  | {
      kind: 'outcome'
      outcome: Outcome
      /** Whether the provider refused at a permanent code that says "too much mail": it counts for a block. */
      isTooMuch?: boolean
    }
  /**
   * The answer refuses the message for good. The message becomes `failed`, unless so many refusals in a row show a
   * policy.
   */
  | { kind: 'refused'; outcome: Outcome }
  /** The answer is about Lettermill, and not about the recipient. Nothing is recorded, and the message is put back. */
  | { kind: 'about us' }

const aboutUs: readonly Stage[] = ['connect', 'greeting', 'auth', 'mail']

/**
 * Reads an answer by its stage first, then by its code, then by the table of refusals. An address that accepts no mail
 * at all is suppressed, whether the relay refused RCPT or the message itself.
 */
export function meaningOf(answer: Answer): Meaning {
  const { stage, code } = answer
  if (code === null) return answer.lastByteLeft ? unanswered(answer) : { kind: 'about us' }
  if (code === 421 || aboutUs.includes(stage)) return { kind: 'about us' }
  if (stage === 'message' && code >= 200 && code < 300) return is('sent', answer)
  if (code >= 400 && code < 500) return is('deferred', answer)
  const words = plainWords(answer.text)
  const { kind, cause } = judge({ code, status: answer.enhanced, words })
  // The code is permanent, but the text says "not now": a full mailbox, a rate limit, a temporary error.
  if (kind === 'soft' && cause !== 'unclear')
    return { ...is('deferred', answer), isTooMuch: cause === 'rate' }
  const refused = {
    kind: kind === 'hard' && code >= 500 ? kind : kind === 'block' ? kind : 'soft',
    cause,
  } as const
  return { kind: 'refused', outcome: failed(answer, refused) }
}

/** The connection ended, or no answer came in time. The text is the client's, or the system's. */
function unanswered({ code, text, reason: said, relay }: Answer): Meaning {
  const reason: DeliveryReason = said
    ? { code: 'smtp_client', params: paramsOf(said) }
    : { code: 'unanswered', params: { detail: text } }
  return { kind: 'outcome', outcome: { kind: 'unconfirmed', code, enhanced: null, reply: '', relay, reason } }
}

/** What the SMTP client says as the parameters of a reason. */
function paramsOf({ code, params }: NonNullable<Answer['reason']>) {
  return { ...params, client: code }
}

function is(kind: 'sent' | 'deferred', answer: Answer): Meaning & { kind: 'outcome' } {
  return { kind: 'outcome', outcome: { ...words(answer), kind } }
}

function words({ code, enhanced, text, relay }: Answer) {
  return { code, enhanced, reply: text, relay }
}

function failed(answer: Answer, refused?: Refused): Outcome {
  return { ...words(answer), kind: 'failed', suppress: refused?.kind === 'hard', refused }
}

/** Returns an outcome that Lettermill decided itself, without an answer of a relay. */
export function ownOutcome(kind: 'skipped' | 'failed', reason: DeliveryReason): Outcome {
  const said = { code: null, enhanced: null, reply: '', relay: null, reason }
  return kind === 'failed' ? { ...said, kind, suppress: false } : { ...said, kind }
}

/**
 * The outcome of a test message. Its first answer, of any kind, decides. Its author gets the reply, and no address is
 * suppressed.
 */
export function testOutcome(answer: Answer): Outcome {
  const meaning = meaningOf(answer)
  const isSent = meaning.kind === 'outcome' && meaning.outcome.kind === 'sent'
  if (isSent) return meaning.outcome
  const outcome = failed(answer)
  if (!answer.reason) return outcome
  return { ...outcome, reply: '', reason: { code: 'smtp_client', params: paramsOf(answer.reason) } }
}

/**
 * The outcome after connections ended repeatedly during the message. The message may be the cause, so Lettermill sends
 * it again later, like a deferred message.
 */
export function brokeOff({ text, reason: said, code, relay }: Answer): Outcome {
  const reason: DeliveryReason = said
    ? { code: 'connection_ended_client', params: paramsOf(said) }
    : { code: 'connection_ended', params: {} }
  return { kind: 'deferred', code, enhanced: null, reply: said ? '' : text, relay, reason }
}

/**
 * The outcome of a message that was not attempted because the provider is throttled. The outcome names no relay, which
 * distinguishes it from a deferral by a relay's answer.
 */
export function throttled(domain: string, text: string): Outcome {
  const reason = { code: 'throttled', params: { domain } } as const
  return { kind: 'deferred', code: null, enhanced: null, reply: text, relay: null, reason }
}

/** Milliseconds until a message that waits for a provider is tried even if nothing else releases it. */
export const blockedFor = blockedTimes.days * 86_400_000

/** The outcome of a message that is not attempted, because its provider refuses the campaign with this reply. */
export function waitsFor(place: string, reply: string): Outcome {
  const blocked = { place, opens: false }
  return { kind: 'deferred', code: null, enhanced: null, reply, relay: null, blocked }
}

/** The outcome of a message to a provider that people gave up, or that refused the campaign until the last try. */
export function givenUp(reply: string): Outcome {
  const refused = { kind: 'block', cause: 'policy' } as const
  return { kind: 'failed', code: null, enhanced: null, reply, relay: null, suppress: false, refused }
}

const aboutSender: readonly (RefusalCause | null)[] = [
  'sender_refused',
  'spam',
  'reputation',
  'authentication',
  'content',
  'policy',
]

/** Whether a receiving server refused the message for good because of the sender, and not because of the recipient. */
export function isBlock(outcome: Outcome): boolean {
  if (outcome.kind !== 'failed' || outcome.refused?.kind !== 'block') return false
  return (outcome.code ?? 0) >= 500 && aboutSender.includes(outcome.refused.cause)
}

/** Milliseconds until the next attempt after `tries` attempts, or null if none is left. */
export function retryDelay(tries: number, delays: readonly number[]): number | null {
  return delays[tries - 1] ?? null
}

/** This many refusals in a row mean a policy against the sender, and not a fault of each address. */
export const policyStreak = 50

/**
 * The reason of a message that the relay took twice without an answer. It marks a possible duplicate, because the message
 * may have arrived.
 */
export const twiceUnconfirmed = { code: 'twice_unconfirmed', params: {} } as const

/**
 * Settles an outcome with regard to the earlier attempts. A deferral after the last delay is a failure. A message that
 * was unconfirmed twice gets no third attempt.
 */
export function settleTry(
  outcome: Outcome,
  before: { tries: number; doubts: number },
  delays: readonly number[],
): { outcome: Outcome; retryIn: number | null } {
  if (outcome.kind === 'unconfirmed') {
    return before.doubts > 0
      ? { outcome: giveUp({ ...outcome, reply: '', reason: twiceUnconfirmed }), retryIn: null }
      : { outcome, retryIn: delays[0] ?? 0 }
  }
  if (outcome.kind !== 'deferred') return { outcome, retryIn: null }
  const retryIn = retryDelay(before.tries + 1, delays)
  if (retryIn !== null) return { outcome, retryIn }
  const refused = { kind: 'soft', cause: causeOfDelay(outcome) } as const
  const reason = afterTries(outcome.reason, before.tries + 1)
  return { outcome: giveUp({ ...outcome, reason }, refused), retryIn }
}

/** The reason of a message that failed after so many tries, for the reason why it was last deferred. */
function afterTries(last: DeliveryReason | undefined, times: number): DeliveryReason {
  if (last?.code === 'connection_ended_client')
    return { code: 'tried_connection_client', params: { ...last.params, times } }
  return { code: last?.code === 'connection_ended' ? 'tried_connection' : 'tried', params: { times } }
}

function giveUp(outcome: Outcome, refused?: Refused): Outcome {
  return { ...outcome, kind: 'failed', suppress: false, refused }
}

/** The reason why a message was deferred until no attempt was left. */
function causeOfDelay({ code, enhanced, reply, relay }: Outcome): RefusalCause {
  if (relay === null) return 'rate'
  if (code === null) return 'expired'
  const { kind, cause } = judge({ code, status: enhanced, words: plainWords(reply) })
  return kind === 'soft' && cause !== null && cause !== 'unclear' ? cause : 'expired'
}

/** Whether the relay may have accepted the message in that attempt. */
export function mayHaveLeft({ outcome: { kind, reason } }: { outcome: Outcome }): boolean {
  return kind === 'sent' || kind === 'unconfirmed' || reason?.code === twiceUnconfirmed.code
}
