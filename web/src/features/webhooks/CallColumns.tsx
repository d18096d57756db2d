// The columns of the log of calls.
import { Button } from '@mantine/core'
import type { WebhookCall, WebhookCallState } from '@lettermill/contracts'
import { useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { type Column, Quiet, StatusBadge, type Tone } from '../../ui/index.ts'
import { failureOf } from './webhooks.ts'

const tones: Record<WebhookCallState, Tone> = {
  waiting: 'accent',
  delivered: 'success',
  failed: 'danger',
}

function Result({ call }: { call: WebhookCall }) {
  const { state, due_at, attempts } = call
  const t = useTexts('webhooks')
  const { moment } = useFormats()
  const failure = failureOf(call)
  return (
    <>
      <StatusBadge tone={tones[state]}>{t(`calls.${state}`)}</StatusBadge>
      {state !== 'delivered' && failure && <Quiet mt={4}>{failure}</Quiet>}
      {state === 'waiting' && due_at && attempts > 0 && (
        <Quiet mt={4}>{t('calls.next', { at: moment(due_at) })}</Quiet>
      )}
    </>
  )
}

export function useColumns(onOpen: (call: WebhookCall) => void): Column<WebhookCall>[] {
  const t = useTexts('webhooks')
  const { moment } = useFormats()
  return [
    { id: 'time', header: t('calls.time'), cell: ({ created_at }) => moment(created_at) },
    {
      id: 'type',
      header: t('calls.type'),
      cell: ({ type, events }) => <span>{events > 1 ? `${type} (${String(events)})` : type}</span>,
    },
    { id: 'result', header: t('calls.result'), cell: (call) => <Result call={call} /> },
    { id: 'attempts', header: t('calls.attempts'), numeric: true, cell: ({ attempts }) => attempts },
    {
      id: 'action',
      header: t('calls.action'),
      headerHidden: true,
      numeric: true,
      cell: (call) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('calls.openOne', { type: call.type, at: moment(call.created_at) })}
          onClick={() => onOpen(call)}
        >
          {t('calls.open')}
        </Button>
      ),
    },
  ]
}
