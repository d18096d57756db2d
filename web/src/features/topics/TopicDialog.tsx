// The dialog that adds or edits a topic.
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { topicLimits, type Topic } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { FormDialog, toast } from '../../ui/index.ts'
import { useSaveTopic } from './changes.ts'

interface TopicDialogProps {
  opened: boolean
  /** The topic to edit; null to add one. */
  topic: Topic | null
  onClose(): void
}

/** The dialog. The caller must give it another `key` for each opening, which clears typed text. */
export function TopicDialog({ opened, topic, onClose }: TopicDialogProps) {
  const t = useTexts('topics')
  const [name, setName] = useState(topic?.name ?? '')
  const [description, setDescription] = useState(topic?.description ?? '')
  const [tried, setTried] = useState(false)
  const save = useSaveTopic(topic)
  const submit = () => {
    setTried(true)
    if (name.trim() === '') return
    const onSuccess = () => {
      onClose()
      toast.success(t(topic ? 'dialog.changed' : 'dialog.added', { name: name.trim() }))
    }
    save.mutate({ name, description }, { onSuccess })
  }
  return (
    <FormDialog
      opened={opened}
      title={topic ? t('dialog.editTitle', { name: topic.name }) : t('dialog.addTitle')}
      onClose={onClose}
      submitLabel={topic ? t('dialog.save') : t('dialog.add')}
      onSubmit={submit}
      busy={save.isPending}
      error={save.error}
    >
      <TextInput
        label={t('dialog.name')}
        description={t('dialog.nameHint')}
        maxLength={topicLimits.name}
        autoComplete="off"
        value={name}
        error={tried && name.trim() === '' ? t('dialog.nameMissing') : undefined}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label={t('dialog.description')}
        description={t('dialog.descriptionHint')}
        maxLength={topicLimits.description}
        autoComplete="off"
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
    </FormDialog>
  )
}
