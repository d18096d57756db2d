// Changes the account's password. It asks for the current password, and twice for the new one.
import { useState, type FormEvent } from 'react'
import { Button, Checkbox, Stack } from '@mantine/core'
import { changePassword, type Account } from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { ErrorText, focusFirstInvalid, Panel, shownMessage, toast } from '../../../ui/index.ts'
import { useSignInMethods } from '../provider/methods.ts'
import { PasswordField } from '../PasswordField.tsx'
import { fieldOf } from './account.ts'

const nothing = { current: '', next: '', repeated: '' }
type Field = keyof typeof nothing
type Errors = Partial<Record<Field, string | null>>

/** The field that a refusal is about, by the refusal's code. */
const fields: Readonly<Record<string, Field>> = {
  password_wrong: 'current',
  password_short: 'next',
  password_long: 'next',
  password_common: 'next',
}

/** Errors that can be found without the server. The server checks again. */
function useComplaints({ current, next, repeated }: typeof nothing): Errors {
  const t = useTexts('settings')
  return {
    ...(current === '' && { current: t('password.currentMissing') }),
    ...(next === '' && { next: t('password.nextMissing') }),
    ...(next !== repeated && { repeated: t('password.mismatch') }),
  }
}

function PasswordForm() {
  const t = useTexts('settings')
  const [values, setValues] = useState(nothing)
  const [tried, setTried] = useState(false)
  const [endTokens, setEndTokens] = useState(false)
  const complaints = useComplaints(values)
  const change = useMutation({
    mutationFn: () =>
      call(changePassword, {
        body: { currentPassword: values.current, newPassword: values.next, endTokens },
      }),
    onSuccess: () => {
      setValues(nothing)
      setTried(false)
      setEndTokens(false)
      toast.success(t('password.done'))
    },
  })
  const refused = fieldOf(change.error, fields)
  const errors: Errors = refused ? { [refused]: shownMessage(change.error) } : {}
  const shown = tried ? { ...errors, ...complaints } : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    setTried(true)
    change.reset()
    if (change.isPending) return
    const toField = () => focusFirstInvalid(form)
    if (Object.keys(complaints).length > 0) toField()
    else change.mutate(undefined, { onError: toField })
  }
  const field = (name: Field, purpose: 'current-password' | 'new-password') => ({
    name,
    purpose,
    value: values[name],
    error: shown[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={480}>
        <AccountName />
        <PasswordField label={t('password.current')} {...field('current', 'current-password')} />
        <PasswordField
          label={t('password.next')}
          description={t('password.hint')}
          {...field('next', 'new-password')}
        />
        <PasswordField label={t('password.repeat')} {...field('repeated', 'new-password')} />
        <Checkbox
          label={t('password.endTokens')}
          description={t('password.endTokensHint')}
          checked={endTokens}
          onChange={({ currentTarget }) => setEndTokens(currentTarget.checked)}
        />
        <ErrorText error={refused ? null : change.error} />
        <div>
          <Button type="submit" loading={change.isPending}>
            {t('password.submit')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** An invisible field that tells a password manager which account's password changes. */
function AccountName() {
  const { session } = useSession()
  const email = session.state === 'signedIn' ? session.user.email : ''
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}

/** The password section of Settings. Nothing where passwords are off. */
export function PasswordPanel({ account }: { account: Account | undefined }) {
  const t = useTexts('settings')
  const { passwords } = useSignInMethods()
  if (passwords !== 'everybody') return null
  if (account?.hasPassword === false)
    return (
      <Panel title={t('password.title')} text={t('password.none')}>
        <Button component={Link} to="/forgot-password" variant="default">
          {t('password.set')}
        </Button>
      </Panel>
    )
  return (
    <Panel title={t('password.title')} text={t('password.text')}>
      <PasswordForm />
    </Panel>
  )
}
