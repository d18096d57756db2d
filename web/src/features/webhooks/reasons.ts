// Why a call failed. The server stores English sentences, which are shown in the chosen language.
import { said, type Form } from '../../lib/delivery-reason.ts'
import { text } from '../../lib/messages/index.ts'

const forms: readonly Form[] = [
  { pattern: /^The name was not found in the DNS\.$/, say: () => text('webhooks:reasons.unknownName') },
  { pattern: /^The DNS did not answer\.$/, say: () => text('webhooks:reasons.noDns') },
  { pattern: /^The connection was refused\.$/, say: () => text('webhooks:reasons.refused') },
  { pattern: /^The connection was closed before/, say: () => text('webhooks:reasons.closed') },
  { pattern: /^The address cannot be reached\.$/, say: () => text('webhooks:reasons.unreachable') },
  { pattern: /^The connection timed out\.$/, say: () => text('webhooks:reasons.timedOut') },
  {
    pattern: /^No answer within ([\d.]+) seconds\.$/,
    say: ([seconds]) => text('webhooks:reasons.noAnswer', { seconds }),
  },
  {
    pattern: /^(\S+) leads to an address that is not public\.$/,
    say: ([host]) => text('webhooks:reasons.inside', { host }),
  },
  {
    pattern: /^The endpoint answered (\d+)\.$/,
    say: ([status]) => text('webhooks:reasons.answered', { status }),
  },
  {
    pattern: /^The endpoint answered (\d+): redirects/,
    say: ([status]) => text('webhooks:reasons.redirect', { status }),
  },
  { pattern: /^The secret cannot be read/, say: () => text('webhooks:reasons.secret') },
  {
    pattern: /^The request failed: (.*)$/s,
    say: ([reason]) => text('webhooks:reasons.other', { reason }),
  },
]

/** The sentence in the chosen language; unchanged if it is unknown. */
export const reasonOf = (sentence: string): string => said(sentence, forms)
