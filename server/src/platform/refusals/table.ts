// Decides the meaning of a refusal, with one table for the answers heard while sending and for reports that arrive
// later. The first row that matches decides. Pure.
import { furtherReasonIn, letters, saidIn } from './said.ts'
import { isAboutSender } from './words/words-sender.ts'
import { isUnknownElsewhere } from './words/words-unknown.ts'
import { isAboutHeaders, isDenial, isEitherWay, isLimit, isOutOfOrder, isRule } from './words/words-veto.ts'
import {
  isAboutAuthentication,
  isAboutContent,
  isAboutPolicy,
  isAboutReputation,
  isAboutSpam,
  isRelayDenied,
  isSenderRefused,
} from './words/words-about-us.ts'
import {
  isAboutRecipientDomain,
  isDisabled,
  isDomainAlone,
  isExpired,
  isFull,
  isLocalProgram,
  isMoved,
  isNoSuchDomain,
  isRate,
  isSystemError,
  isTemporary,
  isTooLarge,
  isUnknownUser,
} from './words/words.ts'

/**
 * `hard`: the address never accepts mail. `soft`: the address does not accept mail now, or the refusal may have another
 * cause. `block`: the server refused because of the sender, and not because of the recipient.
 */
export type RefusalKind = 'hard' | 'soft' | 'block' | 'delivered' | 'delayed'

export const refusalCauses = [
  'no_such_user',
  'no_such_domain',
  'disabled',
  'moved',
  'full',
  'rate',
  'temporary',
  'expired',
  'forwarded',
  'unclear',
  'sender_refused',
  'spam',
  'reputation',
  'authentication',
  'content',
  'policy',
  'relay',
  'too_large',
] as const
export type RefusalCause = (typeof refusalCauses)[number]

export interface Refusal {
  /** Whether the receiving server refused before it knew the recipient: at connect, HELO or MAIL. */
  isBeforeRecipient?: boolean
  /** The action of a report: what the reporting server did with the message (RFC 3464 section 2.3.3). */
  action?: string | null
  /** The reply code (RFC 5321 section 4.2). */
  code: number | null
  /** The enhanced status (RFC 3463). */
  status: string | null
  /** The receiving server's words without addresses, as `plainWords` returns them. */
  words: string
}

export interface Verdict {
  kind: RefusalKind
  /** Null for `delivered` and `delayed`. */
  cause: RefusalCause | null
}

interface Facts extends Refusal {
  /** The class 2, 4 or 5; null if it is not known. */
  class: number | null
  /** The subject and detail of the status, such as `7.1`. */
  detail: string
  /** What the refusal means if its words leave no room for a hard bounce; else null. */
  veto: Verdict | null
  unknown: boolean
  disabled: boolean
}

type Row = (facts: Facts) => Verdict | null

const hard = (cause: RefusalCause): Verdict => ({ kind: 'hard', cause })
const soft = (cause: RefusalCause): Verdict => ({ kind: 'soft', cause })
const block = (cause: RefusalCause): Verdict => ({ kind: 'block', cause })

const authentication = ['7.26', '7.27', '7.515', '7.509']
const policy = ['7.1', '7.606']
/** No route to the recipient's domain; 4.310 is Exchange's. */
const noRoute = ['4.4', '4.310']

const otherSubject7 = /(?<![\d.])[45]\.7\.\d{1,3}(?![\d.]*\d)/

/** The rows, in the order in which they are tried (ADR-0122). */
const rows: readonly Row[] = [
  // What the report says that it did
  ({ action, status }) => {
    if (action === 'delivered' || action === 'relayed' || action === 'expanded')
      return { kind: 'delivered', cause: null }
    if (action === 'delayed') return { kind: 'delayed', cause: null }
    return status?.startsWith('2.') === true ? { kind: 'delivered', cause: null } : null
  },
  // A 4yz is temporary, also in a report that calls the message failed.
  (facts) => (facts.class === 4 ? temporary(facts) : null),
  // The sender, before the recipient was named
  ({ isBeforeRecipient, words, detail }) =>
    isBeforeRecipient === true || isSenderRefused(words) || detail === '1.7' || detail === '1.8'
      ? block('sender_refused')
      : null,
  // A full mailbox, or too many messages
  ({ words, detail }) => (isFull(words) || detail === '2.2' || detail === '3.1' ? soft('full') : null),
  ({ words, unknown }) => (isRate(words) && !unknown ? soft('rate') : null),
  // With one of these words, no status makes a refusal a hard bounce.
  ({ veto }) => veto,
  // Statuses of subject 7 that are about the address
  ({ detail }) => {
    if (detail === '7.13') return hard('disabled')
    return detail === '7.17' || detail === '7.18' ? hard('moved') : null
  },
  // Other statuses of subject 7
  (facts) => {
    const { detail, words, unknown, disabled } = facts
    if (!detail.startsWith('7.')) return null
    if ((unknown || disabled || isMoved(words)) && !isAboutUs(words) && !isTemporary(words))
      return hard(unknown ? 'no_such_user' : disabled ? 'disabled' : 'moved')
    if (authentication.includes(detail)) return block('authentication')
    return block(policy.includes(detail) ? policyCause(words) : (causeOf(words) ?? 'policy'))
  },
  // A second status, of subject 7
  ({ words }) => (otherSubject7.test(words) ? block(policyCause(words)) : null),
  // Words about us
  ({ words, unknown, disabled }) => {
    const cause = causeOf(words)
    return cause !== null && !unknown && !disabled ? block(cause) : null
  },
  // The size of the message
  ({ words, detail }) =>
    isTooLarge(words) || detail === '3.4' || detail === '2.3' ? block('too_large') : null,
  // Faults that pass
  (facts) => {
    const { words, unknown, disabled, detail } = facts
    if (isTemporary(words)) return soft(hasExpired(facts) ? 'expired' : 'temporary')
    const saysMore = unknown || disabled || detail.startsWith('1.') || isNoSuchDomain(words)
    return isSystemError(words) && !saysMore ? soft('temporary') : null
  },
  // Statuses about the address
  (facts) => {
    const { words, detail } = facts
    if (isLocalProgram(words)) return null
    if (detail === '1.6') return hard('moved')
    if (detail === '1.2' || detail === '1.10') return hard('no_such_domain')
    // A 5.1.1 claims by itself that the mailbox does not exist; only a veto, above, takes that back.
    const isClaim = detail === '1.1' && !isDenial(saidIn(words))
    return isClaim || ((detail === '1.1' || detail === '1.3') && isAgreed(facts))
      ? hard('no_such_user')
      : null
  },
  // Words about the recipient's domain, then about the address
  (facts) => (hasNoSuchDomain(facts) ? hard('no_such_domain') : null),
  ({ words, disabled }) => (disabled ? hard('disabled') : isMoved(words) ? hard('moved') : null),
  ({ unknown }) => (unknown ? hard('no_such_user') : null),
  // What cannot be told
  (facts) => {
    if (hasExpired(facts)) return soft('expired')
    // A 552 without a status means "exceeded storage allocation" (RFC 5321 section 4.2.2).
    return soft(facts.code === 552 && facts.status === null ? 'full' : 'unclear')
  },
]

/**
 * The meaning of a refusal; `soft unclear` if no row matches. It takes well under a millisecond for 1,000 characters.
 */
export function judge(refusal: Refusal): Verdict {
  const { code, status, words } = refusal
  const [, first, subject = '', detail = ''] = /^(\d)\.(\d{1,3})\.(\d{1,3})$/.exec(status ?? '') ?? []
  const byCode = code === null ? null : Math.floor(code / 100)
  const facts: Facts = {
    ...refusal,
    // A 4yz reply is temporary, whatever the status says.
    class: byCode === 4 ? 4 : first === undefined ? byCode : Number(first),
    detail: `${subject}.${detail}`,
    veto: vetoOf(words, `${subject}.${detail}`),
    unknown: (isUnknownUser(furtherReasonIn(words)) && !isDomainAlone(words)) || isUnknownElsewhere(words),
    disabled: isDisabled(words),
  }
  for (const row of rows) {
    const verdict = row(facts)
    if (verdict) return verdict
  }
  return soft('unclear')
}

/** The meaning of words that are not about the reader's address, whatever else the refusal says; else null. */
function vetoOf(words: string, detail: string): Verdict | null {
  const said = saidIn(words)
  const cause = authentication.includes(detail) ? 'authentication' : causeOf(said)
  if (isAboutSender(said)) return block(cause ?? 'sender_refused')
  if (isTooLarge(said)) return block('too_large')
  if (isAboutHeaders(said) && detail !== '1.3') return block('content')
  if (isRule(said)) return block(cause ?? 'policy')
  if (isLimit(said)) return soft('rate')
  if (isOutOfOrder(said)) return soft('temporary')
  return isEitherWay(said) ? soft('unclear') : null
}

function temporary(facts: Facts): Verdict {
  const { words, veto, detail } = facts
  if (isFull(words) || detail === '2.2' || detail === '3.1') return soft('full')
  if (isRate(words)) return soft('rate')
  if (veto?.kind === 'block') return veto
  return soft(hasExpired(facts) ? 'expired' : 'temporary')
}

/** A refusal with fewer letters gives no reason besides its status. */
const fewLetters = 12

/** Whether the words of a refusal with a status about the address say that the address does not exist, or nothing. */
function isAgreed({ words, unknown, disabled }: Facts): boolean {
  if (unknown || disabled || letters(saidIn(words)) < fewLetters) return true
  return isMoved(words) || (isAboutRecipientDomain(words) && isNoSuchDomain(words))
}

/**
 * Whether the words say that the recipient's domain does not exist. A reply that says only "Domain not found" may be
 * about the sender's domain; what a relay says without a reply code is about the recipient's. A 556 alone says nothing:
 * Sina uses it for the sender's IP address.
 */
function hasNoSuchDomain({ words, code, detail }: Facts): boolean {
  if (isAboutRecipientDomain(words) && isNoSuchDomain(words)) return true
  return (code === null || code === 556 || noRoute.includes(detail)) && isNoSuchDomain(words)
}

function hasExpired({ detail, words }: Facts): boolean {
  return detail === '4.7' || isExpired(words)
}

/** The cause of a block, if the words say that the server refused because of the sender; else null. */
function causeOf(words: string): RefusalCause | null {
  if (isAboutAuthentication(words)) return 'authentication'
  if (isRelayDenied(words)) return 'relay'
  if (isAboutSpam(words)) return 'spam'
  if (isAboutReputation(words)) return 'reputation'
  if (isAboutContent(words)) return 'content'
  return isAboutPolicy(words) ? 'policy' : null
}

function policyCause(words: string): RefusalCause {
  return causeOf(words) ?? 'policy'
}

function isAboutUs(words: string): boolean {
  return causeOf(words) !== null
}
