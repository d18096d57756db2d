// A timeline entry as a sentence, with links to the group and the campaign that it names.
import { Fragment, type ReactNode } from 'react'
import { Anchor } from '@mantine/core'
import type { TimelineEntry } from '@lettermill/contracts'
import { Link } from 'react-router'
import { useTexts } from '../../../lib/messages/index.ts'
import { WebAddress } from '../fields.tsx'

type Named = 'group' | 'campaign' | 'file' | 'by' | 'url' | 'topic' | 'form' | 'event'

/** Details of an entry; each is empty if the entry has none. */
interface RowReason {
  kind: TimelineEntry['kind']
  group?: { id: number; name: string }
  campaign?: Extract<TimelineEntry, { kind: 'sent' }>['campaign'] | null
  file?: string | null
  by?: string | null
  url?: string | null
  topic?: string
  form?: string | null
  event?: string
}

/** The key of the most specific sentence that the known details allow. */
function keyOf(entry: TimelineEntry) {
  switch (entry.kind) {
    case 'created':
    case 'deleted':
    case 'restored':
    case 'left':
    case 'group_deleted':
    case 'group_restored':
      return entry.by ? (`${entry.kind}By` as const) : entry.kind
    case 'imported':
      return entry.file ? 'importedFile' : 'imported'
    case 'joined':
    case 'changed':
      if (entry.file) return `${entry.kind}File` as const
      return entry.by ? (`${entry.kind}By` as const) : entry.kind
    case 'clicked':
      return entry.url ? 'clickedUrl' : 'clicked'
    case 'unsubscribed':
    case 'resubscribed':
      if (entry.campaign) return `${entry.kind}In` as const
      return entry.by ? (`${entry.kind}By` as const) : entry.kind
    case 'signed_up':
      if (entry.way) return 'signed_upApi'
      return entry.form === null ? 'signed_up' : 'signed_upForm'
    case 'suppressed':
      return entry.campaign ? (`${entry.reason}In` as const) : entry.reason
    default:
      return entry.kind
  }
}

function InApp({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} inherit>
      <bdi>{children}</bdi>
    </Anchor>
  )
}

function Campaign({ id, name, message }: NonNullable<RowReason['campaign']>) {
  const t = useTexts('contactPage')
  const shown = name || t(message ? `timeline.messages.${message}` : 'timeline.someCampaign')
  return id === null ? <bdi>{shown}</bdi> : <InApp to={`/campaigns/${String(id)}`}>{shown}</InApp>
}

function part(name: Named, { group, campaign, file, by, url, topic, form, event }: RowReason): ReactNode {
  switch (name) {
    case 'group':
      return group && <InApp to={`/contacts?group=${String(group.id)}`}>{group.name}</InApp>
    case 'campaign':
      return campaign && <Campaign {...campaign} />
    case 'url':
      return url && <WebAddress address={url} />
    case 'topic':
      return topic && <bdi>{topic}</bdi>
    case 'form':
      return form && <bdi>{form}</bdi>
    case 'event':
      return event && <bdi>{event}</bdi>
    default:
      return <bdi>{name === 'file' ? file : by}</bdi>
  }
}

const names: readonly Named[] = ['group', 'campaign', 'file', 'by', 'url', 'topic', 'form', 'event']
/**
 * Placeholders stand for the names while the text is looked up, so that text written by people is never interpreted.
 */
const marks = Object.fromEntries(names.map((name) => [name, `{${name}}`])) as Record<Named, string>

/** The sentence of a timeline entry. */
export function Sentence({ entry }: { entry: TimelineEntry }) {
  const t = useTexts('contactPage')
  const sentence = t(`timeline.kinds.${keyOf(entry)}`, marks)
  return sentence.split(/(\{\w+\})/).map((piece, index) => {
    const name = names.find((each) => piece === marks[each])
    return <Fragment key={index}>{name ? part(name, entry) : piece}</Fragment>
  })
}
