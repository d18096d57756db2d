// A message exactly as one person got it, with its text and its headers. The screen also says whether Lettermill can
// prove that it is the same message.
import { Button, Paper } from '@mantine/core'
import type { PastMessage } from '@lettermill/contracts'
import { Download } from 'lucide-react'
import { useParams } from 'react-router'
import { formatNumber, useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import {
  BackLink,
  ErrorCard,
  MessageFacts,
  MessageParts,
  Note,
  PageHeader,
  PageSkeleton,
  PlainPart,
  RenderedMessage,
} from '../../../ui/index.ts'
import styles from './message.module.css'
import { saveMessage, usePastMessage, type MessagePlace } from './past-message.ts'

const tabs = ['message', 'text', 'headers'] as const

/** Says whether this is what the person got, or why that is unknown. */
function Verdict({ because }: Pick<PastMessage, 'because'>) {
  const t = useTexts('pastMessage')
  const isExact = because === null
  return (
    <Note
      role="status"
      tone={isExact ? 'success' : 'warning'}
      title={t(isExact ? 'exact' : `doubts.${because}.title`)}
    >
      <p>{t(isExact ? 'exactText' : `doubts.${because}.text`)}</p>
    </Note>
  )
}

function Facts({ message: { from, to, at, bytes } }: { message: PastMessage }) {
  const t = useTexts('pastMessage')
  const common = useTexts('ui')
  const { moment } = useFormats()
  const facts: [string, string][] = [
    [t('from'), from],
    [t('to'), to],
    [t('at'), at === null ? common('dash') : moment(at)],
    [t('size'), t('kilobytes', { size: formatNumber(Math.ceil(bytes / 1024)) })],
  ]
  return <MessageFacts facts={facts} />
}

function Headers({ headers }: Pick<PastMessage, 'headers'>) {
  return (
    <dl className={styles['headers']}>
      {headers.map(({ name, value }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Part({ tab, message }: { tab: (typeof tabs)[number]; message: PastMessage }) {
  const t = useTexts('pastMessage')
  switch (tab) {
    case 'message':
      return <RenderedMessage title={message.subject || t('title')} html={message.html} />
    case 'text':
      return <PlainPart>{message.text}</PlainPart>
    case 'headers':
      return <Headers headers={message.headers} />
  }
}

function Parts({ message }: { message: PastMessage }) {
  const t = useTexts('pastMessage')
  return (
    <MessageParts label={t('title')} tabs={tabs} first="message" nameOf={(tab) => t(`tabs.${tab}`)}>
      {(tab) => <Part tab={tab} message={message} />}
    </MessageParts>
  )
}

function Found({ message, place }: { message: PastMessage; place: MessagePlace }) {
  const t = useTexts('pastMessage')
  return (
    <>
      <PageHeader
        title={message.subject || t('noSubject')}
        actions={
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden="true" />}
            onClick={() => void saveMessage(place)}
          >
            {t('download')}
          </Button>
        }
      />
      <Verdict because={message.because} />
      <Paper pt="xs" px="md" pb="md">
        <Facts message={message} />
        <Parts message={message} />
      </Paper>
    </>
  )
}

/** The message that the URL names. */
export function PastMessageScreen() {
  const t = useTexts('pastMessage')
  const { id = '', seq = '' } = useParams()
  const { data: message, error, refetch } = usePastMessage({ id, seq })
  return (
    <>
      <BackLink to={`/campaigns/${id}`}>{t('back')}</BackLink>
      {error && !message && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {!message && !error && <PageSkeleton />}
      {message && <Found message={message} place={{ id, seq }} />}
    </>
  )
}
