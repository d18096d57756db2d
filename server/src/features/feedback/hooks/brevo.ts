// Brevo posts one event in a request, or a list, with a password or a bearer token.
// https://developers.brevo.com/docs/transactional-webhooks
import { createHash } from 'node:crypto'
import {
  fieldsOf,
  heldByProvider,
  plain,
  refusal,
  textOf,
  week,
  type HookEvent,
  type Meaning,
  type Provider,
} from './event.ts'
import { provePassword } from './password.ts'

export const brevo: Provider = {
  prove: provePassword,
  freshFor: week,
  read({ json }) {
    const events = (Array.isArray(json) ? json : [json]).map(fieldsOf)
    if (events.some((event) => textOf(event['event']) === '')) return null
    return events.flatMap((event): HookEvent[] => {
      const meaning = meaningOf(event)
      if (!meaning) return []
      // `id` is the id of the hook. `ts_epoch`, in milliseconds, is the only time whose zone is certain.
      const names = ['event', 'email', 'message-id', 'ts_epoch']
      const key = createHash('sha256')
        .update(names.map((name) => textOf(event[name])).join('\0'))
        .digest('hex')
      return [{ key, at: Number(event['ts_epoch']), email: textOf(event['email']), raw: event, ...meaning }]
    })
  },
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
