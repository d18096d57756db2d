// A field that adds an address for test messages, and the result.
import { useState, type FormEvent } from 'react'
import { Button, TextInput } from '@mantine/core'
import type { Campaign } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText } from '../../../ui/index.ts'
import { useAddTestAddress } from './test-addresses.ts'
import styles from './test.module.css'

/** A separate form, so that Enter adds the address and does not send a test message. */
export function AddTestAddress({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaigns')
  const add = useAddTestAddress(campaign)
  const [email, setEmail] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog is rendered elsewhere in the page, but React still passes its events to the form around the component
    // that opened it.
    event.stopPropagation()
    if (email.trim() !== '' && !add.isPending) add.mutate(email, { onSuccess: () => setEmail('') })
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={styles['add']}>
        <TextInput
          type="email"
          label={t('tests.add')}
          description={t('tests.addHint')}
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={add.isPending} disabled={email.trim() === ''}>
          {t('tests.ask')}
        </Button>
      </div>
      <div role="status">
        {add.isSuccess &&
          t(
            add.data.is_ready
              ? add.data.confirmed_at === null
                ? 'tests.ownDomain'
                : 'tests.known'
              : 'tests.asked',
            { email: add.data.email },
          )}
      </div>
      <ErrorText error={add.error} />
    </form>
  )
}
