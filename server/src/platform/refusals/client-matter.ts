// Whether a relay refuses its client, and not one message or recipient: it does not relay for us, or a limit of our
// account there is used up.
import { plainWords } from './plain.ts'
import { isRelayDenied } from './words/words-about-us.ts'

/**
 * A limit of the account: "550 5.4.5 Daily user sending limit exceeded" (Gmail), "454 Throttling failure: Daily message
 * quota exceeded" (Amazon SES), "550 5.7.1 Your account has reached its daily sending limit".
 */
const spent =
  /\b(?:daily|hourly|monthly|account) (?:\w+ ){0,3}(?:quota|limit)\b|\bsending (?:quota|limit)\b|throttling failure/i

/** What a refusal says about the client: `denied`, `spent`, or null if it is about the message. */
export function clientMatter({
  code,
  enhanced,
  text,
}: {
  code: number | null
  enhanced: string | null
  text: string
}): 'denied' | 'spent' | null {
  if (code === null || code < 400) return null
  const words = plainWords(text)
  if (isRelayDenied(words)) return 'denied'
  // Authentication is required, or was not accepted (RFC 4954 section 6).
  if (code === 530 || code === 535) return 'denied'
  if (enhanced === '5.4.5' || code === 454) return 'spent'
  return spent.test(words) && !/\b(?:mailbox|recipient|user you)/i.test(words) ? 'spent' : null
}
