// The fields of the form except the time: name and subject, sender, content, and recipients.
import { TextInput, NativeSelect } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import { useTopics } from '../../../lib/contacts/topics.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { Choice } from './Choice.tsx'
import { optionsOf, sendersOf, type Choices } from './choices.ts'
import type { CampaignForm } from './form.ts'
import type { Missing } from './missing.ts'

interface FieldsProps {
  form: CampaignForm
  choices: Choices
  /** Fields that must show that they are missing. */
  missing: Missing
  onChange(some: Partial<CampaignForm>): void
}

/** The fields for the sender: domain, sender, reply address. */
export function SenderFields({ form, choices, missing, onChange }: FieldsProps) {
  const t = useTexts('campaigns')
  return (
    <>
      <Choice
        label={t('form.domain')}
        value={form.domainId}
        options={optionsOf(choices.domains, ({ domain_name }) => domain_name)}
        none={t('form.noDomains')}
        noneAt="/senders"
        error={missing.has('domainId') && t('form.missing.domain')}
        onChange={(domainId) => onChange({ domainId, senderId: '' })}
      />
      <Choice
        label={t('form.sender')}
        value={form.senderId}
        options={optionsOf(sendersOf(choices, form.domainId), ({ name, email }) => `${name} <${email}>`)}
        none={t('form.noSenders')}
        noneAt="/senders"
        error={missing.has('senderId') && t('form.missing.sender')}
        disabled={form.domainId === ''}
        placeholder={form.domainId === '' ? t('form.chooseDomainFirst') : t('form.choose')}
        onChange={(senderId) => onChange({ senderId })}
      />
      <TextInput
        label={t('form.replyTo')}
        description={t('form.replyToText')}
        inputWrapperOrder={['label', 'input', 'description']}
        type="email"
        maxLength={1000}
        value={form.replyTo}
        onChange={({ currentTarget }) => onChange({ replyTo: currentTarget.value })}
      />
    </>
  )
}

/** The fields for the content and the recipients. */
export function ContentFields({ form, choices, missing, onChange }: FieldsProps) {
  const t = useTexts('campaigns')
  return (
    <>
      <Choice
        label={t('form.template')}
        value={form.templateId}
        options={optionsOf(choices.templates, ({ name }) => name)}
        none={t('form.noTemplates')}
        noneAt="/templates"
        error={missing.has('templateId') && t('form.missing.template')}
        onChange={(templateId) => onChange({ templateId })}
      />
      <AudienceFields form={form} choices={choices} missing={missing} onChange={onChange} />
      <TopicField value={form.topicId} onChange={(topicId) => onChange({ topicId })} />
    </>
  )
}

/** The campaign's name, and the subject and preheader that an inbox shows. */
export function NameFields({ form, missing, onChange }: Omit<FieldsProps, 'choices'>) {
  const t = useTexts('campaigns')
  return (
    <>
      <TextInput
        data-autofocus
        label={t('form.name')}
        error={missing.has('name') && t('form.missing.name')}
        maxLength={1000}
        value={form.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextInput
        label={t('form.subject')}
        error={missing.has('subject') && t('form.missing.subject')}
        description={t('form.subjectText', { tag: '{{ first_name }}' })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={1000}
        value={form.subject}
        onChange={({ currentTarget }) => onChange({ subject: currentTarget.value })}
      />
      <TextInput
        label={t('form.preheader')}
        description={t('form.preheaderText')}
        inputWrapperOrder={['label', 'input', 'description']}
        maxLength={300}
        value={form.preheader}
        onChange={({ currentTarget }) => onChange({ preheader: currentTarget.value })}
      />
    </>
  )
}

interface TopicFieldProps {
  /** The topic's id as text; '' for none. */
  value: string
  onChange(topicId: string): void
}

/** The topic. Contacts who switched it off do not get the campaign. Hidden if the workspace has no topics. */
function TopicField({ value, onChange }: TopicFieldProps) {
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
