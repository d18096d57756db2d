// What is looked up now and then, below the numbers: deliveries, bounces and bots, each in a tab. The URL keeps the tab.
import { Tabs, Text } from '@mantine/core'
import { useChoice } from '../../../lib/contacts/address.ts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Deliveries } from './deliveries/Deliveries.tsx'
import { useCampaignFeedback, type LiveCampaign } from './page.ts'
import { BotsPanel } from './stats/BotsPanel.tsx'
import { FeedbackPanel } from './stats/FeedbackPanel.tsx'
import styles from './page.module.css'

const tabs = ['deliveries', 'bounces', 'bots'] as const
type Tab = (typeof tabs)[number]

interface ResultTabsProps extends LiveCampaign {
  /** Whether readers may have got the message, so that bots may have opened it. */
  hasReaders: boolean
}

/** How many entries each tab has; null for a tab that has nothing to show. */
function useCounts({ campaign, progress, hasReaders }: ResultTabsProps): Record<Tab, number | null> {
  const { data } = useCampaignFeedback(campaign)
  const isReturned = data !== undefined && data.reasons.length > 0
  return {
    deliveries: progress.total,
    bounces: isReturned ? data.hard + data.soft + data.block + data.complaint : null,
    bots: hasReaders ? progress.bot_opens + progress.bot_clicks : null,
  }
}

/** The tabs with their counts. A link to the deliveries opens their tab. */
export function ResultTabs(props: ResultTabsProps) {
  const { campaign, progress } = props
  const t = useTexts('campaignPage')
  const counts = useCounts(props)
  const [chosen, choose] = useChoice('part', tabs, 'deliveries')
  const names = { deliveries: t('deliveries.title'), bounces: t('feedback.title'), bots: t('bots.title') }
  const shown = tabs.filter((tab) => counts[tab] !== null)
  return (
    <Tabs
      value={shown.includes(chosen) ? chosen : 'deliveries'}
      onChange={(value) => choose(tabs.find((tab) => tab === value) ?? 'deliveries')}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('details')} className={styles['tabs'] ?? ''}>
        {shown.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {names[tab]}{' '}
            <Text span inherit c="dimmed">
              {formatNumber(counts[tab] ?? 0)}
            </Text>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="deliveries">
        <Deliveries campaign={campaign} progress={progress} />
      </Tabs.Panel>
      <Tabs.Panel value="bounces">
        <FeedbackPanel campaign={campaign} />
      </Tabs.Panel>
      <Tabs.Panel value="bots">
        <BotsPanel campaign={campaign} progress={progress} />
      </Tabs.Panel>
    </Tabs>
  )
}
