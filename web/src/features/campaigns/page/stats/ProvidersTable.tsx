// Bounces and complaints of a campaign by mailbox provider.
import type { CampaignFeedback } from '@lettermill/contracts'
import { formatNumber, formatRate } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { DataTable, EmptyState, type Column } from '../../../../ui/index.ts'
import styles from './stats.module.css'

type Line = CampaignFeedback['providers'][number]

/** A count with its share of `whole`, if there is a whole. */
function Share({ count, whole }: { count: number; whole: number }) {
  const percent = count === 0 ? null : formatRate(count, whole)
  return (
    <>
      {formatNumber(count)}
      {percent !== null && <small className={styles['share']}> {percent}</small>}
    </>
  )
}

/** Shows nothing if no provider has counts. */
export function ProvidersTable({ providers }: { providers: readonly Line[] }) {
  const t = useTexts('campaignPage')
  const providerName = useTexts('mailProviders')
  if (providers.length === 0) return null
  const columns: Column<Line>[] = [
    {
      id: 'provider',
      header: t('feedback.provider'),
      cell: ({ provider }) => providerName(provider),
    },
    {
      id: 'tried',
      header: t('feedback.tried'),
      numeric: true,
      cell: ({ tried }) => formatNumber(tried),
    },
    {
      id: 'hard',
      header: t('feedback.hard'),
      numeric: true,
      cell: ({ hard, tried }) => <Share count={hard} whole={tried} />,
    },
    {
      id: 'soft',
      header: t('feedback.soft'),
      numeric: true,
      cell: ({ soft, tried }) => <Share count={soft} whole={tried} />,
    },
    {
      id: 'block',
      header: t('feedback.block'),
      numeric: true,
      cell: ({ block, tried }) => <Share count={block} whole={tried} />,
    },
    {
      id: 'complaint',
      header: t('feedback.complaint'),
      numeric: true,
      cell: ({ complaint, delivered }) => <Share count={complaint} whole={delivered} />,
    },
  ]
  return (
    <DataTable
      label={t('feedback.byProvider')}
      columns={columns}
      rows={providers}
      rowKey={({ provider }) => provider}
      empty={<EmptyState picture="stats" title={t('feedback.none')} />}
    />
  )
}
