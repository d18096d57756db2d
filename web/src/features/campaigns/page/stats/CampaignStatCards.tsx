// The results of a campaign in four counts. Readers' counts are also shown as a share of sent messages.
import { Eye, MousePointerClick, Send, UserMinus } from 'lucide-react'
import { formatNumber, formatRate } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { StatCard, StatCards } from '../../../../ui/index.ts'
import { useDeliveriesLink } from '../deliveries/slice.ts'
import type { LiveCampaign } from '../page.ts'

/**
 * The four cards, each linked to the deliveries that it counts. The count of sent messages comes from the progress, so
 * that the page does not show two different numbers.
 */
export function CampaignStatCards({ campaign, progress }: LiveCampaign) {
  const t = useTexts('campaignPage')
  const linkTo = useDeliveriesLink()
  const { sent } = progress
  // Both counts of the campaign are from the same moment; the progress may be some seconds newer.
  const cameBack = Math.max(0, campaign.sent_count - campaign.delivered_count)
  const cards = [
    { reader: 'opened', value: campaign.open_count, Icon: Eye },
    { reader: 'clicked', value: campaign.click_count, Icon: MousePointerClick },
    { reader: 'unsubscribed', value: campaign.unsubscribe_count, Icon: UserMinus },
  ] as const
  const share = (value: number) => {
    const percent = formatRate(value, sent)
    return percent === null ? undefined : t('stats.ofSent', { percent })
  }
  return (
    <section aria-label={t('stats.label')}>
      <StatCards>
        <StatCard
          label={t('stats.sent')}
          value={sent}
          to={linkTo({ state: 'sent' })}
          detail={cameBack > 0 ? t('stats.delivered', { size: formatNumber(sent - cameBack) }) : undefined}
          {...(cameBack > 0 ? { tooltip: t('stats.asFarAsTold') } : {})}
          icon={<Send aria-hidden="true" />}
        />
        {cards.map(({ reader, value, Icon }) => (
          <StatCard
            key={reader}
            label={t(`stats.${reader}`)}
            value={value}
            to={linkTo({ reader })}
            detail={share(value)}
            icon={<Icon aria-hidden="true" />}
          />
        ))}
      </StatCards>
    </section>
  )
}
