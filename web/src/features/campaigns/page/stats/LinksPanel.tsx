// The links of the message, each with how many recipients clicked it.
import type { Campaign, CampaignLink } from '@lettermill/contracts'
import { Progress } from '@mantine/core'
import { formatNumber, formatRate } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { DataTable, EmptyState, ErrorCard, Panel, type Column } from '../../../../ui/index.ts'
import { useCampaignLinks } from '../page.ts'
import styles from './stats.module.css'

function LinkShare({ link, clicked }: { link: CampaignLink; clicked: number }) {
  const t = useTexts('campaignPage')
  const percent = formatRate(link.clicks, Math.max(clicked, link.clicks))
  return (
    <div className={styles['link']}>
      <span>{link.words ?? link.url}</span>
      {link.words !== null && <small>{link.url}</small>}
      <Progress
        size="sm"
        value={clicked > 0 ? Math.min(100, (100 * link.clicks) / clicked) : 0}
        aria-label={link.words ?? link.url}
      />
      <small>{t('links.share', { percent: percent ?? '0%' })}</small>
    </div>
  )
}

function useColumns(clicked: number): Column<CampaignLink & { index: number }>[] {
  const t = useTexts('campaignPage')
  return [
    {
      id: 'url',
      header: t('links.url'),
      cell: (link) => <LinkShare link={link} clicked={clicked} />,
    },
    { id: 'clicks', header: t('links.clicks'), numeric: true, cell: (link) => formatNumber(link.clicks) },
    {
      id: 'bots',
      header: t('links.bots'),
      numeric: true,
      cell: (link) => formatNumber(link.bot_clicks),
    },
  ]
}

/** The panel with the links in their order in the message. */
export function LinksPanel({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  const { data, error, refetch } = useCampaignLinks(campaign)
  const columns = useColumns(campaign.click_count)
  return (
    <Panel title={t('links.title')} flush>
      {error && !data ? (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('links.title')}
          columns={columns}
          rows={data?.map((link, index) => ({ ...link, index }))}
          rowKey={({ index }) => index}
          empty={<EmptyState picture="stats" title={t('links.none')} />}
        />
      )}
    </Panel>
  )
}
