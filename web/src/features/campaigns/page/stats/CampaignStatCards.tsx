// What came of a campaign in four figures, the readers' also as a share of what was sent.
import { Eye, MousePointerClick, Send, UserMinus } from 'lucide-react'
import { formatPercent } from '../../../../lib/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { StatCard, StatCards } from '../../../../ui/index.ts'
import type { LiveCampaign } from '../page.ts'

/** The four cards. What was sent is the progress's count: the page shows it twice, and always the same. */
export function CampaignStatCards({ campaign, progress }: LiveCampaign) {
  const t = useTexts('campaignPage')
  const { sent } = progress
  const cards = [
    { label: t('stats.opened'), value: campaign.open_count, Icon: Eye },
    { label: t('stats.clicked'), value: campaign.click_count, Icon: MousePointerClick },
    { label: t('stats.unsubscribed'), value: campaign.unsubscribe_count, Icon: UserMinus },
  ]
  const share = (value: number) => {
    const percent = formatPercent(value, sent)
    return percent === null ? undefined : t('stats.ofSent', { percent })
  }
  return (
    <section aria-label={t('stats.label')}>
      <StatCards>
        <StatCard label={t('stats.sent')} value={sent} icon={<Send aria-hidden="true" />} />
        {cards.map(({ label, value, Icon }) => (
          <StatCard
            key={label}
            label={label}
            value={value}
            detail={share(value)}
            icon={<Icon aria-hidden="true" />}
          />
        ))}
      </StatCards>
    </section>
  )
}
