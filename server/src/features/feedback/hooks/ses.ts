// Amazon SES posts one event in a notification of SNS, which signs it.
// https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
import {
  fieldsOf,
  heldByProvider,
  listOf,
  plain,
  refusal,
  textOf,
  timeOf,
  week,
  type Meaning,
  type Provider,
} from './event.ts'
import type { SnsProof } from './sns.ts'

type Fields = ReturnType<typeof fieldsOf>
/** Subtypes of bounces that are refusals because of the content or the size. */
const refusedContent = new Set(['MessageTooLarge', 'ContentRejected', 'AttachmentRejected'])

/** @param prove checks the signature of SNS */
export function sesOf(prove: SnsProof): Provider {
  return {
    prove,
    freshFor: week,
    read({ json }) {
      const notification = fieldsOf(json)
      const message = eventIn(textOnly(notification['Message']))
      // This request is not an event: SNS asks to confirm a topic that was just created.
      if (!message) return []
      const id = textOf(notification['MessageId'])
      const at = timeOf(fieldsOf(message['delivery'])['timestamp'] ?? notification['Timestamp'])
      return recipientsOf(message).map(({ email, group, meaning }) => ({
        key: `${id} ${group} ${email}`,
        at,
        email,
        raw: message,
        ...meaning,
      }))
    },
  }
}

function textOnly(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function eventIn(text: string): Fields | null {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return null
  }
}

function recipientsOf(message: Fields): { email: string; group: string; meaning: Meaning }[] {
  const type = textOf(message['eventType']) || textOf(message['notificationType'])
  const mail = fieldsOf(message['mail'])
  const all = (group: string, meaning: Meaning) =>
    listOf(mail['destination']).map((each) => ({ email: textOf(each), group, meaning }))
  switch (type) {
    case 'Bounce':
      return bounced(fieldsOf(message['bounce']))
    case 'Complaint':
      return complained(fieldsOf(message['complaint']))
    case 'Delivery':
      return listOf(fieldsOf(message['delivery'])['recipients']).map((each) => ({
        email: textOf(each),
        group: 'delivery',
        meaning: plain('delivered'),
      }))
    case 'DeliveryDelay': {
      const delay = fieldsOf(message['deliveryDelay'])
      return listOf(delay['delayedRecipients']).map((each) => {
        const { emailAddress, diagnosticCode } = fieldsOf(each)
        return { email: textOf(emailAddress), group: 'delay', meaning: plain('delayed', diagnosticCode) }
      })
    }
    case 'Reject':
      return all('reject', refusal('block', { words: fieldsOf(message['reject'])['reason'] }))
    case 'Rendering Failure':
      return all('rendering', refusal('block', { words: fieldsOf(message['failure'])['errorMessage'] }))
    case 'Subscription':
      return all('subscription', plain('unsubscribe'))
    default:
      return []
  }
}

function bounced(bounce: Fields): ReturnType<typeof recipientsOf> {
  const [type, sub] = [textOf(bounce['bounceType']), textOf(bounce['bounceSubType'])]
  return listOf(bounce['bouncedRecipients']).map((each) => {
    const { emailAddress, status, diagnosticCode } = fieldsOf(each)
    const given = { words: diagnosticCode, status }
    const meaningOf = (): Meaning => {
      if (type === 'Permanent' && /^(?:Suppressed|OnAccountSuppressionList)$/.test(sub))
        return plain('hard', diagnosticCode, heldByProvider)
      if (type === 'Permanent') return refusal('hard', given)
      if (refusedContent.has(sub)) return refusal('block', given)
      // SES calls an out-of-office reply a bounce. It has no words of a server.
      if (type === 'Transient' && sub === 'General' && textOf(diagnosticCode) === '')
        return plain('auto_reply')
      return refusal('soft', given)
    }
    return { email: textOf(emailAddress), group: textOf(bounce['feedbackId']), meaning: meaningOf() }
  })
}

function complained(complaint: Fields): ReturnType<typeof recipientsOf> {
  const meaning = (): Meaning => {
    if (textOf(complaint['complaintFeedbackType']) === 'not-spam') return plain('not_spam')
    const isHeld = textOf(complaint['complaintSubType']) === 'OnAccountSuppressionList'
    return plain('complaint', '', isHeld ? heldByProvider : null)
  }
  return listOf(complaint['complainedRecipients']).map((each) => ({
    email: textOf(fieldsOf(each)['emailAddress']),
    group: textOf(complaint['feedbackId']),
    meaning: meaning(),
  }))
}
