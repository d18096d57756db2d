// 'Segments', below the groups: each with its count and a menu, and a button for a new one.
import { useState } from 'react'
import { ActionIcon, Box, Button, Flex, Skeleton, Text, TextInput } from '@mantine/core'
import type { Segment } from '@lettermill/contracts'
import { EllipsisVertical, Plus, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { May } from '../../lib/session/May.tsx'
import { EmptyState, ErrorCard, Panel, Quiet } from '../../ui/index.ts'
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
        <span id={nameId(segment)}>{segment.name}</span>
        {segment.problem !== null && (
          <Flex component="span" gap={4} align="center" c="var(--kit-warning)" fz="xs" lh="xs">
            <TriangleAlert size={14} aria-hidden="true" />
            {t('hasProblem')}
          </Flex>
        )}
      </Link>
      {segment.problem === null && (
        <Text span size="sm" c="dimmed" flex="none">
          <Total segment={segment} />
        </Text>
      )}
      <May role="editor">
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
      </May>
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
          px="md"
          pb="xs"
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
        <Quiet role="status" p="0 16px 16px">
          {t('noMatch', { filter })}
        </Quiet>
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
        <May role="editor">
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
        </May>
      }
    >
      {error && !data && (
        <Box px="md" pb="md">
          <ErrorCard error={t('failed')} onRetry={() => void refetch()} />
        </Box>
      )}
      {!data && !error && <Skeleton height={16} m={16} width="auto" />}
      {data?.length === 0 && <EmptyState picture="tray" title={t('none')} text={t('noneText')} />}
      {data && data.length > 0 && <Entries segments={data} />}
    </Panel>
  )
}
