// The page that `{{ preferences_url }}` of a message links to: topics, the reader's own names, and unsubscribing from
// everything. Opening it changes nothing. It is in the language of the message, as the unsubscribe page is.
import { Loader } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useTexts, useTextsIn } from '../../../lib/messages/index.ts'
import { ReadersCard, useFailureSentence } from '../ReadersCard.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'
import { usePreferences, type Shown } from './preferences.ts'

function Page({ token, shown }: { token: string; shown: Shown }) {
  const { shownIn: language, sender, recipient } = shown
  const t = useTextsIn('readers/preferences', language)
  const from = sender?.name || sender?.email
  const logo = shown.logo === null ? undefined : { src: shown.logo, alt: from ?? '' }
  // A test message or a preview has no reader.
  if (from === undefined)
    return <ReadersCard title={t('title')} language={language} sentence={t('preview')} />
  const words = recipient === null ? null : { sender: from, recipient }
  const sentence = words && t(shown.subscribed ? 'intro' : 'left', words)
  return (
    <ReadersCard title={t('title')} language={language} sender={from} logo={logo} sentence={sentence} isForm>
      <PreferencesForm token={token} shown={shown} />
    </ReadersCard>
  )
}

function Asked({ token }: { token: string }) {
  const t = useTexts('readers/preferences')
  const { data, error } = usePreferences(token)
  const sentenceOf = useFailureSentence({})
  if (data) return <Page token={token} shown={data} />
  if (error) return <ReadersCard title={t('failedTitle')} error={sentenceOf(error)} />
  return (
    <ReadersCard title={t('title')}>
      <Loader size="sm" data-own-logo />
    </ReadersCard>
  )
}

/** The page for the token in the URL. */
export function PreferencesScreen() {
  const t = useTexts('readers/preferences')
  const [params] = useSearchParams()
  const token = params.get('token')
  if (!token) return <ReadersCard title={t('failedTitle')} error={t('tokenMissing')} />
  return <Asked key={token} token={token} />
}
