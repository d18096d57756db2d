// SparkPost posts a list of events, each in `msys`, with a password in the address.
// https://developers.sparkpost.com/api/webhooks/
import {
  fieldsOf,
  plain,
  refusal,
  textOf,
  timeOf,
  week,
  type HookEvent,
  type Meaning,
  type Provider,
} from './event.ts'
import { provePassword } from './secrets.ts'

/** SparkPost's bounce classes that mean a soft bounce or a block. */
const soft = new Set([20, 21, 22, 24, 40, 70])
const block = new Set([23, 25, 50, 51, 52, 53, 54])

export const sparkpost: Provider = {
  prove: provePassword,
  freshFor: week,
  read({ json }) {
    if (!Array.isArray(json)) return null
    const groups = json.map((each) => fieldsOf(each)['msys'])
    if (groups.includes(undefined)) return null
    return groups
      .flatMap((group) => Object.values(fieldsOf(group)).map(fieldsOf))
      .flatMap((event): HookEvent[] => {
        const meaning = meaningOf(event)
        if (!meaning) return []
        const email = textOf(event['raw_rcpt_to']) || textOf(event['rcpt_to'])
        return [
          { key: textOf(event['event_id']), at: timeOf(event['timestamp']), email, raw: event, ...meaning },
        ]
      })
  },
}

function meaningOf(event: ReturnType<typeof fieldsOf>): Meaning | null {
  const given = { words: event['raw_reason'] ?? event['reason'], code: event['error_code'] }
  switch (textOf(event['type'])) {
    case 'bounce':
    case 'out_of_band':
      return ofClass(Number(event['bounce_class']), given)
    case 'delay':
      return plain('delayed', given.words)
    case 'delivery':
      return plain('delivered')
    case 'policy_rejection':
    case 'generation_rejection':
      return refusal('block', given)
    case 'spam_complaint':
      return plain(textOf(event['fbtype']) === 'not-spam' ? 'not_spam' : 'complaint')
    case 'list_unsubscribe':
    case 'link_unsubscribe':
      return plain('unsubscribe')
    default:
      return null
  }
}

function ofClass(bounceClass: number, given: { words: unknown; code: unknown }): Meaning | null {
  if (bounceClass === 10 || bounceClass === 1 || bounceClass === 30) return refusal('hard', given)
  if (soft.has(bounceClass)) return refusal('soft', given)
  if (block.has(bounceClass)) return refusal('block', given)
  if (bounceClass === 60) return plain('auto_reply', given.words)
  if (bounceClass === 100) return plain('challenge', given.words)
  if (bounceClass === 80) return null
  if (bounceClass === 90) return plain('unsubscribe')
  return plain('unknown', given.words)
}
