// A password field with a button that shows the password. The button can be reached by keyboard and has our own label.
import { useState } from 'react'
import { PasswordInput } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'

interface PasswordFieldProps {
  label: string
  description?: string | undefined
  name: string
  /** Tells a password manager whether to fill in a password or to suggest one. */
  purpose: 'current-password' | 'new-password'
  value: string
  onChange(value: string): void
  error?: string | null | undefined
}

/** The field, with its error below. */
export function PasswordField({ purpose, onChange, error, ...rest }: PasswordFieldProps) {
  const t = useTexts('accounts')
  const [shown, setShown] = useState(false)
  return (
    <PasswordInput
      {...rest}
      autoComplete={purpose}
      required
      withAsterisk={false}
      error={error}
      aria-invalid={Boolean(error)}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
