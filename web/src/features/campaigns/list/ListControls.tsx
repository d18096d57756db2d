// Above the list: search, status, order, and cards or rows.
import { Button, NativeSelect, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { campaignFilters } from '@lettermill/contracts'
import { ArrowDownWideNarrow, ArrowUpNarrowWide, LayoutGrid, List } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import { SearchBox } from '../../../ui/index.ts'
import styles from './list.module.css'
import type { CampaignListState, View } from './useCampaignList.ts'

function StatusFilter({ slice, change }: CampaignListState) {
  const t = useTexts('campaigns')
  return (
    <NativeSelect
      aria-label={t('filter')}
      value={slice.status}
      data={campaignFilters.map((filter) => ({ value: filter, label: t(`filters.${filter}`) }))}
      onChange={({ currentTarget }) => {
        const status = campaignFilters.find((filter) => filter === currentTarget.value)
        if (status) change({ status })
      }}
    />
  )
}

function SortToggle({ slice, change }: CampaignListState) {
  const t = useTexts('campaigns')
  const isNewest = slice.sort === 'newest'
  const Icon = isNewest ? ArrowDownWideNarrow : ArrowUpNarrowWide
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={() => change({ sort: isNewest ? 'oldest' : 'newest' })}
    >
      {t(isNewest ? 'newest' : 'oldest')}
    </Button>
  )
}

function ViewToggle({ view, setView }: CampaignListState) {
  const t = useTexts('campaigns')
  const choice = (value: View, Icon: typeof List) => ({
    value,
    label: (
      <span className={styles['viewChoice']} title={t(value)}>
        <Icon size={16} aria-hidden="true" />
        <VisuallyHidden>{t(value)}</VisuallyHidden>
      </span>
    ),
  })
  return (
    <SegmentedControl
      aria-label={t('view')}
      value={view}
      onChange={setView}
      data={[choice('grid', LayoutGrid), choice('list', List)]}
    />
  )
}

/** The row of controls. */
export function ListControls({ state }: { state: CampaignListState }) {
  const t = useTexts('campaigns')
  return (
    <div className={styles['controls']}>
      <SearchBox label={t('search')} value={state.slice.search} onChange={state.setSearch} />
      <StatusFilter {...state} />
      <SortToggle {...state} />
      <ViewToggle {...state} />
    </div>
  )
}
