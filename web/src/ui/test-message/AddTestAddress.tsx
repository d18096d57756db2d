// A field that adds an address for test messages, and the result.
import { useState, type FormEvent } from 'react'
import { Button, Group, TextInput } from '@mantine/core'
import type { TestAddress } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../lib/messages/index.ts'
import { ErrorText } from '../feedback/errors.tsx'

export const testAddressesKey = ['test-addresses']

/**
 * A separate form, so that Enter adds the address and does not send a test message.
 * @param ask adds the address, or asks it again to confirm
 */
export function AddTestAddress({ ask }: { ask: (email: string) => Promise<TestAddress> }) {
  const t = useTexts('ui')
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: ask,
    onSuccess: () => queries.invalidateQueries({ queryKey: testAddressesKey }),
  })
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
      <Group align="flex-end" gap="xs" mb="xs">
        <TextInput
          type="email"
          flex="1 1 200px"
          label={t('test.add')}
          description={t('test.addHint')}
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={add.isPending} disabled={email.trim() === ''}>
          {t('test.ask')}
        </Button>
      </Group>
      <div role="status">
        {add.isSuccess &&
          t(
            add.data.is_ready
              ? add.data.confirmed_at === null
                ? 'test.ownDomain'
                : 'test.known'
              : 'test.asked',
            { email: add.data.email },
          )}
      </div>
      <ErrorText error={add.error} />
    </form>
  )
}
