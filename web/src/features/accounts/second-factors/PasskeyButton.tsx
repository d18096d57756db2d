// Signing in by a passkey alone, offered where the browser has passkeys for this page.
import { Button, Stack } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import { ErrorText } from '../../../ui/index.ts'
import { hasPasskeys, usePasskeySignIn } from './calls.ts'

export function PasskeyButton() {
  const t = useTexts('secondFactors')
  const signIn = usePasskeySignIn()
  if (!hasPasskeys()) return null
  return (
    <Stack gap="xs" mt="md">
      <Button
        variant="default"
        fullWidth
        leftSection={<KeyRound size={16} />}
        loading={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {t('signIn.passkey')}
      </Button>
      <ErrorText error={signIn.error} />
    </Stack>
  )
}
