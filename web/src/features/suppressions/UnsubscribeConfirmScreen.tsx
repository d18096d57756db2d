// Where the unsubscribe link of a message leads (P32): it unsubscribes as soon as a browser shows it, names the sender,
// and offers the way back, in case a link scanner opened it. It uses the language of the message.
import type { ReactNode } from 'react'
import { Button, Loader, Paper, Title } from '@mantine/core'
import { resubscribe, unsubscribe, unsubscribeDetails } from '@lettermill/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call, CallFailed, callText } from '../../lib/api/index.ts'
import { loadReadersLanguage, serversSentence, useTexts, useTextsIn } from '../../lib/messages/index.ts'
import { ErrorText, usePageTitle } from '../../ui/index.ts'
import styles from './suppressions.module.css'

interface Logo {
  src: string
  alt: string
}

/** The language of the message, undefined for the app's own; its sender and recipient, if they are known. */
interface Letter {
  language?: string | undefined
  sender?: string
  recipient?: string
  logo?: Logo
}

/** The sentence of a failure (specification, section 8). */
function useFailureSentence({ language }: Letter): (error: unknown) => string | null {
  const t = useTextsIn('suppressions', language)
  return (error) => {
    if (!(error instanceof CallFailed)) return null
    if (error.kind === 'network') return t('confirm.unreachable', { reason: error.message })
    return error.said ?? t('confirm.failed', { status: error.status })
  }
}

function Outcome(props: {
  title: string
  language?: string | undefined
  sentence?: string | null
  error?: string | null
  /** The sender's own: it then stands in the place of the product's mark. */
  logo?: Logo | undefined
  children?: ReactNode
}) {
  usePageTitle(props.title)
  return (
    <Paper className={styles['card']} role="status" lang={props.language}>
      {props.logo && (
        <img src={props.logo.src} alt={props.logo.alt} className={styles['logo']} data-own-logo />
      )}
      <Title order={1}>{props.title}</Title>
      {props.sentence && <p>{props.sentence}</p>}
      <ErrorText error={props.error} />
      {props.children}
    </Paper>
  )
}

/** The server answers in English: in another language the title says the same. */
function answerIn({ language }: Letter, sentence: string): string | null {
  return language === undefined ? serversSentence(sentence) : null
}

function Unsubscribed({ token, sentence, letter }: { token: string; sentence: string; letter: Letter }) {
  const t = useTextsIn('suppressions', letter.language)
  const sentenceOf = useFailureSentence(letter)
  const back = useMutation({ mutationFn: () => callText(resubscribe, { body: { token } }) })
  const { language, sender, recipient } = letter
  const isKnown = sender !== undefined && recipient !== undefined
  if (back.isSuccess) {
    return (
      <Outcome
        title={t('confirm.resubscribedTitle')}
        language={language}
        logo={letter.logo}
        sentence={answerIn(letter, back.data)}
      >
        {isKnown && <p>{t('confirm.again', { sender, recipient })}</p>}
      </Outcome>
    )
  }
  return (
    <Outcome
      title={t('confirm.doneTitle')}
      language={language}
      logo={letter.logo}
      sentence={answerIn(letter, sentence)}
      error={sentenceOf(back.error)}
    >
      {isKnown && <p>{t('confirm.noMore', { sender, recipient })}</p>}
      <p className={styles['quiet']}>{t('confirm.mistake')}</p>
      <Button variant="default" loading={back.isPending} onClick={() => back.mutate()}>
        {t('confirm.resubscribe')}
      </Button>
    </Outcome>
  )
}

/** What is known of the message; nothing if the server does not answer. Unsubscribing does not depend on it. */
async function readLetter(token: string): Promise<Letter> {
  const { sender, recipient, language, logo } = await call(unsubscribeDetails, { query: { token } })
  const name = sender?.name || sender?.email
  return {
    language: await loadReadersLanguage(language),
    ...(name && { sender: name }),
    ...(logo !== null && { logo: { src: logo, alt: name ?? '' } }),
    ...(recipient !== null && { recipient }),
  }
}

function Processed({ token }: { token: string }) {
  const once = { staleTime: Infinity, retry: false, refetchOnReconnect: false } as const
  const known = useQuery({ queryKey: ['letter', token], queryFn: () => readLetter(token), ...once })
  const letter = known.data ?? {}
  const t = useTextsIn('suppressions', letter.language)
  const sentenceOf = useFailureSentence(letter)
  // A query, although it changes something: it runs once for a token even if the page is drawn again, and
  // unsubscribing twice changes nothing more.
  const { data, error } = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: () => callText(unsubscribe, { body: { token } }),
    ...once,
  })
  if (!known.isPending && error)
    return <Outcome title={t('confirm.failedTitle')} language={letter.language} error={sentenceOf(error)} />
  if (!known.isPending && data !== undefined)
    return <Unsubscribed token={token} sentence={data} letter={letter} />
  return (
    <Outcome title={t('confirm.title')} language={letter.language} sentence={t('confirm.working')}>
      <Loader size="sm" />
    </Outcome>
  )
}

/** Loading, success or error, for the token of the address. */
export function UnsubscribeConfirmScreen() {
  const t = useTexts('suppressions')
  const [params] = useSearchParams()
  const token = params.get('token')
  if (!token) return <Outcome title={t('confirm.failedTitle')} error={t('confirm.tokenMissing')} />
  return <Processed key={token} token={token} />
}
