// The CSV reports and their toasts (specification, section 8).
import {
  exportAllCampaigns,
  exportCampaign,
  exportDoubtfulAddresses,
  type Campaign,
  type DeliveryState,
  type DoubtfulKind,
  type ReaderAct,
} from '@lettermill/contracts'
import { CallFailed, download, isQuiet } from '../../lib/api/index.ts'
import { text } from '../../lib/messages/index.ts'
import { saveWithToast, shownMessage } from '../../ui/index.ts'

const fullReportName = 'full_report.csv'

/** The message of a failure; null for a failure that leads to /login anyway. */
function failureOf(error: unknown, sentence: string, noToken: string): string | null {
  if (error instanceof CallFailed && error.kind === 'tokenMissing') return noToken
  return isQuiet(error) ? null : sentence
}

/** Downloads a report with one row for each campaign of the workspace. */
export function downloadFullReport(): Promise<void> {
  return saveWithToast(
    ({ onProgress, signal }) =>
      download(exportAllCampaigns, { name: fullReportName, onProgress }, { signal }),
    {
      message: text('campaigns:report.generatingAll'),
      done: () => text('campaigns:report.doneAll'),
      failed: (error) =>
        failureOf(error, text('campaigns:report.failedAll'), text('campaigns:report.noTokenAll')),
    },
  )
}

function queryOf(filter: ReportFilter | undefined) {
  return filter ? { ...filter, search: filter.search || undefined } : {}
}

function failureSentence(error: unknown): string {
  const isSilent = error instanceof CallFailed && error.kind === 'reply' && error.said === null
  return isSilent
    ? text('campaigns:report.failedSilently')
    : text('campaigns:report.failed', { message: shownMessage(error) })
}

/** The deliveries in a report. A report without a filter contains all deliveries. */
export interface ReportFilter {
  state: DeliveryState | 'all'
  reader: ReaderAct | 'all'
  search: string
}

/**
 * Downloads a campaign's report with one row for each recipient, or for each recipient that matches the filter. The
 * server names the file; otherwise the name contains the campaign's name and id.
 */
export function downloadReport({ id, name: title }: Campaign, filter?: ReportFilter): Promise<void> {
  const name = `${title}_${id}.csv`
  return saveWithToast(
    ({ onProgress, signal }) =>
      download(exportCampaign, { name, onProgress }, { params: { id }, query: queryOf(filter), signal }),
    {
      message: text('campaigns:report.generating', { name: title }),
      done: (fileName) => text('campaigns:report.done', { name: fileName }),
      failed: (error) => failureOf(error, failureSentence(error), text('campaigns:report.noToken')),
    },
  )
}

/** Downloads the addresses behind a finding about the recipients. */
export function downloadDoubtful({ id, name: title }: Campaign, kind: DoubtfulKind): Promise<void> {
  const name = `${kind}_addresses_${title}.csv`
  return saveWithToast(
    ({ onProgress, signal }) =>
      download(exportDoubtfulAddresses, { name, onProgress }, { params: { id }, query: { kind }, signal }),
    {
      message: text('campaigns:report.generating', { name: title }),
      done: (fileName) => text('campaigns:report.done', { name: fileName }),
      failed: (error) => failureOf(error, failureSentence(error), text('campaigns:report.noToken')),
    },
  )
}
