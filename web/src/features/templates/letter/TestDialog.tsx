// Sends the letter that is being edited as a test message.
import { useState } from 'react'
import { Anchor, Button, Checkbox, Select, Stack, Text, TextInput } from '@mantine/core'
import { listSenders, listTestAddresses, mostTestRecipients, testTemplate } from '@lettermill/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../lib/api/index.ts'
import { text, useTexts } from '../../../lib/messages/index.ts'
import { readKeptEmail } from '../../../lib/session/index.ts'
import { Dialog, DialogActions, ErrorText, toastWhile } from '../../../ui/index.ts'
import type { Material } from './rendered.ts'

interface TestDialogProps {
  opened: boolean
  /** The template's name, which is the subject until another one is typed. */
  name: string
  material: Material
  /** The contact whose values fill the letter, as chosen in the preview. */
  contactId: number | null
  onClose(): void
}

type Test = Pick<TestDialogProps, 'material' | 'contactId'> & {
  subject: string
  senderId: number
  addresses: string[]
}

/** Sending may take some seconds, so a toast says that the message is being sent. */
function useTestTemplate() {
  return useMutation({
    mutationFn: ({ material, ...test }: Test) =>
      toastWhile(text('design:test.sending'), async () => {
        await call(testTemplate, { body: { ...material, ...test } })
        return text('design:test.sent', { email: test.addresses.join(', ') })
      }),
  })
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

/** The account's own address, and the test addresses that need no confirmation any more. */
function useAddresses(opened: boolean) {
  const own = readKeptEmail() ?? ''
  const { data = [], error } = useQuery({
    queryKey: ['test-addresses'],
    queryFn: () => call(listTestAddresses, {}),
    enabled: opened,
  })
  const ready = data.filter(({ is_ready }) => is_ready).map(({ email }) => email)
  return { own, all: [own, ...ready], error }
}

export function TestDialog({ opened, name, material, contactId, onClose }: TestDialogProps) {
  const t = useTexts('design')
  const senders = useSenders(opened)
  const { own, all, error } = useAddresses(opened)
  const test = useTestTemplate()
  const [written, setWritten] = useState<string | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const [marked, setMarked] = useState<readonly string[]>([own])
  const subject = written ?? name
  const sender = picked ?? senders.choices[0]?.value ?? null
  const addresses = all.filter((email) => marked.includes(email))
  const isTooMany = addresses.length > mostTestRecipients
  const complaint = isTooMany
    ? t('test.tooMany', { most: mostTestRecipients })
    : addresses.length === 0
      ? t('test.nobody')
      : null
  const send = () => {
    if (sender === null) return
    onClose()
    test.mutate({ material, contactId, subject, senderId: Number(sender), addresses })
  }
  const noSender = (
    <>
      {t('test.noSender')}{' '}
      <Anchor component={Link} to="/senders" inherit underline="always">
        {t('test.addSender')}
      </Anchor>
    </>
  )
  return (
    <Dialog opened={opened} title={t('test.title')} onClose={onClose}>
      <Stack gap="md">
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
        <Checkbox.Group label={t('test.to')} value={addresses} onChange={setMarked}>
          <Stack gap="xs" mt="xs">
            {all.map((email) => (
              <Checkbox
                key={email}
                value={email}
                label={email}
                description={email === own ? t('test.own') : undefined}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="sm" c="dimmed">
          {t('test.more')}
        </Text>
        <ErrorText error={senders.error ?? error ?? complaint} />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('test.cancel')}
        </Button>
        <Button
          loading={test.isPending}
          disabled={sender === null || subject.trim() === '' || addresses.length === 0 || isTooMany}
          onClick={send}
        >
          {t('test.send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
