// What the answer to a step of a relay's test means, and what to do about it.
import type { RelayCheck } from '@lettermill/contracts'

type Step = RelayCheck['steps'][number]

const hints = {
  unreachable: /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timed out/i,
  unknown: /ENOTFOUND|EAI_AGAIN/,
  notTls: /wrong version number|packet length too long/i,
  noStarttls: /offers no TLS/,
  certificate: /certificate/i,
  signIn: /^530\b|authentication required/i,
} as const

/** The answer with its code, which the text of a relay may already begin with. */
export function answerOf({ code, text }: Step): string {
  return code === null || text.startsWith(String(code)) ? text : `${String(code)} ${text}`
}

/** What may have caused the failure of a step; undefined if nothing is known about it. */
export function hintOf(step: Step): keyof typeof hints | undefined {
  const answer = answerOf(step)
  return (Object.keys(hints) as (keyof typeof hints)[]).find((hint) => hints[hint].test(answer))
}
