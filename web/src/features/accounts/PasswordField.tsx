// A field for a password, with a button that shows what was typed: reachable by keyboard, with our own label.
import { useState } from 'react'
import { PasswordInput } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'

interface PasswordFieldProps {
  label: string
  description?: string | undefined
  name: string
  /** What a password manager should offer. */
  purpose: 'current-password' | 'new-password'
  value: string
  onChange(value: string): void
  error?: string | null | undefined
}

/** Its error is shown below it. */
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
