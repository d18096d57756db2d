// The controls above the list: search, status, order, and cards or rows.
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { campaignFilters } from '@lettermill/contracts'
import { ArrowDownWideNarrow, ArrowUpNarrowWide, LayoutGrid, List } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import { Controls, SearchBox } from '../../../ui/index.ts'
import type { CampaignListState } from './use-campaign-list.ts'

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

const views = { grid: LayoutGrid, list: List }

/** Two buttons, so that keyboard, screen reader and scripts can each choose with one press. */
function ViewToggle({ view, setView }: CampaignListState) {
  const t = useTexts('campaigns')
  return (
    <ActionIcon.Group role="group" aria-label={t('view')}>
      {(['grid', 'list'] as const).map((each) => {
        const Icon = views[each]
        const isChosen = each === view
        return (
          <ActionIcon
            key={each}
            size={32}
            variant={isChosen ? 'light' : 'default'}
            aria-label={t(each)}
            aria-pressed={isChosen}
            title={t(each)}
            onClick={() => setView(each)}
          >
            <Icon size={16} />
          </ActionIcon>
        )
      })}
    </ActionIcon.Group>
  )
}

/** The row of controls. */
export function ListControls({ state }: { state: CampaignListState }) {
  const t = useTexts('campaigns')
  return (
    <Controls>
      <SearchBox label={t('search')} value={state.slice.search} onChange={state.setSearch} />
      <StatusFilter {...state} />
      <SortToggle {...state} />
      <ViewToggle {...state} />
    </Controls>
  )
}
