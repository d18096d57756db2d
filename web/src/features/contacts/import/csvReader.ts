// The page's end of the worker that reads a CSV: one question at a time, one answer each.
import { text } from '../../../lib/messages/index.ts'
import type { FieldColumns } from '../csv/contact.ts'
import type {
  CsvEnd,
  CsvPiece,
  CsvReply,
  CsvRequest,
  OpenedCsv,
  RefusedRow,
  SkippedTexts,
} from '../csv/reading.ts'

/** The file yields no headers or no row. */
export class CsvUnreadable extends Error {
  override name = 'CsvUnreadable'
}

export interface CsvReader {
  /** @throws CsvUnreadable, or Error with the browser's reason */
  open(file: Blob): Promise<OpenedCsv>
  /** The first piece of a pass through the opened file; a further call starts another pass. */
  begin(columns: FieldColumns, texts: SkippedTexts): Promise<CsvPiece | CsvEnd>
  /** The next piece, once the one before has arrived; `refused` are the rows of it that the server did not take. */
  next(refused: readonly RefusedRow[]): Promise<CsvPiece | CsvEnd>
  /** Ends the worker. What was asked stays unanswered. */
  stop(): void
}

function ask(worker: Worker, request: CsvRequest): Promise<CsvReply> {
  return new Promise((resolve, reject) => {
    worker.onmessage = (event: MessageEvent<CsvReply>) => resolve(event.data)
    worker.onerror = (event) => reject(new Error(event.message || text('contacts:failed.reader')))
    worker.postMessage(request)
  })
}

function expected<Kind extends CsvReply['kind']>(reply: CsvReply, ...kinds: Kind[]) {
  const wanted = kinds.find((kind) => kind === reply.kind)
  if (wanted) return reply as Extract<CsvReply, { kind: Kind }>
  if (reply.kind === 'failed') throw new Error(reply.message)
  throw new CsvUnreadable()
}

/** Starts a worker for one file. */
export function startCsvReader(): CsvReader {
  const worker = new Worker(new URL('../csv/worker.ts', import.meta.url), { type: 'module' })
  return {
    open: async (file) => expected(await ask(worker, { kind: 'open', file }), 'opened'),
    begin: async (columns, texts) =>
      expected(await ask(worker, { kind: 'begin', columns, texts }), 'piece', 'end'),
    next: async (refused) => expected(await ask(worker, { kind: 'next', refused }), 'piece', 'end'),
    stop: () => worker.terminate(),
  }
}
