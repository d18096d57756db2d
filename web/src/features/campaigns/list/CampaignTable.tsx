// The campaigns as rows of a table.
import { Box, Paper, Text } from '@mantine/core'
import type { Campaign } from '@lettermill/contracts'
import { formatNumber, useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { fromNow } from '../../../lib/formats/relative-time.ts'
import { DataTable, Detail, NoValue, useNarrowerThan, type Column } from '../../../ui/index.ts'
import { CampaignActions } from '../actions/CampaignActions.tsx'
import { wasStarted } from '../status.ts'
import type { CampaignListProps } from './CampaignGrid.tsx'
import styles from './list.module.css'
import {
  CampaignDate,
  CampaignName,
  CampaignProgressBar,
  CampaignReason,
  CampaignStatusBadge,
  dateOf,
  nameId,
} from './parts.tsx'

/** At this window width and above, all columns fit side by side. */
const wide = 1064
/** At this window width and above, a table with fewer columns fits. */
const medium = 560

function Name({ campaign, withSubject = false }: { campaign: Campaign; withSubject?: boolean }) {
  const t = useTexts('campaigns')
  return (
    <>
      <CampaignName campaign={campaign} isShort />
      {withSubject && <Detail lineClamp={1}>{campaign.subject || t('noSubject')}</Detail>}
      <CampaignReason campaign={campaign} isShort />
    </>
  )
}

function Dates({ campaign, isShort = false }: { campaign: Campaign; isShort?: boolean }) {
  const at = dateOf(campaign)
  const { moment } = useFormats()
  if (isShort && at !== null) return <Detail title={moment(at)}>{fromNow(at)}</Detail>
  return (
    <Box miw={136}>
      {at === null ? (
        <CampaignDate campaign={campaign} />
      ) : (
        <>
          <div>{fromNow(at)}</div>
          <Detail>
            <CampaignDate campaign={campaign} />
          </Detail>
        </>
      )}
    </Box>
  )
}

function useColumns(onDelete: CampaignListProps['onDelete'], isWide: boolean): Column<Campaign>[] {
  const t = useTexts('campaigns')
  const status = (row: Campaign) => (
    <>
      <CampaignStatusBadge campaign={row} />
      <CampaignProgressBar campaign={row} />
    </>
  )
  const countOf = (row: Campaign, count: number) =>
    wasStarted(row.status) ? formatNumber(count) : <NoValue />
  const counts: Column<Campaign>[] = [
    { id: 'sent', header: t('sent'), numeric: true, cell: (row) => countOf(row, row.sent_count) },
    { id: 'opens', header: t('opens'), numeric: true, cell: (row) => countOf(row, row.open_count) },
    { id: 'clicks', header: t('clicks'), numeric: true, cell: (row) => countOf(row, row.click_count) },
  ]
  const actions: Column<Campaign> = {
    id: 'actions',
    header: t('actions'),
    headerHidden: !isWide,
    width: isWide ? '168px' : '128px',
    cell: (row) => (
      <div className={styles['rowActions']}>
        <CampaignActions campaign={row} describedBy={nameId(row)} onDelete={onDelete} />
      </div>
    ),
  }
  if (!isWide)
    return [
      { id: 'name', header: t('name'), cell: (row) => <Name campaign={row} withSubject /> },
      {
        id: 'status',
        header: t('statusColumn'),
        width: '128px',
        cell: (row) => (
          <>
            {status(row)}
            <Dates campaign={row} isShort />
          </>
        ),
      },
      ...counts.slice(0, 2),
      actions,
    ]
  return [
    { id: 'name', header: t('name'), width: '17%', cell: (row) => <Name campaign={row} /> },
    {
      id: 'subject',
      header: t('subject'),
      width: '22%',
      cell: (row) => (
        <Text span inherit miw={104} lineClamp={2}>
          {row.subject || t('noSubject')}
        </Text>
      ),
    },
    { id: 'status', header: t('statusColumn'), width: '128px', cell: status },
    ...counts,
    { id: 'bounces', header: t('bounces'), numeric: true, cell: (row) => countOf(row, row.bounce_count) },
    { id: 'date', header: t('date'), width: '168px', cell: (row) => <Dates campaign={row} /> },
    actions,
  ]
}

interface CampaignTableProps extends Omit<CampaignListProps, 'campaigns'> {
  /** The campaigns; undefined while they are loading. */
  campaigns: readonly Campaign[] | undefined
}

/** A row for each campaign. */
export function CampaignTable({ campaigns, onDelete }: CampaignTableProps) {
  const t = useTexts('campaigns')
  const columns = useColumns(onDelete, !useNarrowerThan(wide))
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={campaigns}
        rowKey={(row) => row.id}
        fitsFrom={medium}
      />
    </Paper>
  )
}
