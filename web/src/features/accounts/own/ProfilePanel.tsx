// The name that is shown in place of one's email.
import { useState, type FormEvent } from 'react'
import { Button, Stack, TextInput } from '@mantine/core'
import type { Account } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText, Panel } from '../../../ui/index.ts'
import { useRename } from './account.ts'

function NameForm({ account }: { account: Account }) {
  const t = useTexts('account')
  const [name, setName] = useState(account.name)
  const rename = useRename()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!rename.isPending) rename.mutate(name.trim())
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md" maw={480}>
        <TextInput
          name="name"
          label={t('profile.name')}
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <ErrorText error={rename.error} />
        <div>
          <Button type="submit" loading={rename.isPending}>
            {t('profile.save')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** The name section of Settings, Account. */
export function ProfilePanel({ account }: { account: Account }) {
  const t = useTexts('account')
  return (
    <Panel title={t('profile.title')} text={t('profile.text')}>
      <NameForm account={account} />
    </Panel>
  )
}
