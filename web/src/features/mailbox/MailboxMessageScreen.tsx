// A message in the built-in mailbox: as its reader sees it, its text part, its headers, and its source. Loading its
// pictures and following its links counts as a reader's event on purpose, because people test tracking this way.
import { Paper } from '@mantine/core'
import { useLocation, useParams } from 'react-router'
import { useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import {
  BackLink,
  DataTable,
  ErrorCard,
  MessageFacts,
  MessageParts,
  Note,
  PageHeader,
  PageSkeleton,
  PlainPart,
  RenderedMessage,
} from '../../ui/index.ts'
import { unquoted, useMailboxMessage } from './mailbox.ts'
import styles from './mailbox.module.css'

type Message = NonNullable<ReturnType<typeof useMailboxMessage>['data']>

const tabs = ['message', 'text', 'headers', 'source'] as const

function Headers({ headers }: Pick<Message, 'headers'>) {
  const t = useTexts('mailbox')
  const rows = headers.map((header, index) => ({ ...header, index }))
  return (
    <DataTable
      label={t('tabs.headers')}
      rows={rows}
      rowKey={(row) => row.index}
      columns={[
        { id: 'name', header: t('header'), width: '220px', cell: (row) => <strong>{row.name}</strong> },
        { id: 'value', header: t('value'), cell: (row) => row.value },
      ]}
    />
  )
}

function Part({ tab, message }: { tab: (typeof tabs)[number]; message: Message }) {
  const t = useTexts('mailbox')
  switch (tab) {
    case 'message':
      return message.html === null ? (
        <p>{t('noHtml')}</p>
      ) : (
        <RenderedMessage title={message.subject || t('message')} html={message.html} followLinks />
      )
    case 'text':
      return message.text === null ? <p>{t('noText')}</p> : <PlainPart>{message.text}</PlainPart>
    case 'headers':
      return <Headers headers={message.headers} />
    case 'source':
      return (
        <pre className={styles['source']} tabIndex={0}>
          {message.source}
        </pre>
      )
  }
}

function Parts({ message }: { message: Message }) {
  const t = useTexts('mailbox')
  return (
    <MessageParts
      label={t('message')}
      tabs={tabs}
      first={message.html === null ? 'text' : 'message'}
      nameOf={(tab) => t(`tabs.${tab}`)}
    >
      {(tab) => <Part tab={tab} message={message} />}
    </MessageParts>
  )
}

function Facts({ message }: { message: Message }) {
  const t = useTexts('mailbox')
  const { moment } = useFormats()
  const facts: [string, string][] = [
    [t('from'), unquoted(message.from)],
    [t('to'), message.envelope_to],
    [t('received'), moment(message.received_at)],
    [t('envelope'), t('envelopeText', { from: message.envelope_from, to: message.envelope_to })],
  ]
  return <MessageFacts facts={facts} />
}

function ToList() {
  const t = useTexts('mailbox')
  const { state } = useLocation() as { state: { search?: string } | null }
  return <BackLink to={`/mailbox${state?.search ?? ''}`}>{t('back')}</BackLink>
}

/** The message that the URL names. */
export function MailboxMessageScreen() {
  const t = useTexts('mailbox')
  const { id = '' } = useParams()
  const { data: message, error, refetch } = useMailboxMessage(id)
  return (
    <>
      <ToList />
      {error && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {!message && !error && <PageSkeleton />}
      {message && (
        <>
          <PageHeader title={message.subject || t('noSubject')} />
          <Paper pt="xs" px="md" pb="md">
            <Facts message={message} />
            {message.tracked && <Note>{t('tracked', { to: message.envelope_to })}</Note>}
            <Parts message={message} />
          </Paper>
        </>
      )}
    </>
  )
}
