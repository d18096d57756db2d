// Settings of a template for single messages: their subject, and whether they are service messages.
import { useState } from 'react'
import { Skeleton, Switch, TextInput } from '@mantine/core'
import { getMessageTemplate, updateMessageTemplate, type MessageTemplate } from '@lettermill/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { text, useTexts } from '../../lib/messages/index.ts'
import { Dialog, ErrorCard, FormDialog, toast } from '../../ui/index.ts'

interface MessageSettingsProps {
  template: { id: number; name: string }
  opened: boolean
  onClose(): void
}

function Form({ found, opened, onClose }: MessageSettingsProps & { found: MessageTemplate }) {
  const t = useTexts('messages')
  const [subject, setSubject] = useState(found.message_subject)
  const [isService, setService] = useState(found.is_service)
  const save = useMutation({
    mutationFn: () =>
      call(updateMessageTemplate, {
        params: { id: found.id },
        body: { message_subject: subject, is_service: isService },
      }),
    onSuccess: () => {
      toast(text('messages:settings.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      opened={opened}
      title={t('settings.of', { name: found.name })}
      onClose={onClose}
      submitLabel={t('settings.save')}
      onSubmit={() => save.mutate()}
      busy={save.isPending}
      error={save.error}
    >
      <TextInput
        label={t('settings.subject')}
        description={t('settings.subjectHint', { open: '{{', close: '}}' })}
        maxLength={1000}
        autoComplete="off"
        value={subject}
        data-autofocus
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
      />
      <Switch
        label={t('settings.service')}
        description={t('settings.serviceHint')}
        checked={isService}
        onChange={({ currentTarget }) => setService(currentTarget.checked)}
      />
      <p>{t('settings.number', { id: found.id })}</p>
    </FormDialog>
  )
}

/** The dialog. The caller must give it another `key` for each opening. */
export function MessageSettingsDialog(props: MessageSettingsProps) {
  const t = useTexts('messages')
  const { template, opened, onClose } = props
  const { data, error, refetch } = useQuery({
    queryKey: ['template', template.id, 'messages'],
    queryFn: ({ signal }) => call(getMessageTemplate, { params: { id: template.id }, signal }),
    gcTime: 0,
  })
  if (data) return <Form {...props} found={data} />
  return (
    <Dialog opened={opened} title={t('settings.of', { name: template.name })} onClose={onClose}>
      {error ? <ErrorCard error={error} onRetry={() => void refetch()} /> : <Skeleton height={160} />}
    </Dialog>
  )
}
