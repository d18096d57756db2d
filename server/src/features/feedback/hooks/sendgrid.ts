// SendGrid posts up to a thousand events in a request, signed with a key of its own.
// https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features
import { createPublicKey, verify } from 'node:crypto'
import {
  fieldsOf,
  heldByProvider,
  plain,
  refusal,
  textOf,
  timeOf,
  type HookEvent,
  type Meaning,
  type HookRequest,
  type Proof,
  type Provider,
} from './event.ts'

export const sendgrid: Provider = {
  prove,
  // SendGrid retries for a day.
  freshFor: 25 * 3_600_000,
  read({ json }) {
    if (!Array.isArray(json)) return null
    return json.map(fieldsOf).flatMap((event): HookEvent[] => {
      const meaning = meaningOf(event)
      if (!meaning) return []
      const key = textOf(event['sg_event_id'])
      return [{ key, at: timeOf(event['timestamp']), email: textOf(event['email']), raw: event, ...meaning }]
    })
  },
}

/**
 * Whether a text that an administrator entered is the public key that SendGrid shows: base64 of SPKI, ECDSA on P-256.
 */
export function isSendgridKey(text: string): boolean {
  return keyOf(text) !== null
}

function keyOf(text: string) {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null
  }
}

function prove({ headers, body, secret }: HookRequest): Proof {
  const signature = headers['x-twilio-email-event-webhook-signature']
  const timestamp = headers['x-twilio-email-event-webhook-timestamp']
  const key = keyOf(secret)
  if (typeof signature !== 'string' || typeof timestamp !== 'string' || !key) return 'refused'
  if (!/^\d{9,11}$/.test(timestamp)) return 'refused'
  const signed = Buffer.concat([Buffer.from(timestamp), body])
  try {
    const given = Buffer.from(signature, 'base64')
    return verify('sha256', signed, { key, dsaEncoding: 'der' }, given) ? 'good' : 'refused'
  } catch {
    return 'refused'
  }
}

function meaningOf(event: ReturnType<typeof fieldsOf>): Meaning | null {
  const words = event['reason'] ?? event['response']
  switch (textOf(event['event'])) {
    case 'bounce': {
      const said = textOf(event['type'])
      if (said === 'expired') return refusal('soft', { words, status: event['status'] })
      return refusal(said === 'blocked' ? 'block' : 'hard', { words, status: event['status'] })
    }
    case 'dropped': {
      const reason = textOf(event['reason'])
      if (/bounced address|invalid/i.test(reason)) return plain('hard', reason, heldByProvider)
      if (/spam reporting/i.test(reason)) return plain('complaint', reason, heldByProvider)
      if (/unsubscribed/i.test(reason)) return plain('unsubscribe')
      return refusal('block', { words: reason })
    }
    case 'delivered':
      return plain('delivered')
    case 'deferred':
      return plain('delayed', words)
    case 'spamreport':
      return plain('complaint')
    case 'unsubscribe':
    case 'group_unsubscribe':
      return plain('unsubscribe')
    default:
      return null
  }
}
