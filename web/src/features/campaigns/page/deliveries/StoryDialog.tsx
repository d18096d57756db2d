// Everything that happened to one delivery: each attempt with the relay's reply, or with the reason if there was none,
// and each event of its reader.
import { Button, Skeleton, Text } from '@mantine/core'
import type { Campaign, Delivery, DeliveryStory } from '@lettermill/contracts'
import { Link } from 'react-router'
import { deliveryReason } from '../../../../lib/campaigns/delivery-reasons.ts'
import { useFormats } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import {
  type Column,
  DataTable,
  Detail,
  Dialog,
  ErrorCard,
  Quiet,
  StateBadge,
  StatusBadge,
} from '../../../../ui/index.ts'
import { useDeliveryStory } from './deliveries.ts'
import styles from './deliveries.module.css'
import { type Numbered, timeWidth, StoryEvents } from './StoryEvents.tsx'

/** `number` is the number of the attempt; null if the relay was not tried. */
type Attempt = Numbered<DeliveryStory['attempts'][number]> & { number: number | null }
/** Numbers the attempts. A message that was throttled or skipped was not attempted. */
function numberTries(attempts: DeliveryStory['attempts']): Attempt[] {
  return attempts.map((row, index) => ({
    ...row,
    index,
    number: row.tried ? attempts.slice(0, index + 1).filter(({ tried }) => tried).length : null,
  }))
}

function Outcome({ attempt: { number, outcome } }: { attempt: Attempt }) {
  const t = useTexts('campaignPage')
  // A deferred row without an attempt has no outcome yet. A skipped message also has no attempt, but it has a state.
  if (number === null && outcome === 'deferred')
    return <StatusBadge tone="neutral">{t('story.notTried')}</StatusBadge>
  return (
    <>
      <StateBadge state={outcome} />
      {number !== null && <Detail>{t('story.try', { number })}</Detail>}
    </>
  )
}

function Attempts({ attempts }: Pick<DeliveryStory, 'attempts'>) {
  const t = useTexts('campaignPage')
  const common = useTexts('ui')
  const waits = useTexts('providerWaits')
  const { moment } = useFormats()
  const columns: Column<Attempt>[] = [
    { id: 'at', header: t('story.at'), width: timeWidth, cell: ({ at }) => moment(at) },
    { id: 'outcome', header: t('story.outcome'), cell: (attempt) => <Outcome attempt={attempt} /> },
    {
      id: 'code',
      header: t('story.code'),
      unbroken: true,
      cell: ({ code, enhanced }) => [code, enhanced].filter(Boolean).join(' ') || common('dash'),
    },
    {
      id: 'reply',
      header: t('story.reply'),
      cell: (attempt) => (
        <>
          {attempt.wait
            ? waits('story')
            : (deliveryReason({ ...attempt, reason: attempt.reply }) ?? common('dash'))}
          {attempt.relay && <Detail>{t('story.relay', { relay: attempt.relay })}</Detail>}
        </>
      ),
    },
  ]
  return (
    <DataTable
      label={t('story.attempts')}
      columns={columns}
      rows={numberTries(attempts)}
      rowKey={({ index }) => index}
      empty={<Quiet p="8px 16px 4px">{t('story.noAttempts')}</Quiet>}
    />
  )
}

/** Links to the message exactly as this person got it. */
function MessageLink({ campaign, delivery }: { campaign: Campaign; delivery: Delivery }) {
  const t = useTexts('pastMessage')
  return (
    <Button
      component={Link}
      to={`/campaigns/${String(campaign.id)}/messages/${String(delivery.seq)}`}
      variant="default"
      size="compact-sm"
    >
      {t('show')}
    </Button>
  )
}

function Story({ campaign, delivery }: { campaign: Campaign; delivery: Delivery }) {
  const t = useTexts('campaignPage')
  const { data, error, refetch } = useDeliveryStory(campaign, delivery.seq)
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={200} />
  return (
    <>
      <MessageLink campaign={campaign} delivery={delivery} />
      <h3 className={styles['storyHead']}>{t('story.attempts')}</h3>
      {delivery.possible_duplicate && (
        <Text size="sm" mb="xs">
          {t('story.twice')}
        </Text>
      )}
      <Attempts attempts={data.attempts} />
      <h3 className={styles['storyHead']}>{t('story.hits')}</h3>
      <StoryEvents events={data.events} more_events={data.more_events} />
    </>
  )
}

interface StoryDialogProps {
  campaign: Campaign
  delivery: Delivery
  opened: boolean
  onClose(): void
}

/** The dialog with one delivery's history. */
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
