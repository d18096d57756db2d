// The way of a file to the server: piece after piece, the first makes the group, the others append to it. One piece
// is on its way and the next is being read, so that a file of any size takes the same memory. Each carries an id of
// its own: one whose answer was lost is sent again unchanged and is answered as it was the first time.
import type { ReplyOf, uploadContacts } from '@lettermill/contracts'
import { nothingYet, type Begin, type BrowserFailure, type FromWorker, type Refusal } from './messages.ts'
import { tryAgainIn, untilAgain } from './patience.ts'
import { contactPieces, type Piece } from './pieces.ts'
import { Report } from './report.ts'
import type { CsvTable } from './table.ts'

type Reply = ReplyOf<typeof uploadContacts>

/** How long an answer may take before it counts as lost, and how long once the upload was stopped, in ms. */
const answerWithin = 120_000
const lastAnswerWithin = 10_000

/** A random id (RFC 9562, version 4). `crypto.randomUUID` is missing on a page that came over plain http. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export function browserFailure(error: unknown): BrowserFailure {
  return error instanceof Error || error instanceof DOMException
    ? { name: error.name, message: error.message }
    : { name: '', message: String(error) }
}

/** The counts of both, key by key. */
function added(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>) {
  const sums = { ...one }
  for (const [key, count] of Object.entries(other)) sums[key] = (sums[key] ?? 0) + count
  return sums
}

/** One upload, from its first piece on. */
export class Upload {
  private readonly report: Report
  private ours: { groupId: number; importId: number } | null = null
  private progress = nothingYet
  private sent = 0
  /** Rows that the server refused without naming them: it names the first hundred of a request. */
  private unlisted = 0
  private state: 'going' | 'paused' | 'stopped' = 'going'
  private failing = false
  private readonly givingUp = new AbortController()
  private wake: () => void = () => undefined

  constructor(
    private readonly table: CsvTable,
    private readonly begin: Begin,
    private readonly tell: (message: FromWorker) => void,
  ) {
    this.report = new Report(begin.texts, { delimiter: table.delimiter, encoding: table.encoding })
  }

  /** Sends piece after piece, until the file ends or somebody stops it; tells of it, and rejects never. */
  async run(): Promise<void> {
    const cut = await this.sendAll().then(() => null, browserFailure)
    if (cut && !this.ours) return this.tell({ kind: 'failed', ...cut })
    const report = await this.report.result()
    const { rowsRead: _rows, bytesRead: _bytes, ...counts } = this.progress
    const skipped = report.skipped + this.unlisted
    const { groupId = null, importId = null } = this.ours ?? {}
    this.tell({
      kind: 'ended',
      summary: { ...counts, skipped, groupId, importId, sent: this.sent, report },
      cut,
    })
  }

  pause(): void {
    if (this.state === 'going') this.state = 'paused'
  }

  goOn(): void {
    if (this.state === 'paused') this.state = 'going'
    this.wake()
  }

  retry(): void {
    this.wake()
  }

  stop(): void {
    this.state = 'stopped'
    if (this.failing) this.givingUp.abort()
    else setTimeout(() => this.endNow(), lastAnswerWithin)
    this.wake()
  }

  private endNow(): void {
    this.givingUp.abort()
    this.wake()
  }

  private async sendAll(): Promise<void> {
    const pieces = contactPieces(this.table, this.begin.columns, {
      needsFirstName: this.begin.of.missingFirstName !== 'keep',
    })
    let ahead = pieces.next()
    for (;;) {
      const { value: piece, done } = await ahead
      if (done || !(await this.mayGoOn())) return
      ahead = pieces.next()
      // It is heard when its turn comes; until then a failure is nobody's.
      ahead.catch(() => undefined)
      if (!(await this.take(piece))) return
    }
  }

  private async mayGoOn(): Promise<boolean> {
    while (this.state === 'paused') await new Promise<void>((resolve) => (this.wake = resolve))
    return this.state === 'going'
  }

  /** Uploads a piece; false if it gave up. */
  private async take(piece: Piece): Promise<boolean> {
    const reply = piece.contacts.length > 0 ? await this.delivered(piece) : null
    if (piece.contacts.length > 0 && !reply) return false
    this.report.add(piece)
    if (reply) this.hear(piece, reply)
    const { rowsRead, bytesRead, skipped } = piece
    this.progress = { ...this.progress, skipped: this.progress.skipped + skipped.length, rowsRead, bytesRead }
    this.tell({ kind: 'progress', progress: this.progress })
    return true
  }

  private hear({ contacts, records }: Piece, reply: Reply): void {
    const { groupId, importId, reasons, skipped } = reply
    this.ours = { groupId, importId }
    this.sent += contacts.length
    this.unlisted += Math.max(0, skipped - reasons.length)
    for (const { row, reason } of reasons) {
      const record = records[row - 1]
      if (record) this.report.skip(this.begin.texts.refused ?? reason, record)
    }
    const { progress: before } = this
    this.progress = {
      ...before,
      imported: before.imported + reply.imported,
      duplicates: before.duplicates + reply.duplicates,
      filled: before.filled + reply.filled,
      unreadable: before.unreadable + reply.unreadable,
      unreadableFields: added(before.unreadableFields, reply.unreadableFields),
      unreadableExamples: { ...reply.unreadableExamples, ...before.unreadableExamples },
      refused: before.refused + reply.refused,
      skipped: before.skipped + skipped,
      erased: before.erased + reply.erased,
    }
  }

  /** The server's answer; null if the upload gave the piece up. */
  private async delivered({ contacts }: Piece): Promise<Reply | null> {
    const { of } = this.begin
    const body = JSON.stringify({ contacts, ...of, ...this.ours, requestId: newRequestId() })
    for (let times = 1; ; times += 1) {
      const answer = await this.post(body)
      if ('reply' in answer) return answer.reply
      if (!this.givingUp.signal.aborted) await this.waitAfter(answer, times)
      if (this.givingUp.signal.aborted) return null
    }
  }

  private async waitAfter(refusal: Refusal, times: number): Promise<void> {
    const ms = tryAgainIn(refusal, times)
    // After a stop it still asks for a lost answer, but does not retry a refusal.
    if (this.state === 'stopped' && ms === null) return this.givingUp.abort()
    this.failing = true
    if (this.state !== 'stopped') this.tell({ kind: 'failure', refusal, times, waiting: ms !== null })
    await untilAgain(ms, (now) => (this.wake = now))
    this.failing = false
  }

  private async post(body: string): Promise<Refusal | { reply: Reply }> {
    const { address, headers } = this.begin
    const signal = AbortSignal.any([this.givingUp.signal, AbortSignal.timeout(answerWithin)])
    try {
      const response = await fetch(address, { method: 'POST', headers, body, signal })
      const { ok, status } = response
      const text = await response.text()
      return ok ? { reply: JSON.parse(text) as Reply } : { status, text }
    } catch (error) {
      return error instanceof SyntaxError ? { status: 200, text: '' } : browserFailure(error)
    }
  }
}
