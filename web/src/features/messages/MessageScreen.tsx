// A single message: what happened to it, and its content as it was sent.
import { Button, Group, Paper, Text } from '@mantine/core'
import type { MessageStory } from '@lettermill/contracts'
import { Download } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { deliveryReason } from '../../lib/campaigns/delivery-reasons.ts'
import { formatNumber, useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import {
  BackLink,
  type Column,
  DataTable,
  ErrorCard,
  MessageFacts,
  MessageParts,
  PageHeader,
  PageSkeleton,
  PlainPart,
  Quiet,
  RenderedMessage,
  StateBadge,
} from '../../ui/index.ts'
import { Held } from './Held.tsx'
import { saveMessage, useMessage, useMessageContent } from './messages.ts'

const tabs = ['timeline', 'message', 'text'] as const

interface Entry {
  key: string
  at: string
  what: React.ReactNode
  /** The relay's answer and name, or the link that was clicked. */
  more: string | null
}

/** Everything that happened to a message, oldest first: it was accepted, attempts to send it, and events. */
function useTimeline({ created_at, attempts, events }: MessageStory): Entry[] {
  const t = useTexts('messages')
  const tries = attempts.map((each, index): Entry => {
    const number = attempts.slice(0, index + 1).filter(({ tried }) => tried).length
    const relay = each.relay === null ? '' : t('timeline.relay', { relay: each.relay })
    return {
      key: `try-${String(index)}`,
      at: each.at,
      what: (
        <>
          <StateBadge state={each.outcome} />
          <Quiet>{each.tried ? t('timeline.attempt', { number }) : t('timeline.notTried')}</Quiet>
        </>
      ),
      more: [deliveryReason({ ...each, reason: each.reply }), relay].filter(Boolean).join(' · ') || null,
    }
  })
  const acts = events.map(({ at, kind, url, bot }, index): Entry => ({
    key: `event-${String(index)}`,
    at,
    what: bot === null ? t(`timeline.${kind}`) : `${t(`timeline.${kind}`)} (${t('timeline.bot')})`,
    more: url,
  }))
  const accepted: Entry = { key: 'accepted', at: created_at, what: t('timeline.accepted'), more: null }
  return [accepted, ...[...tries, ...acts].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))]
}

function Timeline({ message }: { message: MessageStory }) {
  const t = useTexts('messages')
  const common = useTexts('ui')
  const own = useTexts('campaignPage')
  const { moment } = useFormats()
  const columns: Column<Entry>[] = [
    { id: 'at', header: own('story.at'), width: '176px', cell: ({ at }) => moment(at) },
    { id: 'what', header: own('story.what'), cell: ({ what }) => what },
    { id: 'more', header: own('story.reply'), cell: ({ more }) => more ?? common('dash') },
  ]
  const { more_events: more } = message
  return (
    <>
      <DataTable
        label={t('timeline.label')}
        columns={columns}
        rows={useTimeline(message)}
        rowKey={({ key }) => key}
        fitsFrom={560}
        empty={null}
      />
      {more > 0 && <Quiet>{t('timeline.more', { count: more, size: formatNumber(more) })}</Quiet>}
    </>
  )
}

function Content({ id, part }: { id: string; part: 'message' | 'text' }) {
  const t = useTexts('messages')
  const { data, error, refetch } = useMessageContent(id)
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <Group gap="xs" justify="space-between" py="sm">
        <Text span size="sm" c="dimmed">
          {data.exact ? t('content.exact') : t('content.other')}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Download size={16} aria-hidden="true" />}
          onClick={() => void saveMessage(id)}
        >
          {t('content.download')}
        </Button>
      </Group>
      {part === 'text' ? (
        <PlainPart>{data.text}</PlainPart>
      ) : (
        <RenderedMessage title={data.subject} html={data.html} />
      )}
    </>
  )
}

function Facts({ message }: { message: MessageStory }) {
  const t = useTexts('messages')
  const states = useTexts('campaignPage')
  const { moment } = useFormats()
  const facts: [string, string][] = [
    [t('facts.template'), message.template_name ?? t('gone')],
    [t('facts.state'), states(`states.${message.state}`)],
    [t('facts.accepted'), moment(message.created_at)],
    [t('facts.opens'), formatNumber(message.opens)],
    [t('facts.clicks'), formatNumber(message.clicks)],
  ]
  return <MessageFacts facts={facts} />
}

function Found({ message, id }: { message: MessageStory; id: string }) {
  const t = useTexts('messages')
  const { email, contact_id: contact, state } = message
  return (
    <>
      <PageHeader
        title={email === '' ? t('oneErased') : t('one', { email })}
        actions={
          contact !== null && (
            <Button component={Link} to={`/contacts/${String(contact)}`} variant="default">
              {t('facts.showContact')}
            </Button>
          )
        }
      />
      {state === 'pending' && <Held hold={message} />}
      <Paper p="md">
        <Facts message={message} />
        <MessageParts label={t('title')} tabs={tabs} first="timeline" nameOf={(tab) => t(`tabs.${tab}`)}>
          {(tab) => (tab === 'timeline' ? <Timeline message={message} /> : <Content id={id} part={tab} />)}
        </MessageParts>
      </Paper>
    </>
  )
}

/** The message that the URL names. */
export function MessageScreen() {
  const t = useTexts('messages')
  const { id = '' } = useParams()
  const { data: message, error, refetch } = useMessage(id)
  return (
    <>
      <BackLink to="/messages">{t('back')}</BackLink>
      {error && !message && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {!message && !error && <PageSkeleton />}
      {message && <Found message={message} id={id} />}
    </>
  )
}
