// Changing one's email. It changes when the link in the mail to the new address is confirmed.
import { useState, type FormEvent } from 'react'
import { Button, Stack, TextInput } from '@mantine/core'
import { readEmail, type Account } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText, focusFirstInvalid, Note, Panel, shownMessage } from '../../../ui/index.ts'
import { useProofs } from '../provider/proofs.ts'
import { PasswordField } from '../PasswordField.tsx'
import { fieldOf, useChangeEmail } from './account.ts'

const nothing = { email: '', password: '' }
type Field = keyof typeof nothing
type Errors = Partial<Record<Field, string | null>>

/** The field that a refusal is about, by the refusal's code. */
const fields: Readonly<Record<string, Field>> = {
  email_invalid: 'email',
  email_taken: 'email',
  password_wrong: 'password',
}

/** Errors that can be found without the server. */
function useComplaints({ email, password }: typeof nothing, needsPassword: boolean): Errors {
  const t = useTexts('account')
  return {
    ...(readEmail(email.trim()) === null && { email: t('email.invalid') }),
    ...(needsPassword && password === '' && { password: t('email.passwordMissing') }),
  }
}

function EmailForm({ account }: { account: Account }) {
  const t = useTexts('account')
  const { password: needsPassword } = useProofs(account)
  const [values, setValues] = useState(nothing)
  const [tried, setTried] = useState(false)
  const change = useChangeEmail()
  const complaints = useComplaints(values, needsPassword)
  const refused = fieldOf(change.error, fields)
  const errors: Errors = refused ? { [refused]: shownMessage(change.error) } : {}
  const shown = tried ? { ...errors, ...complaints } : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    setTried(true)
    if (change.isPending) return
    change.reset()
    const toField = () => focusFirstInvalid(form)
    if (Object.keys(complaints).length > 0) return toField()
    const onSuccess = () => {
      setValues(nothing)
      setTried(false)
    }
    const email = values.email.trim()
    const body = needsPassword ? { email, password: values.password } : { email }
    change.mutate(body, { onSuccess, onError: toField })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={480}>
        <TextInput
          type="email"
          name="newEmail"
          autoComplete="email"
          label={t('email.next')}
          value={values.email}
          error={shown.email}
          onChange={({ currentTarget: { value } }) => setValues((now) => ({ ...now, email: value }))}
        />
        {needsPassword && (
          <PasswordField
            name="passwordForEmail"
            purpose="current-password"
            label={t('email.password')}
            value={values.password}
            error={shown.password}
            onChange={(password) => setValues((now) => ({ ...now, password }))}
          />
        )}
        <ErrorText error={refused ? null : change.error} />
        <div>
          <Button type="submit" loading={change.isPending}>
            {t('email.submit')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** The email section of Settings, Account. */
export function EmailPanel({ account }: { account: Account }) {
  const t = useTexts('account')
  return (
    <Panel title={t('email.title')} text={t('email.text', { email: account.email })}>
      <Stack gap="md">
        {account.new_email !== null && (
          <Note role="status">{t('email.waiting', { email: account.new_email })}</Note>
        )}
        <EmailForm account={account} />
      </Stack>
    </Panel>
  )
}
