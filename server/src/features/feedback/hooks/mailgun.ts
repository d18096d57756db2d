// Mailgun posts one event in a request. The signature covers a time and a token, but not the event: whoever has seen one
// request could sign any other. Each token is therefore good for one event, as Mailgun's manual recommends.
// https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks
import { createHmac } from 'node:crypto'
import { isSame } from '../../../platform/keys.ts'
import {
  fieldsOf,
  heldByProvider,
  plain,
  refusal,
  textOf,
  timeOf,
  type Meaning,
  type HookRequest,
  type Proof,
  type Provider,
} from './event.ts'

const day = 86_400_000
const ahead = 300_000

export const mailgun: Provider = {
  prove,
  freshFor: day,
  signedFor({ json, secret }) {
    const good = proofsOf(json).filter((proof) => isGood(proof, secret))
    return { tokens: good.map(({ token }) => textOf(token)), event: fieldsOf(json)['event-data'] }
  },
  read({ json }) {
    const { signature, 'event-data': data } = fieldsOf(json)
    if (data === undefined) return null
    const event = fieldsOf(data)
    const meaning = meaningOf(event)
    if (!meaning) return []
    return [
      {
        // The ids of events repeat after a day; the tokens of signatures never do.
        key: textOf(fieldsOf(signature)['token']),
        at: timeOf(event['timestamp']),
        email: textOf(event['recipient']),
        raw: data,
        ...meaning,
      },
    ]
  },
}

function prove({ json, secret }: HookRequest): Proof {
  const proofs = proofsOf(json)
  if (proofs.every(({ token }) => token === undefined)) return 'unreadable'
  return proofs.some((proof) => isGood(proof, secret)) ? 'good' : 'refused'
}

/** The signature of the account, and that of its parent account. */
function proofsOf(json: unknown) {
  const fields = fieldsOf(json)
  return [fields['signature'], fields['parent-signature']].map(fieldsOf)
}

function isGood(proof: ReturnType<typeof fieldsOf>, secret: string): boolean {
  const [timestamp, token, signature] = ['timestamp', 'token', 'signature'].map((name) => textOf(proof[name]))
  if (!timestamp || !token || !signature) return false
  const age = Date.now() - timeOf(timestamp)
  if (!(age <= day && age >= -ahead)) return false
  return isSame(
    signature,
    createHmac('sha256', secret)
      .update(timestamp + token)
      .digest('hex'),
  )
}

function meaningOf(event: ReturnType<typeof fieldsOf>): Meaning | null {
  const status = fieldsOf(event['delivery-status'])
  const words = [status['message'], status['description']].map(textOf).find((text) => text !== '') ?? ''
  const code = Number(status['code'])
  switch (textOf(event['event'])) {
    case 'failed':
      if (textOf(event['severity']) === 'temporary') return plain('delayed', words)
      if (code === 605) return plain('hard', words, heldByProvider)
      if (code === 606) return plain('unsubscribe')
      if (code === 607) return plain('complaint', words, heldByProvider)
      return refusal('hard', { words, code: status['code'], status: status['enhanced-code'] })
    case 'delivered':
      return plain('delivered')
    case 'complained':
      return plain('complaint')
    case 'unsubscribed':
      return plain('unsubscribe')
    case 'rejected':
      return refusal('block', { words: fieldsOf(event['reject'])['reason'] ?? words })
    default:
      return null
  }
}
