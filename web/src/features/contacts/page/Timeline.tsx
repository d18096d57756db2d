// What happened to a contact, newest first.
import { Button, Skeleton, Stack } from '@mantine/core'
import type { ContactDetail, TimelineEntry } from '@lettermill/contracts'
import { deliveryReasonText } from '../../../lib/deliveryReason.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { EmptyState, ErrorCard, ErrorText, Panel, shownMessage } from '../../../ui/index.ts'
import { Sentence } from './Sentence.tsx'
import { iconOf } from './timelineIcons.ts'
import { useTimeline } from './timeline.ts'
import styles from './timeline.module.css'

function Entry({ entry }: { entry: TimelineEntry }) {
  const { moment } = useFormats()
  const { icon: Icon, tone } = iconOf(entry)
  const reason = 'reason' in entry && entry.kind !== 'suppressed' ? entry.reason : null
  return (
    <li className={styles['entry']}>
      <span className={styles['icon']} data-tone={tone} aria-hidden="true">
        <Icon size={14} />
      </span>
      <div className={styles['words']}>
        <Sentence entry={entry} />
        {reason && <div className={styles['reason']}>{deliveryReasonText(reason)}</div>}
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
      <ol className={styles['entries']} aria-label={t('tabs.timeline')}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <ErrorText error={message} />
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('timeline.older')}
        </Button>
      )}
    </Stack>
  )
}

/** The tab. */
export function Timeline({ contact }: { contact: ContactDetail }) {
  const t = useTexts('contactPage')
  return (
    <Panel title={t('tabs.timeline')}>
      <Entries contact={contact} />
    </Panel>
  )
}
