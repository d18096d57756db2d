// The unsubscribed contacts of the workspace (specification, Settings): ten to a page, of today or of all time.
import { useState } from 'react'
import { Button } from '@mantine/core'
import { listUnsubscribers, type Unsubscriber } from '@lettermill/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callPage } from '../../lib/api/index.ts'
import { useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useSettings, useZone } from '../../lib/settings.ts'
import { DataTable, EmptyState, ErrorCard, pageCount, Pager, Panel } from '../../ui/index.ts'

const pageSize = 10

type Filter = 'today' | 'all'

function useUnsubscribers(filter: Filter | undefined, page: number) {
  const timezone = useZone()
  // Waits for the time zone; otherwise the list would be loaded twice.
  const enabled = !useSettings().isPending
  return useQuery({
    enabled,
    queryKey: ['unsubscribers', filter, page, timezone],
    queryFn: ({ signal }) =>
      callPage(listUnsubscribers, {
        signal,
        query: { filter, timezone, limit: pageSize, offset: (page - 1) * pageSize },
      }),
    placeholderData: keepPreviousData,
  })
}

function Filters({ filter, onChange }: { filter: Filter | undefined; onChange: (filter: Filter) => void }) {
  const t = useTexts('suppressions')
  return (
    <div role="group" aria-label={t('filter')}>
      <Button.Group>
        {(['today', 'all'] as const).map((choice) => (
          <Button
            key={choice}
            size="compact-md"
            variant={filter === choice ? 'light' : 'default'}
            aria-pressed={filter === choice}
            onClick={() => onChange(choice)}
          >
            {t(choice)}
          </Button>
        ))}
      </Button.Group>
    </div>
  )
}

/** The list, as a section of Settings. */
export function Unsubscribers() {
  const t = useTexts('suppressions')
  const { moment } = useFormats()
  const [filter, setFilter] = useState<Filter>()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useUnsubscribers(filter, page)
  const choose = (chosen: Filter) => {
    setFilter(chosen)
    setPage(1)
  }
  return (
    <Panel title={t('title')} text={t('text')} actions={<Filters filter={filter} onChange={choose} />} flush>
      {error ? (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <DataTable<Unsubscriber>
            label={t('title')}
            columns={[
              { id: 'email', header: t('email'), cell: (row) => row.email },
              {
                id: 'at',
                header: t('unsubscribedAt'),
                unbroken: true,
                cell: (row) => moment(row.unsubscribed_at),
              },
            ]}
            rows={data?.rows}
            rowKey={(row) => row.email}
            empty={<EmptyState picture="people" title={t('none')} />}
          />
          <Pager
            page={page}
            pages={pageCount(data?.total ?? 0, pageSize)}
            always={(data?.total ?? 0) > 0}
            onChange={setPage}
          />
        </>
      )}
    </Panel>
  )
}
