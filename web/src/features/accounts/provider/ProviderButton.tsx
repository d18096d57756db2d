// The button that leads to the provider.
import { Button, Divider } from '@mantine/core'
import { startOidc } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useOrigin } from '../origin.ts'
import { keepOrigin, useSignInMethods } from './methods.ts'

/** The button, below the form for passwords if there is one. Nothing without a provider. */
export function ProviderButton() {
  const t = useTexts('accounts')
  const { provider, passwords } = useSignInMethods()
  const { origin } = useOrigin()
  if (provider === null) return null
  return (
    <>
      {passwords !== 'nobody' && <Divider label={t('provider.or')} my="md" />}
      <Button
        component="a"
        href={startOidc.path}
        variant={passwords === 'nobody' ? 'filled' : 'default'}
        fullWidth
        onClick={() => keepOrigin(origin)}
      >
        {t('provider.signIn', { provider })}
      </Button>
    </>
  )
}
