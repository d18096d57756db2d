// The page that a message's unsubscribe link opens (P32). The page unsubscribes the reader as soon as a browser shows
// it, and names the sender. It offers to undo this, because a link scanner may have opened the page. The texts are in
// the language of the message.
import { Button, Group, Loader } from '@mantine/core'
import {
  getPreferences,
  preferencesPagePath,
  resubscribe,
  unsubscribe,
  unsubscribeDetails,
} from '@lettermill/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { call, callText } from '../../lib/api/index.ts'
import { loadReadersLanguage, useAppLanguage, useTexts, useTextsIn } from '../../lib/messages/index.ts'
import { ReadersCard, useFailureSentence, type Logo } from './ReadersCard.tsx'
import styles from './suppressions.module.css'

/** The language of the message, undefined for the app's own, and its sender and recipient, if they are known. */
interface Letter {
  language?: string | undefined
  sender?: string
  recipient?: string
  /** Whether the message asked to confirm a sign-up that the recipient has not confirmed. */
  isUnconfirmed?: boolean
  logo?: Logo
}

/** The server's answer is in English. In another language it is left out, because the title says the same. */
function useAnswerIn({ language }: Letter): (sentence: string) => string | null {
  const shown = useAppLanguage()
  return (sentence) => ((language ?? shown) === 'en' ? sentence : null)
}

/** If the workspace has topics, the reader may choose some of them instead of unsubscribing from everything. */
function TopicsLink({ token, language }: { token: string; language: string | undefined }) {
  const t = useTextsIn('readers/preferences', language)
  const { data } = useQuery({
    queryKey: ['preferences', token, 'offered'],
    queryFn: () => call(getPreferences, { query: { token } }),
    retry: false,
  })
  if (!data || data.topics.length === 0) return null
  return (
    <Button
      component={Link}
      variant="default"
      to={`${preferencesPagePath}?token=${encodeURIComponent(token)}`}
    >
      {t('choose')}
    </Button>
  )
}

function Unsubscribed({ token, sentence, letter }: { token: string; sentence: string; letter: Letter }) {
  const t = useTextsIn('readers/unsubscribe', letter.language)
  const sentenceOf = useFailureSentence(letter)
  const answerIn = useAnswerIn(letter)
  const back = useMutation({ mutationFn: () => callText(resubscribe, { body: { token } }) })
  const { language, sender, recipient } = letter
  const isKnown = sender !== undefined && recipient !== undefined
  if (back.isSuccess && letter.isUnconfirmed) {
    return (
      <ReadersCard
        title={t('unconfirmedTitle')}
        language={language}
        logo={letter.logo}
        sentence={t('unconfirmed')}
      />
    )
  }
  if (back.isSuccess) {
    return (
      <ReadersCard
        title={t('resubscribedTitle')}
        language={language}
        sender={sender}
        logo={letter.logo}
        sentence={answerIn(back.data)}
      >
        {isKnown && <p>{t('again', { sender, recipient })}</p>}
      </ReadersCard>
    )
  }
  return (
    <ReadersCard
      title={t('doneTitle')}
      language={language}
      sender={sender}
      logo={letter.logo}
      sentence={answerIn(sentence)}
      error={sentenceOf(back.error)}
    >
      {isKnown && <p>{t('noMore', { sender, recipient })}</p>}
      <p className={styles['quiet']}>{t('mistake')}</p>
      <Group justify="center" gap="sm">
        <Button variant="default" loading={back.isPending} onClick={() => back.mutate()}>
          {t('resubscribe')}
        </Button>
        <TopicsLink token={token} language={language} />
      </Group>
    </ReadersCard>
  )
}

/** Loads what is known about the message. Unsubscribing does not depend on it, so it may fail. */
async function readLetter(token: string): Promise<Letter> {
  const { sender, recipient, language, unconfirmed, logo } = await call(unsubscribeDetails, {
    query: { token },
  })
  const name = sender?.name || sender?.email
  return {
    language: await loadReadersLanguage(language),
    isUnconfirmed: unconfirmed,
    ...(name && { sender: name }),
    ...(logo !== null && { logo: { src: logo, alt: name ?? '' } }),
    ...(recipient !== null && { recipient }),
  }
}

function Processed({ token }: { token: string }) {
  const once = { staleTime: Infinity, retry: false, refetchOnReconnect: false } as const
  const known = useQuery({ queryKey: ['letter', token], queryFn: () => readLetter(token), ...once })
  const letter = known.data ?? {}
  const t = useTextsIn('readers/unsubscribe', letter.language)
  const sentenceOf = useFailureSentence(letter)
  // This call is a query although it changes something: a query runs once per token, even if the page is rendered
  // again. Unsubscribing twice changes nothing more.
  const { data, error } = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: () => callText(unsubscribe, { body: { token } }),
    ...once,
  })
  if (!known.isPending && error)
    return <ReadersCard title={t('failedTitle')} {...letter} error={sentenceOf(error)} />
  if (!known.isPending && data !== undefined)
    return <Unsubscribed token={token} sentence={data} letter={letter} />
  return (
    <ReadersCard title={t('title')} {...letter} sentence={t('working')}>
      <Loader size="sm" data-own-logo />
    </ReadersCard>
  )
}

/** Shows loading, success or error, for the token in the URL. */
export function UnsubscribeConfirmScreen() {
  const t = useTexts('readers/unsubscribe')
  const [params] = useSearchParams()
  const token = params.get('token')
  if (!token) return <ReadersCard title={t('failedTitle')} error={t('tokenMissing')} />
  return <Processed key={token} token={token} />
}
