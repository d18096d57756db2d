// The fields for email and password, shared by registration and sign-in.
import { TextInput } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import { CallFailed } from '../../lib/api/index.ts'
import { PasswordField } from './PasswordField.tsx'

interface CredentialFieldsProps {
  values: Credentials
  onChange(values: Credentials): void
  errors: { email?: string | undefined; password?: string | undefined }
  /** Tells a password manager whether to fill in a password or to suggest one. */
  purpose: 'current-password' | 'new-password'
  passwordHint?: string
  /** Whether the email is given and cannot be changed. */
  fixedEmail?: boolean
}

/** The two fields, each with its error below it. */
export function CredentialFields(props: CredentialFieldsProps) {
  const { values, onChange, errors, purpose, passwordHint, fixedEmail = false } = props
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
        readOnly={fixedEmail}
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

// What registration and sign-in share: the values, and the message of a failure.

/** Email and password as they are typed. */
export interface Credentials {
  email: string
  password: string
}

/**
 * The message of a failed sign-in or registration (specification, section 8): the server's own; `failed` if the server
 * gave none; `unreachable` if no answer came.
 */
export function failureSentence(error: unknown, texts: { failed: string; unreachable: string }): string {
  if (!(error instanceof CallFailed)) return texts.failed
  if (error.kind === 'network') return texts.unreachable
  return error.said ?? texts.failed
}
