// What the reader of a message did with it.
import { Text } from '@mantine/core'
import type { DeliveryStory } from '@lettermill/contracts'
import { formatNumber, useFormats } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { type Column, DataTable, Detail, Quiet } from '../../../../ui/index.ts'
import { signalText } from '../../bot-signals.ts'

export type Numbered<Row> = Row & { index: number }

type StoryEvent = Numbered<DeliveryStory['events'][number]>

function numbered<Row>(rows: readonly Row[]): Numbered<Row>[] {
  return rows.map((row, index) => ({ ...row, index }))
}

/** Wide enough for a time on one line. */
export const timeWidth = '176px'

/** The server returns at most this many events. */
const mostEvents = 200

export function StoryEvents({ events, more_events }: Pick<DeliveryStory, 'events' | 'more_events'>) {
  const t = useTexts('campaignPage')
  const { moment } = useFormats()
  const columns: Column<StoryEvent>[] = [
    { id: 'at', header: t('story.at'), width: timeWidth, cell: ({ at }) => moment(at) },
    {
      id: 'what',
      header: t('story.what'),
      cell: ({ kind, url, bot }) => (
        <>
          {t(`hits.${kind}`)}
          {url && <Detail>{url}</Detail>}
          {bot && <Detail mt={4}>{t('story.bot', { signal: signalText(bot) })}</Detail>}
        </>
      ),
    },
  ]
  return (
    <>
      <DataTable
        label={t('story.hits')}
        columns={columns}
        rows={numbered(events)}
        rowKey={({ index }) => index}
        empty={<Quiet p="8px 16px 4px">{t('story.noEvents')}</Quiet>}
      />
      {events.length >= mostEvents && (
        <Text c="dimmed">{t('story.firstEvents', { size: formatNumber(mostEvents) })}</Text>
      )}
      {more_events > 0 && (
        <Text c="dimmed">
          {t('story.moreEvents', { count: more_events, size: formatNumber(more_events) })}
        </Text>
      )}
    </>
  )
}
