// The deliveries of a campaign, filtered by state, by what readers did, or by a search, page by page. A row opens the
// history of its delivery.
import { useEffect, useRef } from 'react'
import { Button } from '@mantine/core'
import type { Campaign, Delivery } from '@lettermill/contracts'
import { Download } from 'lucide-react'
import { useLocation } from 'react-router'
import { laterDialog } from '../../../../lib/later-dialog.tsx'
import { useTexts } from '../../../../lib/messages/index.ts'
import { May } from '../../../../lib/session/May.tsx'
import { DataTable, EmptyState, ErrorCard, pageCount, Pager, Panel, useDialog } from '../../../../ui/index.ts'
import { pageSize, type LiveCampaign } from '../page.ts'
import { useDeliveries, type DeliverySlice } from './deliveries.ts'
import { downloadReport } from '../../reports.ts'
import { useColumns } from './columns.tsx'
import { deliveriesId, useSlice } from './slice.ts'
import styles from './deliveries.module.css'
import { Filters } from './Filters.tsx'

const StoryDialog = laterDialog(() => import('./StoryDialog.tsx'), 'StoryDialog')

/** Scrolls to the panel when a link on this page, such as a count, leads to it. */
function useLinkedPanel() {
  const { hash, key } = useLocation()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === `#${deliveriesId}`) panel.current?.scrollIntoView({ block: 'start' })
  }, [hash, key])
  return panel
}

function ExportButton({ campaign, slice }: { campaign: Campaign; slice: DeliverySlice }) {
  const t = useTexts('campaignPage')
  const { state, reader, search } = slice
  return (
    <May role="manager">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Download size={14} aria-hidden="true" />}
        onClick={() => void downloadReport(campaign, { state, reader, search })}
      >
        {t('deliveries.export')}
      </Button>
    </May>
  )
}

/** The panel, and the dialog with a delivery's history. */
export function Deliveries({ campaign, progress }: LiveCampaign) {
  const t = useTexts('campaignPage')
  const part = useSlice()
  const { slice, setPage } = part
  const panel = useLinkedPanel()
  const { data, error, isPlaceholderData, refetch } = useDeliveries(campaign, slice)
  const story = useDialog<Delivery>()
  const columns = useColumns(campaign, story.open)
  return (
    <div ref={panel} id={deliveriesId} className={styles['place']}>
      <Panel title={t('deliveries.title')} actions={<ExportButton campaign={campaign} slice={slice} />} flush>
        <Filters campaign={campaign} progress={progress} part={part} />
        {error && !data ? (
          <ErrorCard error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={styles['rows']}>
            <DataTable
              label={t('deliveries.title')}
              columns={columns}
              rows={data?.rows}
              placeholders={pageSize}
              rowKey={({ seq }) => seq}
              old={isPlaceholderData}
              empty={
                <EmptyState picture="people" title={t('deliveries.none')} text={t('deliveries.noneText')} />
              }
            />
          </div>
        )}
        <Pager
          page={slice.page}
          pages={pageCount(data?.total ?? 0, pageSize)}
          atLeast={data?.atLeast ?? false}
          onChange={setPage}
        />
        {story.about && (
          <StoryDialog
            key={story.key}
            campaign={campaign}
            delivery={story.about}
            opened={story.opened}
            onClose={story.close}
          />
        )}
      </Panel>
    </div>
  )
}
