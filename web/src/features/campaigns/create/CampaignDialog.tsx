// The dialog with a campaign's form: name, subject, domain, sender, template, group and time, and the message that they make.
import type { ReactNode } from 'react'
import { Stack, TextInput } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import { BroughtIntoView, ErrorText, FormDialog, shownMessage } from '../../../ui/index.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { Choice } from './Choice.tsx'
import { optionsOf, sendersOf, useChoices, withOnlyChoices, withoutLost, type Choices } from './choices.ts'
import styles from './create.module.css'
import { isComplete, type CampaignForm } from './form.ts'
import { FormPreview } from './FormPreview.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { TopicField } from './TopicField.tsx'

interface CampaignDialogProps {
  opened: boolean
  title: string
  submitLabel: string
  busy: boolean
  /** What went wrong: a failure or a sentence. */
  error: unknown
  /** Why the campaign cannot be saved, and what to do; the dialog scrolls to it. */
  notice?: ReactNode
  form: CampaignForm
  onChange(some: Partial<CampaignForm>): void
  onSubmit(form: CampaignForm): void
  onClose(): void
  /** Whether to choose the only option by itself: not while editing, because a part may have been deleted. */
  makesOnlyChoices?: boolean
  /** Further buttons, beside the submit button. */
  moreActions?(form: CampaignForm): ReactNode
}

interface FieldsProps {
  form: CampaignForm
  choices: Choices
  onChange(some: Partial<CampaignForm>): void
}

/** A campaign may be sent from an unverified domain, but only after a warning (P19). */
function UnverifiedWarning({ form, choices }: Omit<FieldsProps, 'onChange'>) {
  const t = useTexts('campaigns')
  const domain = choices.domains?.find(({ id }) => String(id) === form.domainId)
  return domain && !domain.is_verified ? (
    <p role="status" className={styles['warning']}>
      {t('form.unverified', { domain: domain.domain_name })}
    </p>
  ) : null
}

function SenderFields({ form, choices, onChange }: FieldsProps) {
  const t = useTexts('campaigns')
  return (
    <>
      <Choice
        label={t('form.domain')}
        value={form.domainId}
        options={optionsOf(choices.domains, ({ domain_name }) => domain_name)}
        none={t('form.noDomains')}
        onChange={(domainId) => onChange({ domainId, senderId: '' })}
      />
      <UnverifiedWarning form={form} choices={choices} />
      <Choice
        label={t('form.sender')}
        value={form.senderId}
        options={optionsOf(sendersOf(choices, form.domainId), ({ name, email }) => `${name} <${email}>`)}
        none={t('form.noSenders')}
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

function ContentFields({ form, choices, onChange }: FieldsProps) {
  const t = useTexts('campaigns')
  return (
    <>
      <Choice
        label={t('form.template')}
        value={form.templateId}
        options={optionsOf(choices.templates, ({ name }) => name)}
        none={t('form.noTemplates')}
        onChange={(templateId) => onChange({ templateId })}
      />
      <AudienceFields form={form} choices={choices} onChange={onChange} />
      <TopicField value={form.topicId} onChange={(topicId) => onChange({ topicId })} />
    </>
  )
}

function NameFields({ form, onChange }: Omit<FieldsProps, 'choices'>) {
  const t = useTexts('campaigns')
  return (
    <>
      <TextInput
        data-autofocus
        label={t('form.name')}
        maxLength={1000}
        value={form.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextInput
        label={t('form.subject')}
        description={t('form.subjectText', { tag: '{{ first_name }}' })}
        inputWrapperOrder={['label', 'input', 'description']}
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

/** The caller holds the form, so that closing loses nothing. */
export function CampaignDialog({ onChange, onSubmit, moreActions, ...props }: CampaignDialogProps) {
  const t = useTexts('campaigns')
  const { choices, error: loadError } = useChoices(props.opened)
  const kept = withoutLost(props.form, choices)
  const form = props.makesOnlyChoices ? withOnlyChoices(kept, choices) : kept
  const loadMessage = shownMessage(loadError)
  return (
    <FormDialog
      opened={props.opened}
      title={props.title}
      size="xl"
      submitLabel={props.submitLabel}
      disabled={!isComplete(form)}
      busy={props.busy}
      error={props.error}
      onSubmit={() => onSubmit(form)}
      moreActions={moreActions?.(form)}
      onClose={props.onClose}
    >
      <div className={styles['columns']}>
        <Stack gap="md">
          <NameFields form={form} onChange={onChange} />
          <SenderFields form={form} choices={choices} onChange={onChange} />
          <ContentFields form={form} choices={choices} onChange={onChange} />
          {loadMessage !== null && <ErrorText error={t('form.loadFailed', { message: loadMessage })} />}
          <ScheduleFields form={form} onChange={onChange} />
        </Stack>
        <FormPreview form={form} />
      </div>
      <BroughtIntoView cause={props.notice}>{props.notice}</BroughtIntoView>
    </FormDialog>
  )
}
