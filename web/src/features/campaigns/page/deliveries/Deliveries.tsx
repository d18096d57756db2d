// The deliveries of a campaign, filtered by state, by what readers did, or by a search, page by page. A row opens the
// history of its delivery.
import { useEffect, useRef } from 'react'
import { Button, Group, NativeSelect } from '@mantine/core'
import {
  deliveryStates,
  readerActs,
  type Campaign,
  type Delivery,
  type ReaderAct,
} from '@lettermill/contracts'
import { Download } from 'lucide-react'
import { useLocation } from 'react-router'
import { formatNumber } from '../../../../lib/formats/formats.ts'
import { laterDialog } from '../../../../lib/later-dialog.tsx'
import { useTexts } from '../../../../lib/messages/index.ts'
import {
  DataTable,
  EmptyState,
  ErrorCard,
  pageCount,
  Pager,
  Panel,
  Quiet,
  SearchBox,
  useDialog,
} from '../../../../ui/index.ts'
import { pageSize, useDeliveries, type DeliverySlice, type LiveCampaign } from '../page.ts'
import { downloadReport } from '../../reports.ts'
import { useColumns } from './columns.tsx'
import { deliveriesId, useSlice } from './slice.ts'
import styles from './deliveries.module.css'

const StoryDialog = laterDialog(() => import('./StoryDialog.tsx'), 'StoryDialog')

interface StateFilterProps extends Pick<LiveCampaign, 'progress'> {
  state: DeliverySlice['state']
  onChange(state: DeliverySlice['state']): void
}

function StateFilter({ progress, state, onChange }: StateFilterProps) {
  const t = useTexts('campaignPage')
  const label = (word: string, count: number) =>
    t('deliveries.option', { state: word, size: formatNumber(count) })
  return (
    <NativeSelect
      aria-label={t('deliveries.state')}
      value={state}
      data={[
        { value: 'all', label: label(t('deliveries.all'), progress.total) },
        ...deliveryStates.map((each) => ({
          value: each,
          label: label(t(`states.${each}`), progress[each]),
        })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange(deliveryStates.find((each) => each === value) ?? 'all')
      }
    />
  )
}

interface ReaderFilterProps extends Pick<LiveCampaign, 'campaign'> {
  reader: DeliverySlice['reader']
  onChange(reader: DeliverySlice['reader']): void
}

function ReaderFilter({ campaign, reader, onChange }: ReaderFilterProps) {
  const t = useTexts('campaignPage')
  const counts: Partial<Record<ReaderAct, number>> = {
    opened: campaign.open_count,
    clicked: campaign.click_count,
    unsubscribed: campaign.unsubscribe_count,
  }
  const label = (act: ReaderAct) => {
    const [state, count] = [t(`deliveries.readers.${act}`), counts[act]]
    return count === undefined ? state : t('deliveries.option', { state, size: formatNumber(count) })
  }
  return (
    <NativeSelect
      aria-label={t('deliveries.reader')}
      value={reader}
      data={[
        { value: 'all', label: t('deliveries.readers.all') },
        ...readerActs.map((value) => ({ value, label: label(value) })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange(readerActs.find((each) => each === value) ?? 'all')
      }
    />
  )
}

/** Scrolls to the panel when a link on this page, such as a count, leads to it. */
function useLinkedPanel() {
  const { hash, key } = useLocation()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === `#${deliveriesId}`) panel.current?.scrollIntoView({ block: 'start' })
  }, [hash, key])
  return panel
}

function Filters({ campaign, progress, part }: LiveCampaign & { part: ReturnType<typeof useSlice> }) {
  const t = useTexts('campaignPage')
  const { slice, setSearch, setState, setReader } = part
  return (
    <>
      <Group gap="xs" px="md" pb="xs">
        <StateFilter progress={progress} state={slice.state} onChange={setState} />
        <ReaderFilter campaign={campaign} reader={slice.reader} onChange={setReader} />
        <SearchBox label={t('deliveries.search')} value={slice.search} onChange={setSearch} />
      </Group>
      {slice.reader !== 'all' && <Quiet p="0 16px 8px">{t('deliveries.bots')}</Quiet>}
    </>
  )
}

function ExportButton({ campaign, slice }: { campaign: Campaign; slice: DeliverySlice }) {
  const t = useTexts('campaignPage')
  const { state, reader, search } = slice
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Download size={14} aria-hidden="true" />}
      onClick={() => void downloadReport(campaign, { state, reader, search })}
    >
      {t('deliveries.export')}
    </Button>
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
