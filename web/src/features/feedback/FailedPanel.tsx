// Reports that Lettermill could not read in three tries.
import { Button } from '@mantine/core'
import type { FeedbackWays } from '@lettermill/contracts'
import { useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { DataTable, ErrorText, Panel, type Column } from '../../ui/index.ts'
import { useWayName } from './providers.ts'
import { useRetryFailed } from './ways.ts'

type Failed = FeedbackWays['failed'][number]

function useColumns(): Column<Failed>[] {
  const t = useTexts('feedback')
  const { moment } = useFormats()
  const nameOf = useWayName()
  return [
    { id: 'time', header: t('received'), cell: ({ received_at }) => moment(received_at) },
    { id: 'way', header: t('way'), cell: ({ way }) => nameOf(way) },
    {
      id: 'reason',
      header: t('failed.reason'),
      cell: ({ code, reason }) =>
        code === 'error' && reason !== ''
          ? t('failed.codes.errorWith', { reason })
          : t(`failed.codes.${code}`),
    },
  ]
}

/** The panel; shown only if there are such reports. */
export function FailedPanel({ ways }: { ways: FeedbackWays }) {
  const t = useTexts('feedback')
  const retry = useRetryFailed()
  const columns = useColumns()
  return (
    <Panel
      title={t('failed.title')}
      text={t('failed.text')}
      actions={
        <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
          {t('failed.retry')}
        </Button>
      }
      flush
    >
      <ErrorText error={retry.error} />
      <DataTable
        label={t('failed.title')}
        columns={columns}
        rows={ways.failed}
        rowKey={({ id }) => id}
        empty={null}
      />
    </Panel>
  )
}
