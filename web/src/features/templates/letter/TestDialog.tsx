// Sends a template as a test message: the one that is being edited, or a stored one.
import { useState } from 'react'
import { Anchor, Select, Text, TextInput } from '@mantine/core'
import { askTestAddress, listSenders, testTemplate, type CallInput } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText } from '../../../ui/index.ts'
import { TestMessageDialog } from '../../../ui/test-message/TestMessageDialog.tsx'

interface TestDialogProps {
  opened: boolean
  /** The template's name, which is the subject until another one is typed. */
  name: string
  material: Pick<CallInput<typeof testTemplate, 'body'>, 'kind' | 'document' | 'source'>
  /** The contact whose values fill the letter, as chosen in the preview. */
  contactId?: number | null
  /** What the dialog says about the template. */
  note?: string
  onClose(): void
}

function useSenders(opened: boolean) {
  const found = useQuery({
    queryKey: ['templates', 'senders'],
    queryFn: ({ signal }) => call(listSenders, { signal }),
    enabled: opened,
  })
  const choices = (found.data ?? []).map(({ id, name, email }) => ({
    value: String(id),
    label: name === '' ? email : `${name} <${email}>`,
  }))
  return { ...found, choices }
}

export function TestDialog({ opened, name, material, contactId = null, note, onClose }: TestDialogProps) {
  const t = useTexts('design')
  const senders = useSenders(opened)
  const [written, setWritten] = useState<string | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const subject = written ?? name
  const sender = picked ?? senders.choices[0]?.value ?? null
  const senderId = Number(sender)
  const noSender = (
    <>
      {t('test.noSender')}{' '}
      <Anchor component={Link} to="/senders" inherit underline="always">
        {t('test.addSender')}
      </Anchor>
    </>
  )
  return (
    <TestMessageDialog
      opened={opened}
      isIncomplete={sender === null || subject.trim() === ''}
      ask={sender === null ? null : (email) => call(askTestAddress, { body: { email, senderId } })}
      send={(addresses) =>
        call(testTemplate, { body: { ...material, contactId, subject, senderId, addresses } })
      }
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('test.subject')}
        error={subject.trim() === '' && t('test.subjectMissing')}
        maxLength={1000}
        value={subject}
        onChange={({ currentTarget }) => setWritten(currentTarget.value)}
      />
      <Select
        label={t('test.from')}
        data={senders.choices}
        value={sender}
        allowDeselect={false}
        error={senders.isSuccess && senders.choices.length === 0 ? noSender : undefined}
        onChange={setPicked}
      />
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      <ErrorText error={senders.error} />
    </TestMessageDialog>
  )
}
