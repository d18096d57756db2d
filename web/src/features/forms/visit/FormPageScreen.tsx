// The public page of a form. What it says after a sign-up is the same for every address.
import { useState, type ReactNode } from 'react'
import { Button, Loader, Paper, Title } from '@mantine/core'
import {
  getFormPage,
  signUpOnForm,
  type FormTexts,
  type ReadersLanguage,
  type ReplyOf,
} from '@lettermill/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call, CallFailed } from '../../../lib/api/index.ts'
import { useTextsIn } from '../../../lib/messages/index.ts'
import { Captcha, useCaptcha, usePageTitle } from '../../../ui/index.ts'
import { FormCard, type Typed } from './FormCard.tsx'
import { failureText, pageLanguage, useVisitorsLanguage } from './language.ts'
import styles from './visit.module.css'

type Page = ReplyOf<typeof getFormPage>

/** Milliseconds after which the page loads a new stamp; the server accepts a stamp for a day. */
const freshFor = 6 * 3_600_000
/** The fewest milliseconds from loading the page to a sign-up. The server refuses faster sign-ups. */
const leastWait = 2100

/**
 * Reads what a visitor typed into a pasted form. It is behind the # of the URL, so that no log contains it, and is
 * removed from the URL at once.
 */
function takeFilled(): Partial<Typed> {
  const { hash, pathname, search } = window.location
  if (hash.length < 2) return {}
  window.history.replaceState(window.history.state, '', pathname + search)
  const { email = '', website: _website, ...fields } = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  return { email, fields }
}

function Said({
  title,
  text,
  language,
  sender,
  logo,
  children,
}: {
  title: string
  text: string
  language: string
  sender?: string | undefined
  logo?: string | null
  children?: ReactNode
}) {
  usePageTitle(title, { language, sender })
  return (
    <Paper className={styles['card']} lang={language} role="status">
      {logo && <img src={logo} alt="" className={styles['logo']} data-own-logo />}
      {sender && (
        <p className={styles['sender']} data-own-logo>
          {sender}
        </p>
      )}
      <Title order={1} className={styles['title'] ?? ''}>
        {title}
      </Title>
      <p className={styles['words']}>{text}</p>
      {children}
    </Paper>
  )
}

interface OpenProps {
  id: string
  page: Page
  language: ReadersLanguage
  /** When the page was loaded, by the clock of this browser. */
  loadedAt: number
  filled: Partial<Typed>
  onReload(): Promise<unknown>
}

function OpenForm({ id, page, language, loadedAt, filled, onReload }: OpenProps) {
  const t = useTextsIn('readers/forms', language)
  const texts: FormTexts = page.texts
  const sender = page.sender ?? undefined
  usePageTitle(texts.title || t('page.title'), { language, sender })
  const captcha = useCaptcha({ hard: page.hard, language })
  const send = useMutation({
    mutationFn: async ({ email, fields, topicIds, website }: Typed) => {
      const wait = loadedAt + leastWait - performance.now()
      if (wait > 0) await new Promise((resolve) => window.setTimeout(resolve, wait))
      const asked = Object.fromEntries(
        page.fields.flatMap(({ key }) => (fields[key] ? [[key, fields[key]]] : [])),
      )
      const body = {
        email,
        fields: asked,
        topicIds,
        website,
        language,
        stamp: page.stamp,
        hcaptchaToken: captcha.token,
      }
      return call(signUpOnForm, { params: { id }, body })
    },
    onError: async () => {
      await onReload()
      captcha.reset()
    },
  })
  if (send.isSuccess)
    return (
      <Said
        title={t('page.sentTitle')}
        text={texts.sent || t(page.confirm ? 'page.sent' : 'page.sentAtOnce')}
        language={language}
        sender={sender}
        logo={page.logo}
      />
    )
  const failure = send.error && (failureText(send.error, language) ?? t('page.unreachable'))
  return (
    <FormCard
      texts={texts}
      fields={page.fields}
      topics={page.topics}
      language={language}
      sender={page.sender}
      logo={page.logo}
      filled={filled}
      busy={send.isPending}
      error={failure ?? captcha.error}
      onSubmit={(typed) => captcha.check() && send.mutate(typed)}
    >
      <Captcha captcha={captcha} />
    </FormCard>
  )
}

export function FormPageScreen() {
  const { id = '' } = useParams()
  const [filled] = useState(takeFilled)
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['form page', id],
    queryFn: async ({ signal }) => {
      const page = await call(getFormPage, { params: { id }, signal })
      return { page, loadedAt: performance.now() }
    },
    refetchInterval: freshFor,
    retry: false,
  })
  const language = useVisitorsLanguage(data?.page.language ?? null, !isPending)
  const t = useTextsIn('readers/forms', pageLanguage(language))
  if (language === null) return <Loader size="sm" data-own-logo />
  if (data)
    return <OpenForm id={id} {...data} language={language} filled={filled} onReload={() => refetch()} />
  if (error instanceof CallFailed && error.status === 404)
    return <Said title={t('page.gone')} text={t('page.goneText')} language={language} />
  return (
    <Said title={t('page.title')} text={t('page.unreachable')} language={language}>
      <Button variant="default" onClick={() => void refetch()}>
        {t('page.reload')}
      </Button>
    </Said>
  )
}
