// The actions for a topic in the table.
import { Button, Group } from '@mantine/core'
import type { Topic } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { MoveButtons, shownMessage, toast } from '../../ui/index.ts'
import { useChangeTopic, useDeleteTopic } from './changes.ts'

interface TopicActionsProps {
  topic: Topic
  /** The topics that are not archived, in order. */
  live: readonly Topic[]
  onEdit(topic: Topic): void
}

function tell(error: unknown): void {
  const message = shownMessage(error)
  if (message) toast.error(message)
}

function ArchivedActions({ topic }: { topic: Topic }) {
  const t = useTexts('topics')
  const change = useChangeTopic()
  const remove = useDeleteTopic()
  const { id, name } = topic
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t('bringBackOne', { name })}
        onClick={() => change.mutate({ id, archived: false }, { onError: tell })}
      >
        {t('bringBack')}
      </Button>
      {topic.wanted + topic.declined === 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t('deleteOne', { name })}
          onClick={() =>
            remove.mutate(id, { onError: tell, onSuccess: () => toast.success(t('deleted', { name })) })
          }
        >
          {t('delete')}
        </Button>
      )}
    </>
  )
}

/** The last cell of a row. */
export function TopicActions({ topic, live, onEdit }: TopicActionsProps) {
  const t = useTexts('topics')
  const change = useChangeTopic()
  const { id, name } = topic
  const archive = () => {
    const onSuccess = () => toast.success(t('archivedNow', { name }))
    change.mutate({ id, archived: true }, { onError: tell, onSuccess })
  }
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {topic.archived_at !== null ? (
        <ArchivedActions topic={topic} />
      ) : (
        <>
          <MoveButtons
            position={live.indexOf(topic)}
            size={live.length}
            up={t('moveUp', { name })}
            down={t('moveDown', { name })}
            onMove={(position) => change.mutate({ id, position }, { onError: tell })}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('editOne', { name })}
            onClick={() => onEdit(topic)}
          >
            {t('edit')}
          </Button>
          <Button size="compact-sm" variant="subtle" aria-label={t('archiveOne', { name })} onClick={archive}>
            {t('archive')}
          </Button>
        </>
      )}
    </Group>
  )
}
