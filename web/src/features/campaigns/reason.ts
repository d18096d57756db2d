// Why a campaign failed or is held. The server keeps a sentence in English, since it may end in a relay's own
// words; its known forms are said in the chosen language, others as they are.
import { text } from '../../lib/messages/index.ts'

interface Form {
  pattern: RegExp
  say(found: readonly string[]): string
}

function noneAccepted([total, answer]: readonly string[]): string {
  const sentence = text('campaigns:reasons.noneAccepted', { total })
  return answer ? `${sentence} ${text('campaigns:reasons.lastAnswer', { answer })}` : sentence
}

const forms: readonly Form[] = [
  { pattern: /^The group has no contacts\.$/, say: () => text('campaigns:reasons.groupEmpty') },
  {
    pattern: /^Every contact of the group has unsubscribed/,
    say: () => text('campaigns:reasons.nobodyLeft'),
  },
  {
    pattern: /^None of the (\d+) messages was accepted\.(?: The last answer: (.*))?$/s,
    say: noneAccepted,
  },
  {
    pattern: /^The relay (\S+) has not taken messages for 15 minutes: (.*)$/s,
    say: ([relay, answer]) => text('campaigns:reasons.relaySilent', { relay, answer }),
  },
  {
    pattern: /^The relay refuses one message after another: (.*)$/s,
    say: ([answer]) => text('campaigns:reasons.relayRefuses', { answer }),
  },
]

/** The reason as people read it. */
export function reasonText(reason: string): string {
  for (const { pattern, say } of forms) {
    const found = pattern.exec(reason)
    if (found) return say(found.slice(1))
  }
  return reason
}
