// Where the unsubscribe link of a message leads (P32): it unsubscribes as soon as a browser shows it, and
// offers the way back, in case a link scanner was the one who opened it.
import type { ReactNode } from 'react'
import { Button, Loader, Paper, Title } from '@mantine/core'
import { resubscribe, unsubscribe } from '@lettermill/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { CallFailed, callText } from '../../lib/api/index.ts'
import { serversSentence, useTexts } from '../../lib/messages/index.ts'
import { ErrorText, usePageTitle } from '../../ui/index.ts'
import styles from './suppressions.module.css'

/** The sentence of a failure (specification, section 8). */
function useFailureSentence(): (error: unknown) => string | null {
  const t = useTexts('suppressions')
  return (error) => {
    if (!(error instanceof CallFailed)) return null
    if (error.kind === 'network') return t('confirm.unreachable', { reason: error.message })
    return error.said ?? t('confirm.failed', { status: error.status })
  }
}

function Outcome(props: {
  title: string
  sentence?: string | null
  error?: string | null
  children?: ReactNode
}) {
  usePageTitle(props.title)
  return (
    <Paper className={styles['card']} role="status">
      <Title order={1}>{props.title}</Title>
      {props.sentence && <p>{props.sentence}</p>}
      <ErrorText error={props.error} />
      {props.children}
    </Paper>
  )
}

function Unsubscribed({ token, sentence }: { token: string; sentence: string }) {
  const t = useTexts('suppressions')
  const sentenceOf = useFailureSentence()
  const back = useMutation({ mutationFn: () => callText(resubscribe, { body: { token } }) })
  if (back.isSuccess) {
    return <Outcome title={t('confirm.resubscribedTitle')} sentence={serversSentence(back.data)} />
  }
  return (
    <Outcome
      title={t('confirm.doneTitle')}
      sentence={serversSentence(sentence)}
      error={sentenceOf(back.error)}
    >
      <p className={styles['quiet']}>{t('confirm.mistake')}</p>
      <Button variant="default" loading={back.isPending} onClick={() => back.mutate()}>
        {t('confirm.resubscribe')}
      </Button>
    </Outcome>
  )
}

function Processed({ token }: { token: string }) {
  const t = useTexts('suppressions')
  const sentenceOf = useFailureSentence()
  // A query, although it changes something: it runs once for a token however often the page is drawn, and
  // unsubscribing twice changes nothing more.
  const { data, error } = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: () => callText(unsubscribe, { body: { token } }),
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
  })
  if (error) return <Outcome title={t('confirm.failedTitle')} error={sentenceOf(error)} />
  if (data !== undefined) return <Unsubscribed token={token} sentence={data} />
  return (
    <Outcome title={t('confirm.title')} sentence={t('confirm.working')}>
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
