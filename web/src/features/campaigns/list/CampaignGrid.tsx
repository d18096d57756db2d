// The campaigns as cards.
import { Group, Text, Title } from '@mantine/core'
import type { Campaign } from '@lettermill/contracts'
import { formatNumber, formatRate } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { CampaignActions } from '../actions/CampaignActions.tsx'
import { useAudienceWords } from '../target-words.ts'
import { Card, Cards, Facts, Quiet } from '../../../ui/index.ts'
import styles from './list.module.css'
import { wasStarted } from '../status.ts'
import {
  CampaignDate,
  CampaignName,
  CampaignProgressBar,
  CampaignReason,
  CampaignStatusBadge,
  nameId,
} from './parts.tsx'

export interface CampaignListProps {
  campaigns: readonly Campaign[]
  onDelete(campaign: Campaign): void
}

/** A count and, if `of` is given and not 0, its share of that number. */
function Count({ name, value, of = 0 }: { name: string; value: number; of?: number }) {
  const rate = formatRate(value, of)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {formatNumber(value)}
        {rate !== null && (
          <Text span size="sm" c="dimmed" fw={400}>
            {' '}
            {rate}
          </Text>
        )}
      </dd>
    </div>
  )
}

/** Subject and group, shown before the start. */
function Plan({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaigns')
  const { subject, target, total_contacts: count } = campaign
  const group = useAudienceWords()(campaign)
  // A target is counted only on request, so before the start its count is 0.
  const size = target && count === 0 ? null : t('contacts', { count, size: formatNumber(count) })
  return (
    <Facts my={4} fz="sm" lh="sm">
      <div>
        <dt>{t('subject')}</dt>
        <Text component="dd" inherit lineClamp={2}>
          {subject || t('noSubject')}
        </Text>
      </div>
      <div>
        <dt>{t('group')}</dt>
        <Text component="dd" inherit lineClamp={2}>
          {[group, size].filter(Boolean).join(' · ')}
        </Text>
      </div>
    </Facts>
  )
}

function CampaignCard({
  campaign,
  onDelete,
}: {
  campaign: Campaign
  onDelete: CampaignListProps['onDelete']
}) {
  const t = useTexts('campaigns')
  return (
    <Card>
      <Group gap="xs" align="flex-start" justify="space-between" wrap="nowrap">
        <Title order={2} miw={0}>
          <CampaignName campaign={campaign} />
        </Title>
        <Group gap={4} justify="flex-end">
          <CampaignStatusBadge campaign={campaign} />
        </Group>
      </Group>
      <Quiet>
        <CampaignDate campaign={campaign} />
      </Quiet>
      <CampaignReason campaign={campaign} />
      {!wasStarted(campaign.status) && <Plan campaign={campaign} />}
      <dl className={styles['counts']}>
        <Count name={t('sent')} value={campaign.sent_count} />
        <Count name={t('opens')} value={campaign.open_count} of={campaign.sent_count} />
        <Count name={t('clicks')} value={campaign.click_count} of={campaign.sent_count} />
      </dl>
      <CampaignProgressBar campaign={campaign} />
      <CampaignActions campaign={campaign} describedBy={nameId(campaign)} onDelete={onDelete} />
    </Card>
  )
}

/** A card for each campaign. */
export function CampaignGrid({ campaigns, onDelete }: CampaignListProps) {
  return (
    <Cards width={320}>
      {campaigns.map((campaign) => (
        <CampaignCard key={campaign.id} campaign={campaign} onDelete={onDelete} />
      ))}
    </Cards>
  )
}
