// The dialog that creates an API token with a name and scopes.
import { useState } from 'react'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { tokenScopes, type TokenScope } from '@lettermill/contracts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { FormDialog } from '../../../../ui/index.ts'
import { useCreateToken } from './tokens.ts'

interface CreateTokenDialogProps {
  opened: boolean
  onClose(): void
  onCreated(token: string): void
}

const empty = { name: '', scopes: [...tokenScopes] as TokenScope[], lastDay: '' }

/** The end of a day (YYYY-MM-DD) in the browser's time zone. */
function endOf(day: string): string {
  const end = new Date(`${day}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return end.toISOString()
}

/** Asks what the token is for and what it may do. */
export function CreateTokenDialog({ opened, onClose, onCreated }: CreateTokenDialogProps) {
  const t = useTexts('settings')
  const create = useCreateToken()
  const [form, setForm] = useState(empty)
  const [tried, setTried] = useState(false)
  const isNameMissing = form.name.trim() === ''
  const close = () => {
    setForm(empty)
    setTried(false)
    create.reset()
    onClose()
  }
  const submit = () => {
    setTried(true)
    if (isNameMissing || form.scopes.length === 0) return
    const onSuccess = ({ token }: { token: string }) => {
      close()
      onCreated(token)
    }
    const { name, scopes, lastDay } = form
    create.mutate({ name, scopes, ...(lastDay && { expiresAt: endOf(lastDay) }) }, { onSuccess })
  }
  return (
    <FormDialog
      opened={opened}
      title={t('tokens.create')}
      onClose={close}
      submitLabel={t('tokens.create')}
      onSubmit={submit}
      busy={create.isPending}
      error={create.error}
    >
      <TextInput
        label={t('tokens.name')}
        description={t('tokens.nameHint')}
        maxLength={200}
        autoComplete="off"
        value={form.name}
        error={tried && isNameMissing && t('tokens.nameMissing')}
        data-autofocus
        onChange={({ currentTarget }) => setForm({ ...form, name: currentTarget.value })}
      />
      <ScopesField
        scopes={form.scopes}
        error={tried && form.scopes.length === 0 && t('tokens.scopesMissing')}
        onChange={(scopes) => setForm({ ...form, scopes })}
      />
      <TextInput
        type="date"
        label={t('tokens.lastDay')}
        description={t('tokens.lastDayHint')}
        max="9999-12-30"
        value={form.lastDay}
        onChange={({ currentTarget }) => setForm({ ...form, lastDay: currentTarget.value })}
      />
    </FormDialog>
  )
}

interface ScopesFieldProps {
  scopes: TokenScope[]
  error: string | false
  onChange(scopes: TokenScope[]): void
}

function ScopesField({ scopes, error, onChange }: ScopesFieldProps) {
  const t = useTexts('settings')
  const choose = (chosen: string[]) => onChange(tokenScopes.filter((scope) => chosen.includes(scope)))
  return (
    <Checkbox.Group label={t('tokens.scopes')} value={scopes} error={error} onChange={choose}>
      <Stack gap="xs" mt="xs">
        {tokenScopes.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={t(`tokens.${scope}`)}
            description={t(`tokens.${scope}Hint`)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
