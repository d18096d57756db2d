// Reports that name no message of this installation.
import { Button, Text } from '@mantine/core'
import { getUnmatchedOriginal, type FeedbackWays } from '@lettermill/contracts'
import { download } from '../../lib/api/index.ts'
import { useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { type Column, DataTable, Nothing, Panel, saveWithToast, shownMessage } from '../../ui/index.ts'
import styles from './feedback.module.css'
import { useWayName } from './providers.ts'

type Unmatched = FeedbackWays['unmatched'][number]

function useColumns(): Column<Unmatched>[] {
  const t = useTexts('feedback')
  const { moment } = useFormats()
  const nameOf = useWayName()
  const save = ({ id }: Unmatched) =>
    saveWithToast(
      ({ onProgress, signal }) =>
        download(
          getUnmatchedOriginal,
          { name: `unmatched_${String(id)}.txt`, onProgress },
          { params: { id }, signal },
        ),
      {
        message: t('unmatched.downloading'),
        done: (name) => t('unmatched.downloaded', { name }),
        failed: (error) => shownMessage(error),
      },
    )
  return [
    { id: 'time', header: t('received'), cell: ({ received_at }) => moment(received_at) },
    { id: 'way', header: t('way'), cell: ({ way }) => nameOf(way) },
    {
      id: 'what',
      header: t('unmatched.what'),
      cell: ({ kind, words, reporter }) => (
        <>
          <strong>{t(`kinds.${kind}`)}</strong>
          {words !== '' && <q className={styles['words']}>{words}</q>}
          {reporter !== '' && (
            <Text span size="sm" display="block" c="dimmed" mt={4}>
              {reporter}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'original',
      header: t('unmatched.original'),
      numeric: true,
      cell: (row) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('unmatched.downloadOf', { when: moment(row.received_at) })}
          onClick={() => void save(row)}
        >
          {t('unmatched.download')}
        </Button>
      ),
    },
  ]
}

/** The panel of unmatched reports. */
export function UnmatchedPanel({ unmatched }: { unmatched: readonly Unmatched[] }) {
  const t = useTexts('feedback')
  const columns = useColumns()
  return (
    <Panel title={t('unmatched.title')} text={t('unmatched.text')} flush>
      <DataTable
        label={t('unmatched.title')}
        columns={columns}
        rows={unmatched}
        rowKey={({ id }) => id}
        empty={<Nothing>{t('unmatched.none')}</Nothing>}
      />
    </Panel>
  )
}
