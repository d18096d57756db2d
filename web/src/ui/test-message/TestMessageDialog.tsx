// The dialog that sends a test message to the account's own address and to other confirmed addresses, from a campaign
// and from a template.
import { useState } from 'react'
import { Button, Checkbox, Stack } from '@mantine/core'
import {
  deleteTestAddress,
  listTestAddresses,
  mostTestRecipients,
  type TestAddress,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { text, useTexts } from '../../lib/messages/index.ts'
import { readKeptEmail } from '../../lib/session/index.ts'
import { Dialog, DialogActions } from '../dialogs/Dialog.tsx'
import { ErrorText } from '../feedback/errors.tsx'
import { toastWhile } from '../feedback/Toasts.tsx'
import { AddTestAddress, testAddressesKey } from './AddTestAddress.tsx'
import { TestFields, useTestFields, type FirstFields } from './TestFields.tsx'
import styles from './test-message.module.css'

/** What to send. A campaign sends with its own subject and sender. */
export interface TestToSend {
  addresses: string[]
  subject: string
  senderId: number
  contactId: number | null
}

interface TestMessageDialogProps extends FirstFields {
  opened: boolean
  onClose(): void
  /** Adds an address, or asks it again to confirm. */
  ask(email: string, senderId: number): Promise<TestAddress>
  send(test: TestToSend): Promise<unknown>
}

interface ChoiceProps {
  address: TestAddress
  checked: boolean
  onChange(checked: boolean): void
  remove: ReturnType<typeof useRemoveTestAddress>
}

function useRemoveTestAddress() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: TestAddress) => call(deleteTestAddress, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: testAddressesKey }),
  })
}

/** Sending may take some seconds, so a toast says that the message is being sent. */
function useSend(send: TestMessageDialogProps['send']) {
  return useMutation({
    mutationFn: (test: TestToSend) =>
      toastWhile(text('ui:test.sending'), async () => {
        await send(test)
        return text('ui:test.sent', { email: test.addresses.join(', ') })
      }),
  })
}

/** One address. It can be chosen once it needs no confirmation any more. */
function Choice({ address, checked, onChange, remove }: ChoiceProps) {
  const t = useTexts('ui')
  const { email, is_ready } = address
  return (
    <li className={styles['choice']}>
      <Checkbox
        label={email}
        description={is_ready ? undefined : t('test.pending')}
        disabled={!is_ready}
        checked={checked && is_ready}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={t('test.removeOne', { email })}
        loading={remove.isPending && remove.variables.id === address.id}
        onClick={() => remove.mutate(address)}
      >
        {t('test.remove')}
      </Button>
    </li>
  )
}

/** The account's own address is chosen at first. */
function useChosen(own: string, addresses: readonly TestAddress[]) {
  const [marked, setMarked] = useState<readonly string[]>([own])
  const ready = addresses.filter(({ is_ready }) => is_ready).map(({ email }) => email)
  const change = (email: string) => (checked: boolean) =>
    setMarked((now) => (checked ? [...now, email] : now.filter((each) => each !== email)))
  return { chosen: [own, ...ready].filter((email) => marked.includes(email)), change }
}

/** Chooses what is sent and to which addresses, and adds and removes some. */
export function TestMessageDialog(props: TestMessageDialogProps) {
  const { opened, onClose, ask } = props
  const t = useTexts('ui')
  const fields = useTestFields(opened, props)
  const { subject, senderId, contact, isFixed, isLoading } = fields
  const { data: addresses = [], error } = useQuery({
    queryKey: testAddressesKey,
    queryFn: () => call(listTestAddresses, {}),
    enabled: opened,
  })
  const remove = useRemoveTestAddress()
  const test = useSend(props.send)
  const own = readKeptEmail() ?? ''
  const { chosen, change } = useChosen(own, addresses)
  const isTooMany = chosen.length > mostTestRecipients
  const send = () => {
    if (senderId === null) return
    onClose()
    test.mutate({ addresses: chosen, subject, senderId, contactId: contact?.id ?? null })
  }
  return (
    <Dialog opened={opened} title={t('test.title')} onClose={onClose}>
      <Stack gap="md">
        <TestFields fields={fields} />
        <fieldset className={styles['choices']}>
          <legend>{t('test.to')}</legend>
          <Checkbox
            label={own}
            description={t('test.own')}
            checked={chosen.includes(own)}
            onChange={({ currentTarget }) => change(own)(currentTarget.checked)}
            data-autofocus={isFixed || undefined}
          />
          <ul>
            {addresses.map((address) => (
              <Choice
                key={address.id}
                address={address}
                checked={chosen.includes(address.email)}
                onChange={change(address.email)}
                remove={remove}
              />
            ))}
          </ul>
        </fieldset>
        {senderId !== null && <AddTestAddress ask={(email) => ask(email, senderId)} />}
        <ErrorText error={error ?? remove.error} />
        {chosen.length === 0 && <ErrorText error={t('test.nobody')} />}
        {isTooMany && <ErrorText error={t('test.tooMany', { most: mostTestRecipients })} />}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          loading={test.isPending}
          disabled={
            isLoading || senderId === null || subject.trim() === '' || chosen.length === 0 || isTooMany
          }
          onClick={send}
        >
          {t('test.send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
