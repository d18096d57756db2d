// Email and password, as both forms ask for them.
import { PasswordInput, TextInput } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import type { Credentials } from './credentials.ts'

interface CredentialFieldsProps {
  values: Credentials
  onChange(values: Credentials): void
  errors: { email?: string | undefined; password?: string | undefined }
  /** What a password manager should offer. */
  purpose: 'current-password' | 'new-password'
  passwordHint?: string
}

/** The two fields; what is wrong with one stands below it. */
export function CredentialFields({ values, onChange, errors, purpose, passwordHint }: CredentialFieldsProps) {
  const t = useTexts('accounts')
  return (
    <>
      <TextInput
        type="email"
        name="email"
        autoComplete="username"
        required
        withAsterisk={false}
        label={t('email')}
        value={values.email}
        error={errors.email}
        onChange={(event) => onChange({ ...values, email: event.currentTarget.value })}
      />
      <PasswordInput
        name="password"
        autoComplete={purpose}
        required
        withAsterisk={false}
        label={t('password')}
        description={passwordHint}
        value={values.password}
        error={errors.password}
        onChange={(event) => onChange({ ...values, password: event.currentTarget.value })}
      />
    </>
  )
}
