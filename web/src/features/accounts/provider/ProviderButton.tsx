// The button that leads to the provider.
import { Button, Text } from '@mantine/core'
import { startOidc } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useOrigin } from '../origin.ts'
import { keepOrigin, useSignInMethods } from './methods.ts'

interface ProviderButtonProps {
  /** Whether a form for passwords is above it. */
  isBelowForm: boolean
  /** The page to open afterwards. By default, the one that the visitor wanted. */
  to?: string
  /** Whether the provider should ask the person again who it is. */
  again?: boolean
}

/** The button. Nothing without a provider. */
export function ProviderButton({ isBelowForm, to, again = false }: ProviderButtonProps) {
  const t = useTexts('accounts')
  const { provider } = useSignInMethods()
  const { origin } = useOrigin()
  if (provider === null) return null
  return (
    <>
      {isBelowForm && (
        <Text c="dimmed" ta="center" my="xs">
          {t('provider.or')}
        </Text>
      )}
      <Button
        component="a"
        href={again ? `${startOidc.path}?again=yes` : startOidc.path}
        variant={isBelowForm ? 'default' : 'filled'}
        fullWidth
        onClick={() => keepOrigin(to ?? origin)}
      >
        {t('provider.signIn', { provider })}
      </Button>
    </>
  )
}
