// Postmark posts one event in a request, with a password in the address.
// https://postmarkapp.com/developer/webhooks/bounce-webhook
import {
  fieldsOf,
  heldByProvider,
  plain,
  refusal,
  textOf,
  timeOf,
  week,
  type Meaning,
  type Provider,
} from './event.ts'
import { provePassword } from './secrets.ts'

/** Postmark's TypeCodes that mean a soft bounce, a block, or an automatic reply. */
const soft = new Set([2, 256, 4096])
const block = new Set([512, 1024, 8192, 100_006, 100_008, 100_009])
const replies = new Set([64, 128])

export const postmark: Provider = {
  prove: provePassword,
  freshFor: week,
  read({ json }) {
    const event = fieldsOf(json)
    const type = textOf(event['RecordType'])
    if (type === '') return null
    const meaning = meaningOf(type, event)
    if (!meaning) return []
    const at = timeOf(event['BouncedAt'] ?? event['ChangedAt'] ?? event['DeliveredAt'])
    const own = textOf(event['ID'])
    const key = own || `${textOf(event['MessageID'])} ${type} ${textOf(event['ChangedAt'])}`
    return [{ key, at, email: textOf(event['Email'] ?? event['Recipient']), raw: json, ...meaning }]
  },
}

function meaningOf(type: string, event: ReturnType<typeof fieldsOf>): Meaning | null {
  if (type === 'Delivery') return plain('delivered')
  if (type === 'SpamComplaint') return plain('complaint')
  if (type === 'SubscriptionChange') {
    if (event['SuppressSending'] !== true) return null
    const reason = textOf(event['SuppressionReason'])
    if (reason === 'HardBounce') return plain('hard', reason, heldByProvider)
    return reason === 'SpamComplaint' ? plain('complaint', reason, heldByProvider) : plain('unsubscribe')
  }
  if (type !== 'Bounce') return null
  const code = Number(event['TypeCode'])
  const words = textOf(event['Details']) || textOf(event['Description'])
  if (code === 100_001) return plain('complaint')
  if (code === 16) return plain('unsubscribe')
  if (code === 16_384) return plain('challenge', words)
  if (replies.has(code)) return plain('auto_reply', words)
  if (code === 100_007) return plain('hard', words, heldByProvider)
  if (code === 1 || code === 100_000) return refusal('hard', { words: event['Details'] })
  if (soft.has(code)) return refusal('soft', { words: event['Details'] })
  return block.has(code) ? refusal('block', { words }) : plain('unknown', words)
}
