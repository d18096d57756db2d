// The newest five campaigns with their counts and, until something was sent, the steps to the first campaign.
import { Suspense } from 'react'
import { Anchor, Skeleton } from '@mantine/core'
import type { CampaignStatus, RecentCampaign } from '@lettermill/contracts'
import { Link } from 'react-router'
import { formatNumber, formatPercent, formatRate, useFormats } from '../../lib/formats/formats.ts'
import { isSpecified, useTexts } from '../../lib/messages/index.ts'
import { screen } from '../../lib/screen.ts'
import {
  DataTable,
  ErrorText,
  NoValue,
  Panel,
  shownMessage,
  StatusBadge,
  type Column,
  type Tone,
} from '../../ui/index.ts'
import { useRecentCampaigns } from './stats.ts'
import styles from './dashboard.module.css'

/** This code is loaded only while none of the newest campaigns was sent. */
const FirstSteps = screen(() => import('./FirstSteps.tsx'), 'FirstSteps')

const tones: Record<CampaignStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'accent',
  processing: 'accent',
  paused: 'warning',
  partially_sent: 'warning',
  sent: 'success',
  completed: 'success',
  failed: 'danger',
  archived: 'neutral',
}

const isUnsent = ({ status, sent_count }: RecentCampaign) =>
  sent_count === 0 && (status === 'draft' || status === 'scheduled')

/** A count with its share of the sent messages; without a share if none were sent. */
function Share({ count, sent }: { count: number; sent: number }) {
  if (sent === 0 && count === 0) return <NoValue />
  // The specification asks for whole numbers here (section 3).
  const percent = isSpecified() ? formatPercent(count, sent) : formatRate(count, sent)
  return (
    <span className={styles['whole']}>
      {formatNumber(count)}
      {percent !== null && <span className={styles['percent']}> ({percent})</span>}
    </span>
  )
}

function useColumns(): Column<RecentCampaign>[] {
  const t = useTexts('dashboard')
  const common = useTexts('ui')
  const { moment } = useFormats()
  return [
    {
      id: 'campaign',
      header: t('campaign'),
      cell: ({ id, name }) => (
        <Anchor component={Link} to={`/campaigns/${id}`} size="sm">
          {name}
        </Anchor>
      ),
    },
    {
      id: 'date',
      header: t('date'),
      cell: ({ sent_date, scheduled_at, status }) => {
        const date = sent_date ?? (status === 'scheduled' ? scheduled_at : null)
        return date === null ? <NoValue /> : <span className={styles['whole']}>{moment(date)}</span>
      },
    },
    {
      id: 'status',
      header: t('status'),
      cell: ({ status }) => (
        <StatusBadge tone={tones[status]} busy={status === 'processing' || status === 'partially_sent'}>
          {/* A newer server may have a status that this page does not know. It is shown as it is. */}
          {common(`campaignStatus.${status}`, { defaultValue: status })}
        </StatusBadge>
      ),
    },
    {
      id: 'sent',
      header: t('sent'),
      numeric: true,
      cell: (row) => (isUnsent(row) ? <NoValue /> : formatNumber(row.sent_count)),
    },
    {
      id: 'opened',
      header: t('opened'),
      numeric: true,
      cell: (row) => <Share count={row.open_count} sent={row.sent_count} />,
    },
    {
      id: 'clicked',
      header: t('clicked'),
      numeric: true,
      cell: (row) => <Share count={row.click_count} sent={row.sent_count} />,
    },
  ]
}

/** The panel below the counts. Until something was sent, the first steps stand above the list. */
export function RecentCampaigns() {
  const t = useTexts('dashboard')
  const { data, error, refetch } = useRecentCampaigns()
  const columns = useColumns()
  const message = shownMessage(error)
  return (
    <Panel
      title={t('recent')}
      actions={
        <Anchor component={Link} to="/campaigns" size="sm">
          {t('viewAll')}
        </Anchor>
      }
      flush
    >
      {message ? (
        <div className={styles['failed']}>
          <ErrorText error={t('recentFailed', { message })} onRetry={() => void refetch()} />
        </div>
      ) : (
        <>
          {data && data.length > 0 && data.every(isUnsent) && (
            <Suspense fallback={<Skeleton height={320} />}>
              <FirstSteps hasCampaigns />
            </Suspense>
          )}
          <DataTable
            label={t('recent')}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            empty={
              <Suspense fallback={<Skeleton height={320} />}>
                <FirstSteps />
              </Suspense>
            }
          />
        </>
      )}
    </Panel>
  )
}
