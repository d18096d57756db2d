// Open and click rates of the campaigns in a range: dots over time, and a table sorted by rate.
import { Suspense } from 'react'
import { Anchor, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from 'react-router'
import { useChoice, useListPage, useAddress } from '../../../lib/contacts/address.ts'
import { formatNumber, useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { screen } from '../../../lib/screen.ts'
import {
  type Column,
  DataTable,
  Detail,
  EmptyState,
  ErrorCard,
  pageCount,
  Pager,
  Panel,
  Quiet,
} from '../../../ui/index.ts'
import { formatShare, shareOf, useCampaignRates, type RatedCampaign, type Shown } from './calls.ts'
import { Rate } from './Rate.tsx'
import styles from './readers.module.css'

const RatesChart = screen(() => import('./RatesChart.tsx'), 'RatesChart')

const orders = ['opened', 'clicked', 'unsubscribed', 'sent', 'date'] as const
type Order = (typeof orders)[number]

const pageSize = 10

/** The value by which campaigns are sorted, highest first. */
function valueOf(campaign: RatedCampaign, order: Order): number {
  if (order === 'date') return Date.parse(campaign.started_at)
  return order === 'sent' ? campaign.sent : shareOf(campaign[order], campaign.sent)
}

function sorted(campaigns: readonly RatedCampaign[], order: Order): RatedCampaign[] {
  return [...campaigns].sort((a, b) => valueOf(b, order) - valueOf(a, order) || b.id - a.id)
}

/** The order of the table, kept in the URL. Another order begins on the first page. */
function useOrder(): [order: Order, choose: (order: Order) => void] {
  const [order] = useChoice('sort', orders, 'opened')
  const [, change] = useAddress()
  return [order, (chosen) => change({ sort: chosen === 'opened' ? undefined : chosen, page: undefined })]
}

function useColumns(campaigns: readonly RatedCampaign[], order: Order, onOrder: (order: Order) => void) {
  const t = useTexts('analytics')
  const { day } = useFormats()
  const isPhone = useMediaQuery('(max-width: 559px)', undefined, { getInitialValueInEffect: false })
  const most = (name: 'opened' | 'clicked') =>
    Math.max(0, ...campaigns.map((each) => shareOf(each[name], each.sent)))
  const [mostOpened, mostClicked] = [most('opened'), most('clicked')]
  const head = (name: Order) => ({
    id: name,
    header: t(`rates.${name}`),
    sorted: name === order ? ('descending' as const) : ('none' as const),
    headerCell: (
      <button type="button" className={styles['sort']} onClick={() => onOrder(name)}>
        {t(`rates.${name}`)}
        {name === order && <span aria-hidden="true">↓</span>}
      </button>
    ),
  })
  const columns: Column<RatedCampaign>[] = [
    {
      ...head('date'),
      header: t('rates.campaign'),
      width: isPhone ? '40%' : '36%',
      cell: ({ id, name, started_at }) => (
        <>
          <Anchor component={Link} to={`/campaigns/${id}`} size="sm" className={styles['name'] ?? ''}>
            {name}
          </Anchor>
          <Detail>{day(started_at)}</Detail>
        </>
      ),
    },
    { ...head('sent'), numeric: true, cell: ({ sent }) => formatNumber(sent) },
    {
      ...head('opened'),
      numeric: true,
      cell: ({ opened, sent }) => <Rate part={opened} sent={sent} most={mostOpened} series="opens" />,
    },
    {
      ...head('clicked'),
      numeric: true,
      cell: ({ clicked, sent }) => <Rate part={clicked} sent={sent} most={mostClicked} series="clicks" />,
    },
    {
      ...head('unsubscribed'),
      numeric: true,
      cell: ({ unsubscribed, sent }) => formatShare(shareOf(unsubscribed, sent)),
    },
  ]
  return isPhone ? columns.filter(({ id }) => id !== 'sent' && id !== 'unsubscribed') : columns
}

interface RatesTableProps {
  campaigns: readonly RatedCampaign[]
  more: number
  someDeleted: boolean
}

function RatesTable({ campaigns, more, someDeleted }: RatesTableProps) {
  const t = useTexts('analytics')
  const [order, setOrder] = useOrder()
  const [page, setPage] = useListPage()
  const columns = useColumns(campaigns, order, setOrder)
  const rows = sorted(campaigns, order).slice((page - 1) * pageSize, page * pageSize)
  return (
    <>
      <DataTable
        label={t('rates.table')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        fitsFrom={0}
        empty={<EmptyState picture="stats" title={t('rates.none')} text={t('rates.noneText')} />}
      />
      {more > 0 && <Quiet p="8px 16px">{t('rates.more', { size: formatNumber(more) })}</Quiet>}
      {someDeleted && <Quiet p="8px 16px">{t('rates.someDeleted')}</Quiet>}
      <Pager page={page} pages={pageCount(campaigns.length, pageSize)} onChange={setPage} />
    </>
  )
}

/** The chart and the table of the campaigns. */
export function CampaignRates(shown: Shown) {
  const t = useTexts('analytics')
  const { data, error, refetch } = useCampaignRates(shown)
  const campaigns = data?.campaigns.filter(({ sent }) => sent > 0) ?? []
  return (
    <>
      {campaigns.length > 1 && (
        <Panel title={t('rates.over')} text={t('rates.overText')}>
          <Suspense fallback={<Skeleton height={280} />}>
            <RatesChart campaigns={campaigns} />
          </Suspense>
        </Panel>
      )}
      <Panel title={t('rates.table')} text={t('rates.text')} flush>
        {error && !data ? (
          <ErrorCard error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <RatesTable campaigns={campaigns} more={data.more} someDeleted={data.some_deleted} />
        ) : (
          <Skeleton height={240} mx={16} mb={16} width="auto" />
        )}
      </Panel>
    </>
  )
}
