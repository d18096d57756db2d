// Settings → Topics: what readers can choose to get, besides unsubscribing from everything.
import { Button, Text } from '@mantine/core'
import { topicLimits, type Topic } from '@lettermill/contracts'
import { Plus } from 'lucide-react'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useTopics } from '../../lib/contacts/topics.ts'
import { type Column, DataTable, ErrorCard, Nothing, Panel, useDialog } from '../../ui/index.ts'
import { May } from '../../lib/session/May.tsx'
import { TopicActions } from './TopicActions.tsx'
import { TopicDialog } from './TopicDialog.tsx'

function Name({ topic: { name, description, archived_at } }: { topic: Topic }) {
  const t = useTexts('topics')
  return (
    <Text component="div" inherit {...(archived_at !== null && { c: 'dimmed' })}>
      <bdi>{name}</bdi>
      {archived_at !== null && ` (${t('archived')})`}
      {description !== '' && (
        <Text component="bdi" size="sm" display="block" c="dimmed">
          {description}
        </Text>
      )}
    </Text>
  )
}

function useColumns(live: readonly Topic[], onEdit: (topic: Topic) => void): Column<Topic>[] {
  const t = useTexts('topics')
  return [
    { id: 'name', header: t('name'), cell: (topic) => <Name topic={topic} /> },
    { id: 'wanted', header: t('wanted'), numeric: true, cell: ({ wanted }) => formatNumber(wanted) },
    { id: 'declined', header: t('declined'), numeric: true, cell: ({ declined }) => formatNumber(declined) },
    {
      id: 'action',
      header: t('actions'),
      headerHidden: true,
      numeric: true,
      cell: (topic) => (
        <May role="editor">
          <TopicActions topic={topic} live={live} onEdit={onEdit} />
        </May>
      ),
    },
  ]
}

const noTopics: readonly Topic[] = []

/** The topics section of Settings. */
export function TopicsPanel() {
  const t = useTexts('topics')
  const { data, error, refetch } = useTopics()
  const editing = useDialog<Topic | null>()
  const live = (data ?? noTopics).filter(({ archived_at }) => archived_at === null)
  const columns = useColumns(live, editing.open)
  return (
    <Panel
      title={t('title')}
      text={t('text')}
      actions={
        <May role="editor">
          <Button
            variant="default"
            leftSection={<Plus size={16} />}
            disabled={live.length >= topicLimits.topics}
            onClick={() => editing.open(null)}
          >
            {t('add')}
          </Button>
        </May>
      }
      flush
    >
      {error ? (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          empty={<Nothing>{t('none')}</Nothing>}
        />
      )}
      <TopicDialog
        key={String(editing.key)}
        opened={editing.opened}
        topic={editing.about}
        onClose={editing.close}
      />
    </Panel>
  )
}
