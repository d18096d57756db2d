// Parts that a campaign's card, its table row and its own page share: name, status, reason, date, progress.
import { Anchor, Progress, Stack, Text } from '@mantine/core'
import type { Campaign } from '@lettermill/contracts'
import { Link, useLocation } from 'react-router'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Detail, StatusBadge } from '../../../ui/index.ts'
import { reasonOf } from '../../../lib/campaigns/campaign-reason.ts'
import { isUnderWay, progressOf, tones, waitsForApproval } from '../status.ts'

interface OfCampaign {
  campaign: Campaign
}

/** The id of the element that names a campaign, for `aria-describedby`. */
export const nameId = ({ id }: Campaign) => `campaign-${id}`

interface ShortProps extends OfCampaign {
  /** Shows two lines only. The full text is on the campaign's page. */
  isShort?: boolean
}

/** The campaign's name, which links to its page. The link back on that page leads to the same search. */
export function CampaignName({ campaign, isShort = false }: ShortProps) {
  const { search } = useLocation()
  const to = `/campaigns/${campaign.id}`
  return (
    <Anchor
      component={Link}
      id={nameId(campaign)}
      to={to}
      state={{ search }}
      inherit
      {...(isShort && { miw: 104, lineClamp: 2 })}
    >
      {campaign.name}
    </Anchor>
  )
}

/** The status in a word, and whether the campaign waits for an approval. */
export function CampaignStatusBadge({ campaign }: OfCampaign) {
  const { status } = campaign
  const t = useTexts('ui')
  const approvals = useTexts('approvals')
  return (
    <>
      <StatusBadge tone={tones[status]} busy={isUnderWay(status)}>
        {t(`campaignStatus.${status}`)}
      </StatusBadge>
      {waitsForApproval(campaign) && <StatusBadge tone="warning">{approvals('waitingTitle')}</StatusBadge>}
    </>
  )
}

/** Why the campaign failed or is held, in full on hover; nothing otherwise. */
export function CampaignReason({ campaign, isShort = false }: ShortProps) {
  const words = reasonOf(campaign)
  if (!words) return null
  return (
    <Text
      size="sm"
      c={campaign.status === 'failed' ? 'var(--kit-danger)' : 'var(--kit-warning)'}
      {...(isShort && { title: words, lineClamp: 2 })}
    >
      {words}
    </Text>
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
    <Stack gap={4} miw={120} mt={4}>
      <Progress
        value={share}
        size="sm"
        transitionDuration={400}
        aria-label={t('progressOf', { name: campaign.name })}
      />
      <Detail>{t('progress', { sent, total, percent })}</Detail>
    </Stack>
  )
}
