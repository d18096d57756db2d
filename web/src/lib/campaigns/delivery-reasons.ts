// Why a message is in its state: Lettermill's own reason in the chosen language, or what a server said.
import type { Delivery } from '@lettermill/contracts'
import { reasonText, text } from '../messages/index.ts'

type Told = Pick<Delivery, 'reason' | 'reason_code' | 'reason_params'>

/** The reason beside a label that says whose words an answer is; null if there is none. */
export function deliveryReason({ reason, reason_code: code, reason_params: params }: Told): string | null {
  return reasonText('deliveryReasons', code, params, reason)
}

/** The reason for a list in which nothing else says that an answer comes from a mail server. */
export function markedDeliveryReason(told: Told): string | null {
  const { reason, reason_code: code } = told
  if (reason === null || code !== null) return deliveryReason(told)
  return text('deliveryReasons:answer', { answer: reason })
}
