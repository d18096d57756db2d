// The dialog that adds or edits an endpoint: its URL and its events.
import { useState } from 'react'
import { Button, Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { webhookEvents, webhookLimits, type Webhook, type WebhookEvent } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { FormDialog } from '../../ui/index.ts'
import { useSaveWebhook } from './webhooks.ts'
import styles from './webhooks.module.css'

interface WebhookDialogProps {
  /** The endpoint to edit; null to add one. */
  webhook: Webhook | null
  opened: boolean
  onClose(): void
  onCreated(secret: string): void
}

const groups = ['contact', 'message', 'campaign', 'import'] as const
const ofGroup = (group: string) => webhookEvents.filter((event) => event.startsWith(`${group}.`))

/** The dialog. The caller must give it another `key` for each opening. */
export function WebhookDialog({ webhook, opened, onClose, onCreated }: WebhookDialogProps) {
  const t = useTexts('webhooks')
  const save = useSaveWebhook()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? [])
  const [tried, setTried] = useState(false)
  const isUrlMissing = url.trim() === ''
  const submit = () => {
    setTried(true)
    if (isUrlMissing || events.length === 0) return
    const form = { url, description, events: [...events], is_active: webhook?.is_active ?? true }
    const onSuccess = ({ secret }: { secret?: string }) => {
      onClose()
      if (secret !== undefined) onCreated(secret)
    }
    save.mutate({ id: webhook?.id ?? null, ...form }, { onSuccess })
  }
  return (
    <FormDialog
      opened={opened}
      title={webhook ? t('form.editTitle') : t('form.addTitle')}
      onClose={onClose}
      submitLabel={webhook ? t('form.save') : t('add')}
      onSubmit={submit}
      busy={save.isPending}
      error={save.error}
    >
      <TextInput
        label={t('form.url')}
        description={t('form.urlHint')}
        placeholder="https://"
        type="url"
        maxLength={webhookLimits.url}
        autoComplete="off"
        value={url}
        error={tried && isUrlMissing && t('form.urlMissing')}
        data-autofocus
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <TextInput
        label={t('form.description')}
        maxLength={webhookLimits.description}
        autoComplete="off"
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      <EventsField
        events={events}
        error={tried && events.length === 0 && t('form.noEvents')}
        onChange={setEvents}
      />
    </FormDialog>
  )
}

interface EventsFieldProps {
  events: readonly WebhookEvent[]
  error: string | false
  onChange(events: readonly WebhookEvent[]): void
}

function EventsField({ events, error, onChange }: EventsFieldProps) {
  const t = useTexts('webhooks')
  const choose = (chosen: readonly string[]) =>
    onChange(webhookEvents.filter((event) => chosen.includes(event)))
  const isAll = events.length === webhookEvents.length
  return (
    <Checkbox.Group label={t('form.events')} value={[...events]} error={error} onChange={choose}>
      <Button
        size="compact-sm"
        variant="default"
        aria-pressed={isAll}
        mt="xs"
        onClick={() => onChange(isAll ? [] : webhookEvents)}
      >
        {t('form.all')}
      </Button>
      <SimpleGrid minColWidth="min(100%, 200px)" autoFlow="auto-fit" mt="sm">
        {groups.map((group) => (
          <fieldset key={group} className={styles['group']}>
            <legend>{t(`form.groups.${group}`)}</legend>
            <Stack gap="xs">
              {ofGroup(group).map((event) => (
                <Checkbox key={event} value={event} label={t(`names.${event}`)} description={event} />
              ))}
            </Stack>
          </fieldset>
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}
