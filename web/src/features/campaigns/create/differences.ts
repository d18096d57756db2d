// Finds what another window changed in a campaign that is edited here. Has no side effects.
import type { Campaign } from '@lettermill/contracts'

/** The form's fields that are compared, in its order. Date and time count as one. */
const compared = {
  name: ({ name }) => name,
  subject: ({ subject }) => subject,
  preheader: ({ preheader }) => preheader,
  domain: ({ domain_id }) => domain_id,
  sender: ({ sender_id }) => sender_id,
  replyTo: ({ reply_to }) => reply_to ?? '',
  template: ({ template_id }) => template_id,
  group: ({ group_id, target }) => JSON.stringify([group_id, target]),
  topic: ({ topic }) => topic?.id ?? '',
  later: ({ scheduled_at }) => scheduled_at ?? '',
} as const satisfies Record<string, (campaign: Campaign) => string | number>

export type ComparedField = keyof typeof compared

const fields = Object.keys(compared) as ComparedField[]

/** The fields that differ between two versions of a campaign. */
export function changedFields(before: Campaign, now: Campaign): ComparedField[] {
  return fields.filter((field) => compared[field](before) !== compared[field](now))
}
