// What happened to a contact, newest first.
import { Anchor, Box, Button, Skeleton, Stack } from '@mantine/core'
import { type ContactDetail, type TimelineEntry, getContactTimeline } from '@lettermill/contracts'
import { Link } from 'react-router'
import { markedDeliveryReason } from '../../../../lib/campaigns/delivery-reasons.ts'
import { useFormats } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { EmptyState, ErrorCard, ErrorText, Panel, Quiet, shownMessage } from '../../../../ui/index.ts'
import { useContactFields } from '../../fields.tsx'
import { Sentence } from '../Sentence.tsx'
import { iconOf } from './timeline-icons.ts'
import styles from './timeline.module.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../../lib/api/index.ts'
import { contactKey } from '../contact.ts'

/** The pages of the timeline that are loaded, newest entries first. */
function useTimeline(id: number) {
  return useInfiniteQuery({
    queryKey: [...contactKey(id), 'timeline'],
    queryFn: ({ pageParam, signal }) =>
      call(getContactTimeline, {
        params: { id },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** The most characters that are shown of an event's data. */
const mostOfData = 300

/** The values of an event's data, each after the path that names it in a template. */
function valuesOf(data: unknown, path: readonly string[] = []): string[] {
  if (data === null || data === '') return []
  if (typeof data !== 'object') return [`${path.join('.')}: ${String(data)}`]
  return Object.entries(data).flatMap(([key, value]) => valuesOf(value, [...path, key]))
}

function lineOf(data: unknown): string | null {
  const line = valuesOf(data).join(' · ')
  if (line === '') return null
  return line.length > mostOfData ? `${line.slice(0, mostOfData)}…` : line
}

/** The line below an entry's sentence: why a message failed, which fields changed, or what a program said. */
function useMore(entry: TimelineEntry): string | null {
  const t = useTexts('contactPage')
  const { fields = [] } = useContactFields()
  if (entry.kind === 'failed' || entry.kind === 'skipped') return markedDeliveryReason(entry)
  if (entry.kind === 'event') return lineOf(entry.data)
  if (entry.kind !== 'changed' || entry.fields.length === 0) return null
  // A field that has been deleted since is named by its key.
  const labels = entry.fields.map((key) => fields.find((field) => field.key === key)?.label ?? key)
  return `${t('timeline.fields')} ${labels.join(', ')}`
}

/** Links to the message exactly as this person got it. The page of a deleted campaign no longer exists. */
function MessageLink({ entry: { campaign, seq } }: { entry: Extract<TimelineEntry, { kind: 'sent' }> }) {
  const t = useTexts('pastMessage')
  if (campaign.id === null) return null
  const to = `/campaigns/${String(campaign.id)}/messages/${String(seq)}`
  return (
    <Quiet>
      <Anchor component={Link} to={to} inherit>
        {t('show')}
      </Anchor>
    </Quiet>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { moment } = useFormats()
  const { icon: Icon, tone } = iconOf(entry)
  const more = useMore(entry)
  return (
    <li className={styles['entry']}>
      <span className={styles['icon']} data-tone={tone} aria-hidden="true">
        <Icon size={14} />
      </span>
      <div className={styles['words']}>
        <Sentence entry={entry} />
        {more && <Quiet>{more}</Quiet>}
        {entry.kind === 'sent' && <MessageLink entry={entry} />}
      </div>
      <time className={styles['moment']} dateTime={entry.at}>
        {moment(entry.at)}
      </time>
    </li>
  )
}

function Entries({ contact }: { contact: ContactDetail }) {
  const t = useTexts('contactPage')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useTimeline(contact.id)
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={280} />
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) {
    return <EmptyState picture="letter" title={t('timeline.none')} text={t('timeline.noneText')} />
  }
  const message = isFetchNextPageError ? shownMessage(error) : null
  return (
    <Stack gap="md" align="flex-start">
      <Box component="ol" w="100%" aria-label={t('tabs.timeline')}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Box>
      <ErrorText error={message} />
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('timeline.older')}
        </Button>
      )}
    </Stack>
  )
}

/** The tab with the timeline. */
export function Timeline({ contact }: { contact: ContactDetail }) {
  const t = useTexts('contactPage')
  return (
    <Panel title={t('tabs.timeline')}>
      <Entries contact={contact} />
    </Panel>
  )
}
