// The number of contacts that match the conditions, counted again at each change, and the first of them.
import type { Contact, SegmentFilter } from '@lettermill/contracts'
import { listSegmentContacts } from '@lettermill/contracts'
import { Anchor } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api/index.ts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useCountSentence, type useSegmentCount } from '../../lib/campaigns/segment-count.ts'
import {
  Address,
  type Column,
  DataTable,
  Detail,
  ErrorText,
  Panel,
  Quiet,
  shownMessage,
} from '../../ui/index.ts'
import styles from './segments.module.css'

type Counted = ReturnType<typeof useSegmentCount>

interface SizePanelProps {
  counted: Counted
  /** Whether no condition is filled in, so that nothing is counted. */
  isEmpty: boolean
  hasUnfinished: boolean
}

function Reasons({ count }: { count: NonNullable<Counted['count']> }) {
  const t = useTexts('campaigns')
  if (count.left_out.length === 0) return null
  return (
    <ul className={styles['reasons']}>
      {count.left_out.map(({ reason, count: size }) => (
        <li key={reason}>{t(`review.${reason}`, { count: size, size: formatNumber(size) })}</li>
      ))}
    </ul>
  )
}

/** An outdated count stays visible, dimmed, until the new one has loaded. */
function Size({ counted: { count, error, isCounting, isSlow } }: Pick<SizePanelProps, 'counted'>) {
  const t = useTexts('segments')
  const sentence = useCountSentence()
  const failure = shownMessage(error)
  if (failure !== null) return <Detail mt={4}>{failure}</Detail>
  return (
    <>
      {count && (
        <div className={styles['size']} {...(isCounting && { 'data-old': true })}>
          {sentence(count)}
        </div>
      )}
      {count && !isCounting && <Reasons count={count} />}
      {isCounting && <Detail mt={4}>{t(isSlow ? 'builder.slow' : 'builder.counting')}</Detail>}
    </>
  )
}

/** The panel beside the conditions. */
export function SizePanel({ counted, isEmpty, hasUnfinished }: SizePanelProps) {
  const t = useTexts('segments')
  return (
    <Panel title={t('builder.size')}>
      <div role="status" aria-busy={counted.isCounting}>
        {isEmpty ? <Detail mt={4}>{t('builder.fill')}</Detail> : <Size counted={counted} />}
      </div>
      {hasUnfinished && !isEmpty && <Detail mt={4}>{t('builder.unfinished')}</Detail>}
    </Panel>
  )
}

function useColumns(): Column<Contact>[] {
  const t = useTexts('segments')
  return [
    {
      id: 'email',
      header: t('builder.email'),
      cell: ({ id, email }) => (
        <Anchor component={Link} to={`/contacts/${String(id)}`} aria-label={email} inherit>
          <Address email={email} />
        </Anchor>
      ),
    },
    { id: 'first', header: t('builder.firstName'), cell: ({ first_name }) => first_name },
    { id: 'last', header: t('builder.lastName'), cell: ({ last_name }) => last_name },
  ]
}

/** How many contacts are shown. */
const shown = 10

interface FirstContactsProps {
  /** The filter; null if no condition is filled in. */
  filter: SegmentFilter | null
  /** The contacts are loaded after the count, because the server evaluates one filter of a workspace at a time. */
  isCounted: boolean
}

/** The panel below the conditions. */
export function FirstContacts({ filter, isCounted }: FirstContactsProps) {
  const t = useTexts('segments')
  const columns = useColumns()
  const asked = JSON.stringify(filter)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['segments', 'first contacts', asked],
    queryFn: ({ signal }) =>
      call(listSegmentContacts, {
        body: { filter: JSON.parse(asked) as SegmentFilter, limit: shown },
        signal,
      }),
    enabled: filter !== null && isCounted,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  })
  if (filter === null) return null
  return (
    <div className={styles['first']}>
      <Panel title={t('builder.first')} flush>
        {error ? (
          <ErrorText error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={t('builder.first')}
            columns={columns}
            rows={data}
            placeholders={3}
            rowKey={({ id }) => id}
            old={isPlaceholderData || !isCounted}
            empty={<Quiet p="0 16px 16px">{t('builder.firstNone')}</Quiet>}
            fitsFrom={560}
          />
        )}
      </Panel>
    </div>
  )
}
