// The page that a confirmation mail links to. Nothing but its button confirms the sign-up: link scanners open the page in
// a browser, run its script and wait.
import { useEffect } from 'react'
import { Button, Paper, Title } from '@mantine/core'
import { confirmSignUp, type ReadersLanguage } from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call, CallFailed } from '../../../lib/api/index.ts'
import { useTextsIn } from '../../../lib/messages/index.ts'
import { ErrorText, usePageTitle } from '../../../ui/index.ts'
import { failureText, pageLanguage, useVisitorsLanguage } from './language.ts'
import styles from './visit.module.css'

/** Milliseconds for which the thanks are shown before the page chosen by the form's owner opens. */
const readingTime = 1500

function useLeadingOn(address: string | null): void {
  useEffect(() => {
    if (address === null) return undefined
    const timer = window.setTimeout(() => window.location.replace(address), readingTime)
    return () => window.clearTimeout(timer)
  }, [address])
}

function Confirming({ token }: { token: string }) {
  const confirm = useMutation({ mutationFn: () => call(confirmSignUp, { body: { token } }) })
  const { mutate, data, error, isPending } = confirm
  const said: ReadersLanguage | null = data?.language ?? null
  const language = useVisitorsLanguage(said, true)
  const t = useTextsIn('readers/forms', pageLanguage(language))
  const address = data?.redirect_url ?? null
  useLeadingOn(address)
  const title = t(data ? 'confirm.doneTitle' : error ? 'confirm.failedTitle' : 'confirm.title')
  usePageTitle(title, { language: pageLanguage(language), sender: data?.sender ?? undefined })
  return (
    <Paper className={styles['card']} role="status" lang={pageLanguage(language)}>
      {data?.logo && <img src={data.logo} alt="" className={styles['logo']} data-own-logo />}
      {data?.sender && (
        <p className={styles['sender']} data-own-logo>
          {data.sender}
        </p>
      )}
      <Title order={1} className={styles['title'] ?? ''}>
        {title}
      </Title>
      {data && <p className={styles['words']}>{data.text ?? t('confirm.done')}</p>}
      {address !== null && (
        <p className={styles['words']}>
          <a href={address}>{t('confirm.leading', { host: new URL(address).host })}</a>
        </p>
      )}
      {error && (
        <>
          <ErrorText error={failureText(error, pageLanguage(language)) || t('page.unreachable')} />
          {!(error instanceof CallFailed && error.code === 'confirm_token_invalid') && (
            <Button variant="default" onClick={() => mutate()}>
              {t('confirm.again')}
            </Button>
          )}
        </>
      )}
      {!data && !error && (
        <>
          <p className={styles['words']}>{t('confirm.ask')}</p>
          <Button loading={isPending} onClick={() => mutate()}>
            {t('confirm.button')}
          </Button>
        </>
      )}
    </Paper>
  )
}

export function ConfirmScreen() {
  const [params] = useSearchParams()
  const token = params.get('token')
  const language = useVisitorsLanguage(null, true)
  const t = useTextsIn('readers/forms', pageLanguage(language))
  if (token) return <Confirming key={token} token={token} />
  return (
    <Paper className={styles['card']}>
      <Title order={1} className={styles['title'] ?? ''}>
        {t('confirm.failedTitle')}
      </Title>
      <ErrorText error={t('confirm.missing')} />
    </Paper>
  )
}
