// How feedback comes in by settings of the environment (SMTP listener, mailboxes), and from scripts.
import type { ReactNode } from 'react'
import { Group } from '@mantine/core'
import type { FeedbackWays } from '@lettermill/contracts'
import { formatNumber, useFormats } from '../../lib/formats/formats.ts'
import { reasonText, useTexts } from '../../lib/messages/index.ts'
import { Note, Panel, Quiet, StatusBadge, type Tone, Trouble } from '../../ui/index.ts'
import styles from './feedback.module.css'

interface WayProps {
  name: string
  state: { tone: Tone; word: string }
  facts: ReactNode
  trouble?: string | null
}

function Way({ name, state, facts, trouble = null }: WayProps) {
  return (
    <li className={styles['way']}>
      <Group gap="4px 12px">
        <h3>{name}</h3>
        <StatusBadge tone={state.tone}>{state.word}</StatusBadge>
      </Group>
      <Quiet mt={4}>{facts}</Quiet>
      {trouble !== null && <Trouble>{trouble}</Trouble>}
    </li>
  )
}

function Listener({ ways }: { ways: FeedbackWays }) {
  const t = useTexts('feedback')
  const { moment } = useFormats()
  const { listening, listener_last_at: last, domain } = ways
  if (listening === null)
    return <Way name={t('listener')} state={{ tone: 'neutral', word: t('off') }} facts={t('listenerOff')} />
  const since = last === null ? t('nothingYet') : t('lastMail', { when: moment(last) })
  return (
    <Way
      name={t('listener')}
      state={{ tone: last === null ? 'neutral' : 'success', word: last === null ? t('waits') : t('works') }}
      facts={`${t('listens', { address: listening, domain })} ${since}`}
    />
  )
}

function Mailbox({ mailbox }: { mailbox: FeedbackWays['mailboxes'][number] }) {
  const t = useTexts('feedback')
  const { moment } = useFormats()
  const { place, last_success_at: last, failing_since: since } = mailbox
  const error = reasonText('mailboxErrors', mailbox.error_code, mailbox.error_params, mailbox.error)
  const state = (): { tone: Tone; word: string } => {
    if (error !== null) return { tone: 'danger', word: t('fails') }
    return last === null ? { tone: 'neutral', word: t('waits') } : { tone: 'success', word: t('works') }
  }
  return (
    <Way
      name={t('mailbox', { place })}
      state={state()}
      facts={last === null ? t('neverRead') : t('lastRead', { when: moment(last) })}
      trouble={error === null ? null : t('failing', { when: moment(since), error })}
    />
  )
}

/** The panel. A note appears if no way is set up and no script has reported yet. */
export function WaysPanel({ ways }: { ways: FeedbackWays }) {
  const t = useTexts('feedback')
  const { moment } = useFormats()
  const { listening, mailboxes, hooks, api_last_at: apiLast, waiting } = ways
  const isDeaf = listening === null && mailboxes.length === 0 && hooks.length === 0 && apiLast === null
  return (
    <Panel title={t('ways')}>
      {isDeaf && (
        <Note tone="warning" title={<h3>{t('deaf.title')}</h3>}>
          <p>{t('deaf.text')}</p>
        </Note>
      )}
      <ul>
        <Listener ways={ways} />
        {mailboxes.map((mailbox) => (
          <Mailbox key={mailbox.place} mailbox={mailbox} />
        ))}
        {mailboxes.length === 0 && (
          <Way name={t('mailboxes')} state={{ tone: 'neutral', word: t('off') }} facts={t('mailboxesOff')} />
        )}
        {apiLast !== null && (
          <Way
            name={t('scripts')}
            state={{ tone: 'success', word: t('works') }}
            facts={t('lastCall', { when: moment(apiLast) })}
          />
        )}
      </ul>
      {waiting.unread > 0 && (
        <Quiet mt={4}>{t('unread', { count: waiting.unread, size: formatNumber(waiting.unread) })}</Quiet>
      )}
    </Panel>
  )
}
