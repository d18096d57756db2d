// The messages of each template and day, in numbers.
import { Anchor } from '@mantine/core'
import type { MessageDay } from '@lettermill/contracts'
import { formatDay, formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { type Column, DataTable, ErrorCard, Panel } from '../../ui/index.ts'
import { Held } from './Held.tsx'
import { useMessageDays } from './messages.ts'

/** At this window width in pixels and above, a table with fewer columns fits. */
export const medium = 560

/** Days are in UTC, whatever the time zone of Settings. */
export const shownDay = (day: string) => formatDay(day, 'UTC')

function useDayColumns(onShow: (day: MessageDay) => void): Column<MessageDay>[] {
  const t = useTexts('messages')
  const count = (id: 'sent' | 'failed' | 'skipped' | 'opens' | 'clicks'): Column<MessageDay> => ({
    id,
    header: t(id),
    numeric: true,
    cell: (row) => formatNumber(row[id]),
  })
  return [
    {
      id: 'template',
      header: t('template'),
      cell: (row) => {
        const template = row.template_name ?? t('gone')
        const day = shownDay(row.day)
        return (
          <Anchor
            component="button"
            type="button"
            size="sm"
            aria-label={t('showDay', { template, day })}
            onClick={() => onShow(row)}
          >
            {template}
          </Anchor>
        )
      },
    },
    { id: 'day', header: t('day'), unbroken: true, cell: ({ day }) => shownDay(day) },
    ...(['sent', 'failed', 'skipped', 'opens', 'clicks'] as const).map(count),
  ]
}

export function Days({ onShow }: { onShow: (day: MessageDay) => void }) {
  const t = useTexts('messages')
  const { data, error, refetch } = useMessageDays()
  const columns = useDayColumns(onShow)
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { days, accepted_today: accepted, limit } = data
  const held = <Held hold={data} />
  if (days.length === 0) return held
  return (
    <>
      {held}
      <Panel
        title={t('days')}
        text={t('today', { size: formatNumber(accepted), limit: formatNumber(limit) })}
        flush
      >
        <DataTable
          label={t('days')}
          columns={columns}
          rows={days}
          rowKey={({ day, template_id }) => `${day} ${String(template_id)}`}
          fitsFrom={medium}
          empty={null}
        />
      </Panel>
    </>
  )
}
