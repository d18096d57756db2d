// Brevo posts one event in a request, or a list, with a password or a bearer token.
// https://developers.brevo.com/docs/transactional-webhooks
import { createHash } from 'node:crypto'
import {
  fieldsOf,
  heldByProvider,
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

export const brevo: Provider = {
  prove: provePassword,
  freshFor: week,
  read({ json }) {
    const events = (Array.isArray(json) ? json : [json]).map(fieldsOf)
    if (events.some((event) => textOf(event['event']) === '')) return null
    return events.flatMap((event): HookEvent[] => {
      const meaning = meaningOf(event)
      if (!meaning) return []
      // `id` is the id of the hook.
      const names = ['event', 'email', 'message-id', 'ts_epoch']
      const key = createHash('sha256')
        .update(names.map((name) => textOf(event[name])).join('\0'))
        .digest('hex')
      return [{ key, at: whenOf(event), email: textOf(event['email']), raw: event, ...meaning }]
    })
  },
}

/** Of a delivery, `ts_epoch` is the time of the sending. The zones of `date` and `ts` are not certain. */
function whenOf(event: ReturnType<typeof fieldsOf>): number {
  const own = textOf(event['event']).toLowerCase() === 'delivered' ? timeOf(event['ts_event']) : NaN
  return Number.isNaN(own) ? Number(event['ts_epoch']) : own
}

function meaningOf(event: ReturnType<typeof fieldsOf>): Meaning | null {
  const words = event['reason']
  switch (textOf(event['event']).toLowerCase()) {
    case 'hard_bounce':
    case 'invalid_email':
    case 'invalid':
      return refusal('hard', { words })
    case 'soft_bounce':
      return refusal('soft', { words })
    case 'blocked':
      return plain('hard', words, heldByProvider)
    case 'delivered':
      return plain('delivered')
    case 'deferred':
      return plain('delayed', words)
    case 'error':
      return refusal('block', { words })
    case 'spam':
    case 'complaint':
      return plain('complaint')
    case 'unsubscribe':
    case 'unsubscribed':
      return plain('unsubscribe')
    default:
      return null
  }
}
