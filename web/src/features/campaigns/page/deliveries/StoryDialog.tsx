// Everything that happened to one delivery: each attempt with the relay's words, each hit of its reader.
import { Skeleton } from '@mantine/core'
import type { Campaign, Delivery, DeliveryStory } from '@lettermill/contracts'
import { formatNumber, useFormats } from '../../../../lib/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { DataTable, Dialog, ErrorCard, type Column } from '../../../../ui/index.ts'
import { deliveryReasonText, signalText } from '../../reason.ts'
import { useDeliveryStory } from '../page.ts'
import { StateBadge } from './columns.tsx'
import styles from './deliveries.module.css'

type Numbered<Row> = Row & { index: number }
type Attempt = Numbered<DeliveryStory['attempts'][number]>
type Hit = Numbered<DeliveryStory['hits'][number]>

function numbered<Row>(rows: readonly Row[]): Numbered<Row>[] {
  return rows.map((row, index) => ({ ...row, index }))
}

/** Enough for a moment in one line. */
const timeWidth = '176px'

/** So many hits are answered at most. */
const mostHits = 200

function Attempts({ attempts }: Pick<DeliveryStory, 'attempts'>) {
  const t = useTexts('campaignPage')
  const common = useTexts('ui')
  const { moment } = useFormats()
  const columns: Column<Attempt>[] = [
    { id: 'at', header: t('story.at'), width: timeWidth, cell: ({ at }) => moment(at) },
    { id: 'outcome', header: t('story.outcome'), cell: ({ outcome }) => <StateBadge state={outcome} /> },
    {
      id: 'code',
      header: t('story.code'),
      cell: ({ code, enhanced }) => [code, enhanced].filter(Boolean).join(' ') || common('dash'),
    },
    {
      id: 'reply',
      header: t('story.reply'),
      cell: ({ reply, relay }) => (
        <>
          {reply ? deliveryReasonText(reply) : common('dash')}
          {relay && <div className={styles['quiet']}>{t('story.relay', { relay })}</div>}
        </>
      ),
    },
  ]
  return (
    <DataTable
      label={t('story.attempts')}
      columns={columns}
      rows={numbered(attempts)}
      rowKey={({ index }) => index}
      empty={<p className={styles['nothing']}>{t('story.noAttempts')}</p>}
    />
  )
}

function Hits({ hits }: Pick<DeliveryStory, 'hits'>) {
  const t = useTexts('campaignPage')
  const { moment } = useFormats()
  const columns: Column<Hit>[] = [
    { id: 'at', header: t('story.at'), width: timeWidth, cell: ({ at }) => moment(at) },
    {
      id: 'what',
      header: t('story.what'),
      cell: ({ kind, url, machine }) => (
        <>
          {t(`hits.${kind}`)}
          {url && <div className={styles['quiet']}>{url}</div>}
          {machine && (
            <div className={styles['reason']}>{t('story.machine', { signal: signalText(machine) })}</div>
          )}
        </>
      ),
    },
  ]
  return (
    <>
      <DataTable
        label={t('story.hits')}
        columns={columns}
        rows={numbered(hits)}
        rowKey={({ index }) => index}
        empty={<p className={styles['nothing']}>{t('story.noHits')}</p>}
      />
      {hits.length >= mostHits && (
        <p className={styles['nothing']}>{t('story.firstHits', { size: formatNumber(mostHits) })}</p>
      )}
    </>
  )
}

function Story({ campaign, delivery }: { campaign: Campaign; delivery: Delivery }) {
  const t = useTexts('campaignPage')
  const { data, error, refetch } = useDeliveryStory(campaign, delivery.seq)
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={200} />
  return (
    <>
      <h3 className={styles['storyHead']}>{t('story.attempts')}</h3>
      <Attempts attempts={data.attempts} />
      <h3 className={styles['storyHead']}>{t('story.hits')}</h3>
      <Hits hits={data.hits} />
    </>
  )
}

interface StoryDialogProps {
  campaign: Campaign
  delivery: Delivery
  opened: boolean
  onClose(): void
}

/** The dialog about one delivery. */
export function StoryDialog({ campaign, delivery, opened, onClose }: StoryDialogProps) {
  const t = useTexts('campaignPage')
  return (
    <Dialog
      opened={opened}
      title={t('deliveries.story', { email: delivery.email })}
      size="lg"
      onClose={onClose}
    >
      <Story campaign={campaign} delivery={delivery} />
    </Dialog>
  )
}
