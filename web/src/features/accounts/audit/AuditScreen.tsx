// The audit log for administrators: who did what and when, newest first, with filters and as a CSV file.
import { useMemo } from 'react'
import { Button, Group, Text } from '@mantine/core'
import { auditActions } from '@lettermill/contracts'
import { Download } from 'lucide-react'
import { chosenOf, useAddress } from '../../../lib/contacts/address.ts'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useSettings } from '../../../lib/settings.ts'
import { DataTable, EmptyState, ErrorCard, PageHeader, Panel } from '../../../ui/index.ts'
import { downloadAudit, useAudit, type Filters } from './audit.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { useColumns } from './columns.tsx'

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts('audit')
  if (!isFiltered) return <EmptyState picture="tray" title={t('none')} />
  return <EmptyState picture="tray" title={t('noMatch')} text={t('noMatchText')} />
}

interface FurtherProps {
  found: number
  searchedTo: string | null
  busy: boolean
  onFurther(): void
}

/** Says how far back the log was searched, and loads older entries with a button. */
function Further({ found, searchedTo, busy, onFurther }: FurtherProps) {
  const t = useTexts('audit')
  const { moment } = useFormats()
  return (
    <Group gap="8px 16px" justify="space-between" py="sm" px="md">
      <Text role="status" span inherit c="dimmed">
        {t('searchedTo', { moment: moment(searchedTo) })}
      </Text>
      <Button variant="default" loading={busy} onClick={onFurther}>
        {t(found === 0 ? 'searchOn' : 'more')}
      </Button>
    </Group>
  )
}

function Records({ filters }: { filters: Filters }) {
  const t = useTexts('audit')
  const { zone } = useFormats()
  const { isPending } = useSettings()
  const columns = useColumns()
  const log = useAudit(filters, zone, !isPending)
  const records = log.data?.pages.flatMap((page) => page.records)
  const last = log.data?.pages.at(-1)
  if (log.error && !log.data) return <ErrorCard error={log.error} onRetry={() => void log.refetch()} />
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return (
    <>
      <DataTable
        label={t('records')}
        columns={columns}
        rows={records}
        placeholders={10}
        rowKey={({ id }) => id}
        fitsFrom={560}
        empty={last?.next ? null : <Nothing isFiltered={isFiltered} />}
      />
      {log.error && <ErrorCard error={log.error} onRetry={() => void log.fetchNextPage()} />}
      {log.hasNextPage && (
        <Further
          found={records?.length ?? 0}
          searchedTo={last?.searched_to ?? null}
          busy={log.isFetchingNextPage}
          onFurther={() => void log.fetchNextPage()}
        />
      )}
    </>
  )
}

const aDay = /^\d{4}-\d\d-\d\d$/

/** The filters, kept in the URL so that Reload and a shared link show the same entries. */
function useFilters(): [Filters, (filters: Filters) => void] {
  const [params, change] = useAddress()
  const filters = useMemo(() => {
    const day = (name: string) => (aDay.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '')
    return {
      search: params.get('search') ?? '',
      action: chosenOf(params, 'action', auditActions) ?? '',
      account: params.get('account') ?? '',
      from: day('from'),
      to: day('to'),
    } as const
  }, [params])
  return [filters, (chosen) => change({ ...chosen })]
}

/** The audit log's screen. */
export function AuditScreen() {
  const t = useTexts('audit')
  const { zone } = useFormats()
  const [filters, setFilters] = useFilters()
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden="true" />}
            onClick={() => void downloadAudit(filters, zone)}
          >
            {t('download')}
          </Button>
        }
      />
      <Panel title={t('records')} text={t('text')} flush>
        <AuditFilters filters={filters} onChange={setFilters} />
        <Records filters={filters} />
      </Panel>
    </>
  )
}
