// The worker's side of one file: opened, then uploaded.
import type { FromWorker, ToWorker } from './messages.ts'
import { openTable, type CsvTable } from './table.ts'
import { browserFailure, Upload } from './upload.ts'

/** Carries out the page's commands about one file, and reports to the page. */
export function csvSession(tell: (message: FromWorker) => void): (message: ToWorker) => void {
  let table: CsvTable | null = null
  let upload: Upload | null = null

  async function open(file: Blob): Promise<void> {
    const found = await openTable(file)
    if (typeof found === 'string') return tell({ kind: 'noTable', why: found })
    table = found
    const { headers, columns, sample, guesses } = found
    tell({ kind: 'opened', headers, columns, sample, guesses })
  }

  return (message) => {
    if (message.kind === 'open')
      open(message.file).catch((error: unknown) => tell({ kind: 'failed', ...browserFailure(error) }))
    else if (message.kind === 'begin' && table) {
      upload = new Upload(table, message, tell)
      void upload.run()
    } else if (message.kind !== 'begin') upload?.[message.kind]()
  }
}
