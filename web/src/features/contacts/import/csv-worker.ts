// The page's interface to the worker that reads and uploads a CSV file.
import { text } from '../../../lib/messages/index.ts'
import type { FromWorker, ToWorker } from '../csv/messages.ts'

export interface CsvWorker {
  tell(message: ToWorker): void
  /** Ends the worker, which then sends no more messages. */
  stop(): void
}

/** Starts a worker for one file. */
export function startCsvWorker(hear: (message: FromWorker) => void): CsvWorker {
  const worker = new Worker(new URL('../csv/worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data)
  worker.onerror = ({ message }) =>
    hear({ kind: 'failed', name: '', message: message || text('contacts:failed.reader') })
  return {
    tell: (message) => worker.postMessage(message),
    stop: () => {
      worker.onmessage = null
      worker.terminate()
    },
  }
}
