// The name of a way by which feedback comes in.
import { useTexts } from '../../lib/messages/index.ts'
import { isProvider, providerNames } from './providers.ts'

/** Returns the name of a way: smtp, imap, api, or a provider. */
export function useWayName(): (way: string) => string {
  const t = useTexts('feedback')
  return (way) => {
    if (isProvider(way)) return providerNames[way]
    if (way === 'imap') return t('mailboxes')
    return way === 'api' ? t('scripts') : t('listener')
  }
}
