// Parts that a campaign's card, its table row and its own page share: name, status, reason, date, progress.
import { Anchor, Progress } from '@mantine/core'
import type { Campaign } from '@lettermill/contracts'
import { Link, useLocation } from 'react-router'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { StatusBadge } from '../../../ui/index.ts'
import { reasonOf } from '../../../lib/campaign-reason.ts'
import { isUnderWay, progressOf, tones } from '../status.ts'
import styles from './list.module.css'

interface OfCampaign {
  campaign: Campaign
}

/** The id of the element that names a campaign, for `aria-describedby`. */
export const nameId = ({ id }: Campaign) => `campaign-${id}`

/** The campaign's name, which links to its page. The link back on that page leads to the same search. */
export function CampaignName({ campaign, className = '' }: OfCampaign & { className?: string | undefined }) {
  const { search } = useLocation()
  const to = `/campaigns/${campaign.id}`
  return (
    <Anchor component={Link} id={nameId(campaign)} to={to} state={{ search }} inherit className={className}>
      {campaign.name}
    </Anchor>
  )
}

/** The status in a word. */
export function CampaignStatusBadge({ campaign: { status } }: OfCampaign) {
  const t = useTexts('ui')
  return (
    <StatusBadge tone={tones[status]} busy={isUnderWay(status)}>
      {t(`campaignStatus.${status}`)}
    </StatusBadge>
  )
}

interface CampaignReasonProps extends OfCampaign {
  /** Shows two lines only. The full text is shown on hover and on the campaign's page. */
  isShort?: boolean
}

/** Why the campaign failed or is held; nothing otherwise. */
export function CampaignReason({ campaign, isShort = false }: CampaignReasonProps) {
  const words = reasonOf(campaign)
  if (!words) return null
  return (
    <p
      className={styles['reason']}
      data-failed={campaign.status === 'failed' || undefined}
      data-short={isShort || undefined}
      title={isShort ? words : undefined}
    >
      {words}
    </p>
  )
}

/** The time that matters for the campaign's status; null means now. */
export function dateOf({ status, scheduled_at, created_at, sent_at }: Campaign): string | null {
  if (status === 'processing' || status === 'paused') return null
  if (status === 'scheduled') return scheduled_at
  return status === 'draft' ? created_at : sent_at
}

/** The date for the campaign's status (specification, section 4). */
export function CampaignDate({ campaign }: OfCampaign) {
  const t = useTexts('campaigns')
  const { moment } = useFormats()
  switch (campaign.status) {
    case 'processing':
      return t('processingNow')
    case 'paused':
      return t('pausedNow')
    case 'scheduled':
      return moment(campaign.scheduled_at)
    case 'draft':
      return t('createdOn', { moment: moment(campaign.created_at) })
    default:
      return moment(campaign.sent_at)
  }
}

/** The progress bar with its counts, while the campaign is in progress. */
export function CampaignProgressBar({ campaign }: OfCampaign) {
  const t = useTexts('campaigns')
  const progress = progressOf(campaign)
  if (!progress) return null
  const { share, sent, total, percent } = progress
  return (
    <div className={styles['progress']}>
      <Progress
        value={share}
        size="sm"
        transitionDuration={400}
        aria-label={t('progressOf', { name: campaign.name })}
      />
      <span>{t('progress', { sent, total, percent })}</span>
    </div>
  )
}
