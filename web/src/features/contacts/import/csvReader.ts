// The page's end of the worker that reads a CSV and sends it: to each question its answer.
import type { Via } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import type { FieldColumns } from '../csv/contact.ts'
import type {
  CsvPiece,
  CsvReply,
  CsvReport,
  CsvRequest,
  OpenedCsv,
  ReadingTexts,
  Settled,
} from '../csv/reading.ts'
import type { NoTable } from '../csv/table.ts'

/** The file yields no headers or no row, for a reason that can be told. */
export class CsvUnreadable extends Error {
  override name = 'CsvUnreadable'

  constructor(readonly why: NoTable) {
    super(why)
  }
}

export interface CsvReader {
  /** @throws CsvUnreadable, or Error with the reason why the file cannot be read */
  open(file: Blob): Promise<OpenedCsv>
  /** The first piece of a pass through the opened file; a further call starts another pass. */
  begin(columns: FieldColumns, texts: ReadingTexts): Promise<CsvPiece | { kind: 'end' }>
  /** The next piece, while one is on its way; `settled` tells what became of the one before that. */
  next(settled: Settled | null): Promise<CsvPiece | { kind: 'end' }>
  /** Lets a call leave from the worker, with the contacts of a piece in its body's empty list. */
  sender(piece: number): Via
  /** What is to be told once nothing is on its way any more. */
  finish(settled: Settled | null): Promise<CsvReport>
  /** Ends the worker. What was asked stays unanswered. */
  stop(): void
}

/** How browsers name the failure to read a file that was there when it was picked. */
const fileGone = ['NotReadableError', 'NotFoundError']

/** Asks the worker; each question has a number, which its answer carries. */
class Asker {
  private readonly worker = new Worker(new URL('../csv/worker.ts', import.meta.url), { type: 'module' })
  private readonly waiting = new Map<number, (reply: CsvReply) => void>()
  private asked = 0

  constructor(onError: (error: Error) => void) {
    this.worker.onmessage = ({ data }: MessageEvent<{ id: number; reply: CsvReply | null }>) => {
      if (data.reply) this.waiting.get(data.id)?.(data.reply)
      this.waiting.delete(data.id)
    }
    this.worker.onerror = (event) => onError(new Error(event.message || text('contacts:failed.reader')))
  }

  ask(request: CsvRequest): Promise<CsvReply> {
    this.asked += 1
    const id = this.asked
    return new Promise((resolve) => {
      this.waiting.set(id, resolve)
      this.worker.postMessage({ id, request })
    })
  }

  stop(): void {
    this.worker.terminate()
  }
}

function expected<Kind extends CsvReply['kind']>(reply: CsvReply, ...kinds: Kind[]) {
  const wanted = kinds.find((kind) => kind === reply.kind)
  if (wanted) return reply as Extract<CsvReply, { kind: Kind }>
  if (reply.kind === 'noTable') throw new CsvUnreadable(reply.why)
  if (reply.kind !== 'failed') throw new Error(text('contacts:failed.reader'))
  throw new Error(fileGone.includes(reply.name) ? text('contacts:failed.fileGone') : reply.message)
}

/** A call's way through the worker, as `fetch` would go it. */
function senderOf(ask: Asker['ask'], piece: number): Via {
  return async (address, { headers, body, signal }) => {
    const abort = () => void ask({ kind: 'abort' })
    signal?.addEventListener('abort', abort, { once: true })
    const sent = { piece, address, headers: [...new Headers(headers)], body: String(body) }
    const reply = expected(await ask({ kind: 'send', ...sent }), 'answered', 'unanswered')
    signal?.removeEventListener('abort', abort)
    if (reply.kind === 'answered') return new Response(reply.text, { status: reply.status })
    throw new DOMException(reply.message, reply.name)
  }
}

/** Starts a worker for one file. */
export function startCsvReader(): CsvReader {
  let broken: (error: Error) => void = () => undefined
  const failure = new Promise<never>((_resolve, reject) => (broken = reject))
  // It is heard by whoever waits for an answer.
  failure.catch(() => undefined)
  const worker = new Asker((error) => broken(error))
  const ask = (request: CsvRequest) => Promise.race([worker.ask(request), failure])
  return {
    open: async (file) => expected(await ask({ kind: 'open', file }), 'opened'),
    begin: async (columns, texts) => expected(await ask({ kind: 'begin', columns, texts }), 'piece', 'end'),
    next: async (settled) => expected(await ask({ kind: 'next', settled }), 'piece', 'end'),
    sender: (piece) => senderOf(ask, piece),
    finish: async (settled) => expected(await ask({ kind: 'finish', settled }), 'report'),
    stop: () => worker.stop(),
  }
}
