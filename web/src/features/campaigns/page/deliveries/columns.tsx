// The columns of the deliveries: recipient, state with its reason, time, and what the reader did.
import { Anchor } from '@mantine/core'
import type { Campaign, Delivery } from '@lettermill/contracts'
import { formatNumber, useFormats } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { Address, type Column, Detail, StateBadge } from '../../../../ui/index.ts'
import { markedDeliveryReason } from '../../../../lib/campaigns/delivery-reasons.ts'

function Recipient({ delivery, onOpen }: { delivery: Delivery; onOpen(delivery: Delivery): void }) {
  const name = [delivery.first_name, delivery.last_name].filter(Boolean).join(' ')
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-label={delivery.email}
        onClick={() => onOpen(delivery)}
      >
        <Address email={delivery.email} />
      </Anchor>
      <Detail>{name}</Detail>
    </>
  )
}

function State({ delivery }: { delivery: Delivery }) {
  const { state, reason, possible_duplicate } = delivery
  const t = useTexts('campaignPage')
  return (
    <>
      <StateBadge state={state} />
      {reason && state !== 'sent' && <Detail mt={4}>{markedDeliveryReason(delivery)}</Detail>}
      {possible_duplicate && <Detail mt={4}>{t('deliveries.twice')}</Detail>}
    </>
  )
}

interface LastAttemptProps {
  delivery: Delivery
  paused: boolean
}

function LastAttempt({ delivery: { at, attempts, next_try_at }, paused }: LastAttemptProps) {
  const t = useTexts('campaignPage')
  const { moment } = useFormats()
  const next = paused ? t('deliveries.afterResume') : t('deliveries.nextTry', { moment: moment(next_try_at) })
  return (
    <>
      {moment(at)}
      {attempts > 1 && (
        <Detail>{t('deliveries.attempts', { count: attempts, size: formatNumber(attempts) })}</Detail>
      )}
      {next_try_at && <Detail>{next}</Detail>}
    </>
  )
}

function Reader({ delivery }: { delivery: Delivery }) {
  const t = useTexts('campaignPage')
  const common = useTexts('ui')
  const { moment } = useFormats()
  const { first_open_at, first_click_at, unsubscribed_at } = delivery
  const did = [
    ...(first_open_at ? [t('deliveries.opened', { moment: moment(first_open_at) })] : []),
    ...(first_click_at ? [t('deliveries.clicked', { moment: moment(first_click_at) })] : []),
    ...(unsubscribed_at ? [t('deliveries.unsubscribed', { moment: moment(unsubscribed_at) })] : []),
  ]
  return did.length === 0 ? common('dash') : did.map((line) => <div key={line}>{line}</div>)
}

/** The columns. `onOpen` opens the history of a delivery. */
export function useColumns(campaign: Campaign, onOpen: (delivery: Delivery) => void): Column<Delivery>[] {
  const t = useTexts('campaignPage')
  const paused = campaign.status === 'paused'
  return [
    {
      id: 'recipient',
      header: t('deliveries.recipient'),
      width: '34%',
      cell: (row) => <Recipient delivery={row} onOpen={onOpen} />,
    },
    { id: 'state', header: t('deliveries.state'), width: '18%', cell: (row) => <State delivery={row} /> },
    {
      id: 'last',
      header: t('deliveries.last'),
      width: '22%',
      cell: (row) => <LastAttempt delivery={row} paused={paused} />,
    },
    { id: 'reader', header: t('deliveries.reader'), width: '26%', cell: (row) => <Reader delivery={row} /> },
  ]
}
