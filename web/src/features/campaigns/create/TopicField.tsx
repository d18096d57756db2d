// The topic of a campaign. Contacts who switched it off do not get the campaign. Hidden if the workspace has no topics.
import { NativeSelect } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import { useTopics } from '../../../lib/topics.ts'

interface TopicFieldProps {
  /** The topic's id as text; '' for none. */
  value: string
  onChange(topicId: string): void
}

export function TopicField({ value, onChange }: TopicFieldProps) {
  const t = useTexts('campaigns')
  const { data = [] } = useTopics()
  // A campaign keeps an archived topic until another one is chosen.
  const offered = data.filter(({ id, archived_at }) => archived_at === null || String(id) === value)
  if (offered.length === 0) return null
  return (
    <NativeSelect
      label={t('form.topic')}
      description={t('form.topicText')}
      inputWrapperOrder={['label', 'input', 'description']}
      value={value}
      data={[
        { value: '', label: t('form.noTopic') },
        ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
