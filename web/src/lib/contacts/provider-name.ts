// The name of a receiving provider: a mailbox provider's, or a domain.
import { mailProviders } from '@lettermill/contracts'
import { useTexts } from '../messages/index.ts'

export function useProviderName(): (provider: string) => string {
  const t = useTexts('mailProviders')
  return (provider) => {
    const known = mailProviders.find((each) => each === provider)
    return known ? t(known) : provider
  }
}
