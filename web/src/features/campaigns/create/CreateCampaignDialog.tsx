// The dialog that creates or schedules a campaign. Its form lives with the screen, so that closing loses nothing.
import { Button, Stack, TextInput } from '@mantine/core'
import { createCampaign } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useZone } from '../../../lib/settings.ts'
import { ErrorText, FormDialog, shownMessage } from '../../../ui/index.ts'
import { campaignsKey } from '../campaigns.ts'
import { Choice } from './Choice.tsx'
import { sendersOf, useChoices, withoutLost, type Choices } from './choices.ts'
import styles from './create.module.css'
import { bodyOf, isComplete, isTimed, type CampaignForm } from './form.ts'
import { FormPreview } from './FormPreview.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'

interface CreateCampaignDialogProps {
  opened: boolean
  form: CampaignForm
  onChange(some: Partial<CampaignForm>): void
  /** It was created; the form can be emptied. */
  onCreated(): void
  onClose(): void
}

interface FieldsProps {
  form: CampaignForm
  choices: Choices
  onChange(some: Partial<CampaignForm>): void
}

function optionsOf<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  label: (row: Row) => string,
) {
  return rows?.map((row) => ({ value: String(row.id), label: label(row) }))
}

/** A campaign may be sent from an unverified domain, but not unwarned (P19). */
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
      <Choice
        label={t('form.group')}
        value={form.groupId}
        options={optionsOf(choices.groups, ({ name, contactCount }) =>
          t('form.groupOption', { name, size: formatNumber(contactCount) }),
        )}
        none={t('form.noGroups')}
        onChange={(groupId) => onChange({ groupId })}
      />
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

function useCreate(onCreated: () => void) {
  const queries = useQueryClient()
  const timezone = useZone()
  return useMutation({
    mutationFn: ({ form, schedule }: { form: CampaignForm; schedule: boolean }) =>
      call(createCampaign, { body: bodyOf(form, { schedule, timezone }) }),
    onSuccess: () => {
      onCreated()
      return queries.invalidateQueries({ queryKey: campaignsKey })
    },
  })
}

/** Name, subject, domain, sender, template, group, and when; beside them the message that they make. */
export function CreateCampaignDialog({
  opened,
  onChange,
  onCreated,
  onClose,
  ...props
}: CreateCampaignDialogProps) {
  const t = useTexts('campaigns')
  const { choices, error: loadError } = useChoices(opened)
  const form = withoutLost(props.form, choices)
  const create = useCreate(onCreated)
  const loadMessage = shownMessage(loadError)
  const close = () => {
    onClose()
    create.reset()
  }
  return (
    <FormDialog
      opened={opened}
      title={t('form.title')}
      size="xl"
      submitLabel={t('form.submit')}
      disabled={!isComplete(form)}
      busy={create.isPending}
      error={create.error}
      onSubmit={() => create.mutate({ form, schedule: false })}
      moreActions={
        <Button
          variant={isTimed(form) ? 'light' : 'default'}
          disabled={!isComplete(form) || !isTimed(form)}
          loading={create.isPending}
          onClick={() => create.mutate({ form, schedule: true })}
        >
          {t('form.schedule')}
        </Button>
      }
      onClose={close}
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
    </FormDialog>
  )
}
