// The deliveries of a campaign: by state, by search, page by page; a row opens its story.
import { useState } from 'react'
import { NativeSelect } from '@mantine/core'
import { deliveryStates, type Delivery } from '@lettermill/contracts'
import { formatNumber } from '../../../../lib/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { useSearchText } from '../../../../lib/search-text.ts'
import {
  DataTable,
  EmptyState,
  ErrorCard,
  pageCount,
  Pager,
  Panel,
  SearchBox,
  useDialog,
} from '../../../../ui/index.ts'
import { pageSize, useDeliveries, type DeliverySlice, type LiveCampaign } from '../page.ts'
import { useColumns } from './columns.tsx'
import { StoryDialog } from './StoryDialog.tsx'
import styles from './deliveries.module.css'

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

/** What part of the deliveries is on the page; whatever narrows it anew leads to its first page. */
function useSlice() {
  const [search, setSearch] = useSearchText()
  const [state, setState] = useState<DeliverySlice['state']>('all')
  const of = `${state} ${search}`
  const [turned, setTurned] = useState({ of, page: 1 })
  const slice: DeliverySlice = { search, state, page: turned.of === of ? turned.page : 1 }
  return { slice, setSearch, setState, setPage: (page: number) => setTurned({ of, page }) }
}

/** The panel, with the dialog that tells a delivery's story. */
export function Deliveries({ campaign, progress }: LiveCampaign) {
  const t = useTexts('campaignPage')
  const { slice, setSearch, setState, setPage } = useSlice()
  const { data, error, isPlaceholderData, refetch } = useDeliveries(campaign, slice)
  const story = useDialog<Delivery>()
  const columns = useColumns(campaign, story.open)
  return (
    <Panel title={t('deliveries.title')} flush>
      <div className={styles['filters']}>
        <StateFilter progress={progress} state={slice.state} onChange={setState} />
        <SearchBox label={t('deliveries.search')} value={slice.search} onChange={setSearch} />
      </div>
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
  )
}
