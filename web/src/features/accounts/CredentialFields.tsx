// The fields for email and password, shared by registration and sign-in.
import { TextInput } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import type { Credentials } from './credentials.ts'
import { PasswordField } from './PasswordField.tsx'

interface CredentialFieldsProps {
  values: Credentials
  onChange(values: Credentials): void
  errors: { email?: string | undefined; password?: string | undefined }
  /** Tells a password manager whether to fill in a password or to suggest one. */
  purpose: 'current-password' | 'new-password'
  passwordHint?: string
}

/** The two fields, each with its error below it. */
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
      <PasswordField
        name="password"
        purpose={purpose}
        label={t('password')}
        description={passwordHint}
        value={values.password}
        error={errors.password}
        onChange={(password) => onChange({ ...values, password })}
      />
    </>
  )
}
