// 'Segments', below the groups: each with its count and a menu, and a button for a new one.
import { useState } from 'react'
import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core'
import type { Segment } from '@lettermill/contracts'
import { EllipsisVertical, Plus, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { EmptyState, ErrorCard, Panel, WhenSeen } from '../../ui/index.ts'
import { SegmentMenu } from './SegmentMenu.tsx'
import { segmentPath, useSegments, useSegmentTotal } from './segments.ts'
import styles from './segments.module.css'

/** With more segments than this, a filter field appears above them. */
const mostUnfiltered = 12

const nameId = ({ id }: Segment) => `segment-${String(id)}`

/** How many contacts match now. Nothing until they are counted, and if they cannot be counted. */
function Total({ segment }: { segment: Segment }) {
  const total = useSegmentTotal(segment)
  return total === undefined ? null : formatNumber(total)
}

function Entry({ segment }: { segment: Segment }) {
  const t = useTexts('segments')
  return (
    <li>
      <Link to={segmentPath(segment.id)} className={styles['entry']}>
        <span id={nameId(segment)}>
          {segment.name}
        </span>
        {segment.problem !== null && (
          <span className={styles['problem']}>
            <TriangleAlert size={14} aria-hidden="true" />
            {t('hasProblem')}
          </span>
        )}
      </Link>
      {segment.problem === null && (
        <span className={styles['entryTotal']}>
          <WhenSeen height={20}>
            <Total segment={segment} />
          </WhenSeen>
        </span>
      )}
      <SegmentMenu segment={segment} canRename>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t('actions')}
          aria-describedby={nameId(segment)}
        >
          <EllipsisVertical size={16} />
        </ActionIcon>
      </SegmentMenu>
    </li>
  )
}

function Entries({ segments }: { segments: readonly Segment[] }) {
  const t = useTexts('segments')
  const [filter, setFilter] = useState('')
  const isLong = segments.length > mostUnfiltered
  const wanted = isLong ? filter.trim().toLowerCase() : ''
  const shown = segments.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <>
      {isLong && (
        <TextInput
          type="search"
          className={styles['filter'] ?? ''}
          aria-label={t('search')}
          placeholder={t('search')}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      )}
      <ul className={styles['entries']}>
        {shown.map((segment) => (
          <Entry key={segment.id} segment={segment} />
        ))}
      </ul>
      {wanted !== '' && shown.length === 0 && (
        <p role="status" className={styles['noMatch']}>
          {t('noMatch', { filter })}
        </p>
      )}
    </>
  )
}

/** The panel of segments. */
export function SegmentsPanel() {
  const t = useTexts('segments')
  const { data, error, refetch } = useSegments()
  return (
    <Panel
      title={t('title')}
      flush
      actions={
        <Button
          component={Link}
          to={segmentPath('new')}
          variant="default"
          size="compact-sm"
          aria-label={t('add')}
          leftSection={<Plus size={14} aria-hidden="true" />}
        >
          {t('addShort')}
        </Button>
      }
    >
      {error && !data && (
        <div className={styles['failed']}>
          <ErrorCard error={t('failed')} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Skeleton height={16} m={16} width="auto" />}
      {data?.length === 0 && <EmptyState picture="tray" title={t('none')} text={t('noneText')} />}
      {data && data.length > 0 && <Entries segments={data} />}
    </Panel>
  )
}
