// The calls of the audit log: page by page, and the whole log as a file.
import { exportAudit, listAudit, type AuditAction } from '@lettermill/contracts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call, download, isQuiet } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import { saveWithToast, shownMessage } from '../../../ui/index.ts'

/** The filters of the log; an empty text does not filter. */
export interface Filters {
  search: string
  action: AuditAction | ''
  account: string
  /** Days, YYYY-MM-DD. */
  from: string
  to: string
}

export const noFilters: Filters = { search: '', action: '', account: '', from: '', to: '' }

function queryOf({ search, action, account, from, to }: Filters, timezone: string) {
  return {
    timezone,
    search: search || undefined,
    action: action || undefined,
    account: account || undefined,
    from: from || undefined,
    to: to || undefined,
  }
}

/** The log, from the newest entry backwards, page by page. */
export function useAudit(filters: Filters, timezone: string, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ['audit', filters, timezone],
    enabled,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...queryOf(filters, timezone), before: pageParam }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Downloads the same entries as a CSV file. */
export function downloadAudit(filters: Filters, timezone: string): Promise<void> {
  return saveWithToast(
    ({ onProgress, signal }) =>
      download(
        exportAudit,
        { name: 'audit_log.csv', onProgress },
        { query: queryOf(filters, timezone), signal },
      ),
    {
      message: text('audit:downloading'),
      done: (name) => text('audit:downloaded', { name }),
      failed: (error) =>
        isQuiet(error) ? null : text('audit:downloadFailed', { message: shownMessage(error) }),
    },
  )
}
