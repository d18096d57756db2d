// What the answer to a step of a relay's test means, and what to do about it.
import type { RelayCheck } from '@lettermill/contracts'
import { text as texts } from '../../lib/messages/index.ts'

type Step = RelayCheck['steps'][number]

interface Form {
  pattern: RegExp
  say(found: readonly string[]): string
}

const hints = {
  unreachable: /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timed out/i,
  unknown: /ENOTFOUND|EAI_AGAIN/,
  notTls: /wrong version number|packet length too long/i,
  openPassword: /^The relay offers no TLS, and the password/,
  noStarttls: /^The relay offers no TLS/,
  certificate: /certificate/i,
  signIn: /^530\b|authentication required/i,
} as const

/**
 * The sentences of the SMTP client. The client names parts of SMTP_URL; here the sentences name the fields of the form.
 */
const ownSentences: readonly Form[] = [
  {
    pattern: /^(\S+), the certificate is good for (.+)$/,
    say: ([protocol, host]) => texts('relays:test.own.trusted', { protocol, host }),
  },
  {
    pattern: /^(\S+), the certificate was not checked$/,
    say: ([protocol]) => texts('relays:test.own.unchecked', { protocol }),
  },
  { pattern: /^Signed in as (.+)$/, say: ([username]) => texts('relays:test.own.signedIn', { username }) },
  {
    pattern: /^The relay refused the sign-in \((.+)\)\./,
    say: ([code]) => texts('relays:test.own.refused', { code }),
  },
  {
    pattern: /^The relay cannot sign us in at the moment \((.+)\)\./,
    say: ([code]) => texts('relays:test.own.notNow', { code }),
  },
  {
    pattern: /^The relay offers no way to sign in .*\(offered: (.*)\)$/,
    say: ([offered]) => texts('relays:test.own.noWay', { offered }),
  },
  { pattern: hints.openPassword, say: () => texts('relays:test.hints.openPassword') },
  { pattern: hints.noStarttls, say: () => texts('relays:test.hints.noStarttls') },
  {
    pattern: /^The relay did not answer within (\d+) s$/,
    say: ([seconds]) => texts('relays:test.own.silent', { seconds }),
  },
  { pattern: /^The relay closed the connection$/, say: () => texts('relays:test.own.closed') },
  { pattern: /^We gave up$/, say: () => texts('relays:test.own.gaveUp') },
]

/** A sentence of the SMTP client in the chosen language and the words of the form; any other text unchanged. */
export function ownWordsOf(sentence: string): string {
  for (const { pattern, say } of ownSentences) {
    const found = pattern.exec(sentence)
    if (found) return say(found.slice(1))
  }
  return sentence
}

/** The answer with its code, which the text of a relay may already begin with. */
export function answerOf({ code, text }: Step): string {
  return code === null || text.startsWith(String(code)) ? text : `${String(code)} ${text}`
}

/** What to show of a step: the client's sentence in our words, or the server's answer, marked as such. */
export function shownAnswer(step: Step): string {
  const own = ownWordsOf(step.text)
  if (own !== step.text) return own
  if (step.code !== null) return texts('relays:test.answer', { answer: answerOf(step) })
  return step.outcome === 'failed' ? texts('relays:test.detail', { text: step.text }) : step.text
}

/**
 * What may have caused the failure of a step; undefined if nothing is known about it, or if the shown answer already
 * says it.
 */
export function hintOf(step: Step): keyof typeof hints | undefined {
  if (ownWordsOf(step.text) !== step.text) return undefined
  const answer = answerOf(step)
  return (Object.keys(hints) as (keyof typeof hints)[]).find((hint) => hints[hint].test(answer))
}
