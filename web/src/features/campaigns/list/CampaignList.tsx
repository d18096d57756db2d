// The campaigns of the chosen slice, as cards or rows, with the pager below.
import { useEffect, type ReactNode } from 'react'
import { Group, NativeSelect } from '@mantine/core'
import type { Campaign } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { CardsSkeleton, EmptyState, ErrorCard, pageCount, Pager } from '../../../ui/index.ts'
import { useCampaigns } from '../campaigns.ts'
import { CampaignGrid } from './CampaignGrid.tsx'
import { CampaignTable } from './CampaignTable.tsx'
import styles from './list.module.css'
import { pageSizes, type CampaignListState } from './use-campaign-list.ts'

interface CampaignListProps {
  state: CampaignListState
  /** The button that creates a campaign, shown in an empty list. */
  create: ReactNode
  onDelete(campaign: Campaign): void
}

function PageSize({ slice, change }: CampaignListState) {
  const t = useTexts('campaigns')
  return (
    <NativeSelect
      size="xs"
      aria-label={t('pageSize')}
      value={String(slice.pageSize)}
      data={pageSizes.map((size) => ({ value: String(size), label: t('perPage', { size }) }))}
      onChange={({ currentTarget }) => change({ pageSize: Number(currentTarget.value) })}
    />
  )
}

function Nothing({ state: { slice }, create }: Pick<CampaignListProps, 'state' | 'create'>) {
  const t = useTexts('campaigns')
  return slice.search === '' && slice.status === 'all' ? (
    <EmptyState
      picture="letter"
      title={t('none')}
      text={t('noneText')}
      action={create}
      guide="first-campaign"
    />
  ) : (
    <EmptyState picture="letter" title={t('noMatch')} text={t('noMatchText')} />
  )
}

/** The list. */
export function CampaignList({ state, create, onDelete }: CampaignListProps) {
  const { slice, view, setPage } = state
  const { data, error, refetch, isPlaceholderData } = useCampaigns(slice)
  const pages = pageCount(data?.total ?? 0, slice.pageSize)
  // True if the page does not exist, for example after its last campaign was deleted.
  const beyond = data !== undefined && !isPlaceholderData && slice.page > pages
  useEffect(() => {
    if (beyond) setPage(pages)
  })
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  if (!data && view === 'grid') return <CardsSkeleton />
  const isEmpty = data?.total === 0
  return (
    <>
      <div aria-live="polite">{isEmpty && <Nothing state={state} create={create} />}</div>
      {!isEmpty && view === 'grid' && data && <CampaignGrid campaigns={data.rows} onDelete={onDelete} />}
      {!isEmpty && view === 'list' && <CampaignTable campaigns={data?.rows} onDelete={onDelete} />}
      {!isEmpty && (
        <Group justify="space-between" gap="xs" mt="sm" className={styles['foot'] ?? ''}>
          <PageSize {...state} />
          <Pager always page={slice.page} pages={pages} onChange={setPage} />
        </Group>
      )}
    </>
  )
}
