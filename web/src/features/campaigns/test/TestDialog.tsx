// The dialog that sends a test message to the account's own address and to other confirmed addresses.
import { useState } from 'react'
import { Button, Checkbox, Stack } from '@mantine/core'
import { mostTestRecipients, type Campaign, type TestAddress } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { readKeptEmail } from '../../../lib/session/index.ts'
import { Dialog, DialogActions, ErrorText } from '../../../ui/index.ts'
import { useTestCampaign } from '../changes.ts'
import { AddTestAddress } from './AddTestAddress.tsx'
import { useRemoveTestAddress, useTestAddresses } from './test-addresses.ts'
import styles from './test.module.css'

interface TestDialogProps {
  campaign: Campaign
  opened: boolean
  onClose(): void
}

interface ChoiceProps {
  address: TestAddress
  checked: boolean
  onChange(checked: boolean): void
  remove: ReturnType<typeof useRemoveTestAddress>
}

/** One address. It can be chosen once it needs no confirmation any more. */
function Choice({ address, checked, onChange, remove }: ChoiceProps) {
  const t = useTexts('campaigns')
  const { email, is_ready } = address
  return (
    <li className={styles['choice']}>
      <Checkbox
        label={email}
        description={is_ready ? undefined : t('tests.pending')}
        disabled={!is_ready}
        checked={checked && is_ready}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={t('tests.removeOne', { email })}
        loading={remove.isPending && remove.variables.id === address.id}
        onClick={() => remove.mutate(address)}
      >
        {t('tests.remove')}
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

/** Chooses addresses, and adds and removes some. */
export function TestDialog({ campaign, opened, onClose }: TestDialogProps) {
  const t = useTexts('campaigns')
  const { data: addresses = [], error } = useTestAddresses()
  const remove = useRemoveTestAddress()
  const test = useTestCampaign(campaign)
  const own = readKeptEmail() ?? ''
  const { chosen, change } = useChosen(own, addresses)
  const send = () => {
    onClose()
    test.mutate(chosen)
  }
  return (
    <Dialog opened={opened} title={t('do.test')} onClose={onClose}>
      <Stack gap="md">
        <fieldset className={styles['choices']}>
          <legend>{t('tests.to')}</legend>
          <Checkbox
            label={own}
            description={t('tests.own')}
            checked={chosen.includes(own)}
            onChange={({ currentTarget }) => change(own)(currentTarget.checked)}
            data-autofocus
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
        <AddTestAddress campaign={campaign} />
        <ErrorText error={error ?? remove.error} />
        {chosen.length === 0 && <ErrorText error={t('tests.nobody')} />}
        {chosen.length > mostTestRecipients && (
          <ErrorText error={t('tests.tooMany', { most: mostTestRecipients })} />
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('tests.cancel')}
        </Button>
        <Button
          loading={test.isPending}
          disabled={chosen.length === 0 || chosen.length > mostTestRecipients}
          onClick={send}
        >
          {t('tests.send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
