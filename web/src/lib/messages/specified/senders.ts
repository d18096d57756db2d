// Specification, section 2: the words beside a sender's domain.
import type { senders as english } from '../en/senders.ts'
import type { Overlay } from '../translation.ts'

export const senders: Overlay<typeof english> = {
  verified: 'Verified',
  notVerified: 'Not verified',
}
