// What the answer to a step of a relay's test means, and what to do about it.
import type { RelayCheck } from '@lettermill/contracts'
import { reasonText, text as texts } from '../../lib/messages/index.ts'

type Step = RelayCheck['steps'][number]

/** Signs in the words of a server, of Node.js or of OpenSSL. */
const hints = {
  unreachable: /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timed out/i,
  unknown: /ENOTFOUND|EAI_AGAIN/,
  notTls: /wrong version number|packet length too long/i,
  certificate: /certificate/i,
  signIn: /^530\b|authentication required/i,
} as const

/** The answer with its code, which the text of a relay may already begin with. */
export function answerOf({ code, text }: Pick<Step, 'code' | 'text'>): string {
  return code === null || text.startsWith(String(code)) ? text : `${String(code)} ${text}`
}

/** What to show of a step: what the SMTP client says in the words of the form, or the server's answer, marked as such. */
export function shownAnswer(step: Step): string {
  if (step.text_code !== null)
    return reasonText('relayAnswers', step.text_code, step.text_params, step.text) ?? ''
  if (step.code !== null) return texts('relays:test.answer', { answer: answerOf(step) })
  return step.outcome === 'failed' ? texts('relays:test.detail', { text: step.text }) : step.text
}

/**
 * What may have caused the failure of a step; undefined if nothing is known about it, or if the shown answer already
 * says it.
 */
export function hintOf(step: Step): keyof typeof hints | undefined {
  if (step.text_code !== null) return undefined
  const answer = answerOf(step)
  return (Object.keys(hints) as (keyof typeof hints)[]).find((hint) => hints[hint].test(answer))
}
