// The CSV reports, with the toasts that go with them (specification, section 8).
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

/** The sentence of a failure; none for one that leads to /login by itself. */
function failureOf(error: unknown, sentence: string, noToken: string): string | null {
  if (error instanceof CallFailed && error.kind === 'tokenMissing') return noToken
  return isQuiet(error) ? null : sentence
}

/** All campaigns of the workspace, one row each. */
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

/** Which deliveries a report has; absent for all. */
export interface ReportFilter {
  state: DeliveryState | 'all'
  reader: ReaderAct | 'all'
  search: string
}

/** One campaign, a row for each recipient, or for each that matches a filter. The name is the server's, else made of title and id. */
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

/** The addresses behind a finding about the recipients. */
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
