// The actions for a topic in the table.
import { ActionIcon, Button, Group } from '@mantine/core'
import type { Topic } from '@lettermill/contracts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTexts } from '../../lib/messages/index.ts'
import { shownMessage, toast } from '../../ui/index.ts'
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

function MoveButtons({ topic, live }: Omit<TopicActionsProps, 'onEdit'>) {
  const t = useTexts('topics')
  const { mutate } = useChangeTopic()
  const place = live.indexOf(topic)
  const to = (position: number) => mutate({ id: topic.id, position }, { onError: tell })
  return (
    <>
      <ActionIcon
        variant="subtle"
        aria-label={t('moveUp', { name: topic.name })}
        disabled={place === 0}
        onClick={() => to(place - 1)}
      >
        <ArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('moveDown', { name: topic.name })}
        disabled={place === live.length - 1}
        onClick={() => to(place + 1)}
      >
        <ArrowDown size={16} />
      </ActionIcon>
    </>
  )
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
          <MoveButtons topic={topic} live={live} />
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
