// A message of the built-in mailbox: as its reader sees it, its text part, its headers, and the bytes from the
// wire. Loading its pictures and following its links counts as a reader's, by design: people test tracking this way.
import { useState } from 'react'
import { Anchor, Paper, Tabs } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useParams } from 'react-router'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import {
  DataTable,
  ErrorCard,
  MailFrame,
  PageHeader,
  PageSkeleton,
  WidthChoice,
  type FrameWidth,
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

/** The message as on a desktop or a phone, as high as the window leaves room for. */
function Rendered({ title, html }: { title: string; html: string }) {
  const [width, setWidth] = useState<FrameWidth>('desk')
  return (
    <div className={styles['rendered']}>
      <WidthChoice width={width} onChange={setWidth} />
      <div className={styles['frame']} data-width={width}>
        <MailFrame title={title} html={html} followLinks />
      </div>
    </div>
  )
}

function Part({ tab, message }: { tab: (typeof tabs)[number]; message: Message }) {
  const t = useTexts('mailbox')
  switch (tab) {
    case 'message':
      return message.html === null ? (
        <p>{t('noHtml')}</p>
      ) : (
        <Rendered title={message.subject || t('message')} html={message.html} />
      )
    case 'text':
      return message.text === null ? (
        <p>{t('noText')}</p>
      ) : (
        <pre className={styles['plain']}>{message.text}</pre>
      )
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
  // Only the visible part is on the page, so that its pictures load when a person opens it, not before.
  return (
    <Tabs defaultValue={message.html === null ? 'text' : 'message'} keepMounted={false}>
      <Tabs.List aria-label={t('message')}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(`tabs.${tab}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} pt="md">
          <Part tab={tab} message={message} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function Facts({ message }: { message: Message }) {
  const t = useTexts('mailbox')
  const { moment } = useFormats()
  const facts = [
    [t('from'), unquoted(message.from)],
    [t('to'), message.envelope_to],
    [t('received'), moment(message.received_at)],
    [t('envelope'), t('envelopeText', { from: message.envelope_from, to: message.envelope_to })],
  ]
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function BackLink() {
  const t = useTexts('mailbox')
  const { state } = useLocation() as { state: { search?: string } | null }
  return (
    <Anchor component={Link} to={`/mailbox${state?.search ?? ''}`} className={styles['back'] ?? ''}>
      <ArrowLeft size={16} aria-hidden="true" />
      {t('back')}
    </Anchor>
  )
}

/** The message of the address. */
export function MailboxMessageScreen() {
  const t = useTexts('mailbox')
  const { id = '' } = useParams()
  const { data: message, error, refetch } = useMailboxMessage(id)
  return (
    <>
      <BackLink />
      {error && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {!message && !error && <PageSkeleton />}
      {message && (
        <>
          <PageHeader title={message.subject || t('noSubject')} />
          <Paper className={styles['parts']}>
            <Facts message={message} />
            <Parts message={message} />
          </Paper>
        </>
      )}
    </>
  )
}
