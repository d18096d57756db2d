// The name of how feedback came in, for people.
import { useTexts } from '../../lib/messages/index.ts'
import { isProvider, providerNames } from './providers.ts'

/** Names a way: smtp, imap, api, or a provider. */
export function useWayName(): (way: string) => string {
  const t = useTexts('feedback')
  return (way) => {
    if (isProvider(way)) return providerNames[way]
    if (way === 'imap') return t('mailboxes')
    return way === 'api' ? t('scripts') : t('listener')
  }
}
