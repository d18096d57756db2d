// The campaigns as rows of a table.
import { Paper } from '@mantine/core'
import type { Campaign } from '@lettermill/contracts'
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { DataTable, type Column } from '../../../ui/index.ts'
import { CampaignActions } from '../actions/CampaignActions.tsx'
import type { CampaignListProps } from './CampaignGrid.tsx'
import styles from './list.module.css'
import {
  CampaignDate,
  CampaignName,
  CampaignProgressBar,
  CampaignReason,
  CampaignStatusBadge,
  nameId,
} from './parts.tsx'

function useColumns(onDelete: CampaignListProps['onDelete']): Column<Campaign>[] {
  const t = useTexts('campaigns')
  return [
    {
      id: 'name',
      header: t('name'),
      width: '16%',
      cell: (row) => <CampaignName campaign={row} className={styles['rowText']} />,
    },
    {
      id: 'subject',
      header: t('subject'),
      width: '18%',
      cell: (row) => <span className={styles['rowText']}>{row.subject || t('noSubject')}</span>,
    },
    {
      id: 'status',
      header: t('statusColumn'),
      width: '20%',
      cell: (row) => (
        <>
          <CampaignStatusBadge campaign={row} />
          <CampaignProgressBar campaign={row} />
          <CampaignReason campaign={row} />
        </>
      ),
    },
    { id: 'sent', header: t('sent'), numeric: true, cell: (row) => formatNumber(row.sent_count) },
    { id: 'opens', header: t('opens'), numeric: true, cell: (row) => formatNumber(row.open_count) },
    { id: 'clicks', header: t('clicks'), numeric: true, cell: (row) => formatNumber(row.click_count) },
    {
      id: 'date',
      header: t('date'),
      cell: (row) => (
        <span className={styles['rowDate']}>
          <CampaignDate campaign={row} />
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('actions'),
      cell: (row) => (
        <div className={styles['rowActions']}>
          <CampaignActions campaign={row} describedBy={nameId(row)} onDelete={onDelete} />
        </div>
      ),
    },
  ]
}

interface CampaignTableProps extends Omit<CampaignListProps, 'campaigns'> {
  /** Undefined while they are being loaded. */
  campaigns: readonly Campaign[] | undefined
}

/** A row for each campaign. */
export function CampaignTable({ campaigns, onDelete }: CampaignTableProps) {
  const t = useTexts('campaigns')
  return (
    <Paper className={styles['table']}>
      <DataTable
        label={t('title')}
        columns={useColumns(onDelete)}
        rows={campaigns}
        rowKey={(row) => row.id}
      />
    </Paper>
  )
}
