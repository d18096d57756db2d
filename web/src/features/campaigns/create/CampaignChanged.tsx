// Shown when another window has saved the campaign that is being edited: what it changed, and two ways to continue.
import type { Campaign } from '@lettermill/contracts'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ChangedElsewhere } from '../../../ui/index.ts'
import { useAudienceWords } from '../target-words.ts'
import { useChoices } from './choices.ts'

// Finds what another window changed in a campaign that is edited here. Has no side effects.
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

type ComparedField = keyof typeof compared

const fields = Object.keys(compared) as ComparedField[]

/** The fields that differ between two versions of a campaign. */
function changedFields(before: Campaign, now: Campaign): ComparedField[] {
  return fields.filter((field) => compared[field](before) !== compared[field](now))
}

/** The value of a field in words; null if it has none. */
function useValueOf(): (field: ComparedField, campaign: Campaign) => string | null {
  const { choices } = useChoices(true)
  const { moment } = useFormats()
  const audience = useAudienceWords()
  return (field, campaign) => {
    const domain = choices.domains?.find(({ id }) => id === campaign.domain_id)
    const sender = choices.senders?.find(({ id }) => id === campaign.sender_id)
    const words: Record<ComparedField, string | null | undefined> = {
      name: campaign.name,
      subject: campaign.subject,
      preheader: campaign.preheader,
      domain: domain?.domain_name,
      sender: sender && `${sender.name} <${sender.email}>`,
      replyTo: campaign.reply_to,
      template: campaign.template_name,
      group: audience(campaign),
      topic: campaign.topic?.name,
      later: campaign.scheduled_at && moment(campaign.scheduled_at),
    }
    return words[field] || null
  }
}

interface CampaignChangedProps {
  /** The version of the campaign that was opened in this window. */
  before: Campaign
  now: Campaign
  busy: boolean
  /** Discards the changes made in this window. */
  onLoad(): void
  /** Saves the changes made in this window in place of the other window's changes. */
  onOverwrite(): void
}

export function CampaignChanged({ before, now, ...ways }: CampaignChangedProps) {
  const t = useTexts('campaigns')
  const valueOf = useValueOf()
  const changes = changedFields(before, now).map((field) => ({
    label: t(`form.${field}`),
    now: valueOf(field, now),
  }))
  return <ChangedElsewhere text={t('changed.text')} changes={changes} {...ways} />
}
