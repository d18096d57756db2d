// The CSV reports, with the toasts that go with them (specification, section 8).
import { exportAllCampaigns, exportCampaign, type Campaign } from '@lettermill/contracts'
import { CallFailed, download, isQuiet, saveFile } from '../../lib/api/index.ts'
import { text } from '../../lib/messages/index.ts'
import { shownMessage, toast } from '../../ui/index.ts'

const fullReportName = 'full_report.csv'

function isTokenMissing(error: unknown): boolean {
  return error instanceof CallFailed && error.kind === 'tokenMissing'
}

/** Ends a loading toast with a failure; one that leads to /login just goes. */
function fail(toastId: string, error: unknown, sentence: string, noToken: string): void {
  if (isTokenMissing(error)) toast.error(noToken, { id: toastId })
  else if (isQuiet(error)) toast.dismiss(toastId)
  else toast.error(sentence, { id: toastId })
}

/** All campaigns of the workspace, one row each. */
export async function downloadFullReport(): Promise<void> {
  const id = toast.loading(text('campaigns:report.generatingAll'))
  try {
    saveFile(await download(exportAllCampaigns, fullReportName))
    toast.success(text('campaigns:report.doneAll'), { id })
  } catch (error) {
    fail(id, error, text('campaigns:report.failedAll'), text('campaigns:report.noTokenAll'))
  }
}

function failureSentence(error: unknown): string {
  const isSilent = error instanceof CallFailed && error.kind === 'reply' && error.said === null
  return isSilent
    ? text('campaigns:report.failedSilently')
    : text('campaigns:report.failed', { message: shownMessage(error) })
}

/** One campaign, a row for each recipient. The name is the server's, else made of title and id. */
export async function downloadReport(campaign: Campaign): Promise<void> {
  const fallbackName = `${campaign.name}_${campaign.id}.csv`
  const id = toast.loading(text('campaigns:report.generating', { name: campaign.name }))
  try {
    const file = await download(exportCampaign, fallbackName, { params: { id: campaign.id } })
    saveFile(file)
    toast.success(text('campaigns:report.done', { name: file.fileName }), { id })
  } catch (error) {
    fail(id, error, failureSentence(error), text('campaigns:report.noToken'))
  }
}
