// The reason why a message was not sent. The server stores English sentences, some of which end with a relay's own
// text. Known sentences are shown in the chosen language, others unchanged.
import { text } from './messages/index.ts'

/** A pattern for the server's sentences, and its translation. */
export interface Form {
  pattern: RegExp
  say(found: readonly string[]): string
}

/** Translates a sentence with the first pattern that matches; unchanged if none does. */
export function said(sentence: string, forms: readonly Form[]): string {
  for (const { pattern, say } of forms) {
    const found = pattern.exec(sentence)
    if (found) return say(found.slice(1))
  }
  return sentence
}

const ofDeliveries: readonly Form[] = [
  {
    pattern: /^Tried (\d+) times\. (.*)$/s,
    say: ([times, answer]) => text('campaignPage:reasons.tried', { times, answer }),
  },
  {
    pattern: /^(\S+) had asked us to come later: (.*)$/s,
    say: ([domain, answer]) => text('campaignPage:reasons.later', { domain, answer }),
  },
  {
    pattern: /^The connection broke off each time: (.*)$/s,
    say: ([answer]) => text('campaignPage:reasons.broke', { answer }),
  },
  { pattern: /^The relay took the message twice/, say: () => text('campaignPage:reasons.twice') },
  { pattern: /^Unsubscribed before/, say: () => text('campaignPage:reasons.unsubscribed') },
  { pattern: /^The address was refused for good/, say: () => text('campaignPage:reasons.bounced') },
  { pattern: /^The reader had marked/, say: () => text('campaignPage:reasons.complained') },
  { pattern: /^The contact switched the topic off/, say: () => text('campaignPage:reasons.declined') },
  { pattern: /^The process died before/, say: () => text('campaignPage:reasons.died') },
  {
    pattern: /^The message could not be made: (.*)$/s,
    say: ([answer]) => text('campaignPage:reasons.unmade', { answer }),
  },
]

/** The reply code with which a mail server's own answer begins. */
const replyCode = /^[245]\d\d[ -]/

/** The reason for a list in which nothing else says that the words come from a mail server. */
export function markedReasonText(reason: string): string {
  return replyCode.test(reason)
    ? text('campaignPage:reasons.answer', { answer: reason })
    : deliveryReasonText(reason)
}

/** The reason why a message was not sent, in the chosen language. */
export function deliveryReasonText(reason: string): string {
  return said(reason, ofDeliveries)
}
