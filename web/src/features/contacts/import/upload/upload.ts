// The way of a file to the server: piece after piece, the first makes the group, the others append to it. One piece
// is on its way and the next is being read. Each carries an id of its own, so that one whose answer was lost is
// sent again unchanged and is answered as it was the first time.
import { uploadContacts, type ReplyOf } from '@lettermill/contracts'
import { call, type Via } from '../../../../lib/api/index.ts'
import type { CsvPiece, CsvReport, RefusedRow, Settled } from '../../csv/reading.ts'

/** What is said of the group that the file becomes. */
export interface UploadOf {
  groupName: string
  fieldMapping: Record<string, string>
  uploadedFileName: string
  /** ISO moment. */
  uploadedAt: string
}

export interface UploadCounts {
  imported: number
  /** Rows whose address stood in the file or group before; `filled` of them filled fields that were empty. */
  duplicates: number
  filled: number
  skipped: number
  /** Dates and amounts that were not understood and are kept as nothing. */
  unreadable: number
}

export interface UploadProgress extends UploadCounts {
  rowsRead: number
  bytesRead: number
}

export interface UploadSummary extends UploadCounts {
  /** Null where nothing was imported. */
  groupId: number | null
  importId: number | null
  /** How many contacts were sent, whatever became of them. */
  sent: number
  report: CsvReport
  /** Why the file could not be read to its end; null where it was, or where the import was stopped. */
  cut: string | null
}

export interface UploadSteps {
  first: Promise<CsvPiece | { kind: 'end' }>
  next(settled: Settled | null): Promise<CsvPiece | { kind: 'end' }>
  sender(piece: number): Via
  finish(settled: Settled | null): Promise<CsvReport>
  onProgress(progress: UploadProgress): void
  /** A piece failed for the so-many-th time; resolves when it shall be sent again. */
  onFailure(error: unknown, times: number): Promise<void>
  /** Asked before each piece: whether to go on; resolves when that is decided. */
  mayGoOn(): Promise<boolean>
  /** The words for a row that the server did not take. */
  reasonOf(sentence: string): string
  /** Ends what is on its way, in doubt whether it arrived. */
  signal: AbortSignal
}

type Reply = ReplyOf<typeof uploadContacts>

export const nothingYet: UploadProgress = {
  imported: 0,
  duplicates: 0,
  filled: 0,
  skipped: 0,
  unreadable: 0,
  rowsRead: 0,
  bytesRead: 0,
}

/** A random id (RFC 9562, version 4). `crypto.randomUUID` is missing on a page that came over plain http. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** One upload. It is told of its progress through `steps`, which also read the file. */
export class Upload {
  private ours: { groupId: number; importId: number } | null = null
  private progress = nothingYet
  private refused = 0
  private unlisted = 0
  private sent = 0
  private settled: Settled | null = null

  constructor(
    private readonly of: UploadOf,
    private readonly steps: UploadSteps,
  ) {}

  /** Sends piece after piece, until the file ends or shall not go on. Rejects where nothing of it can be read. */
  async run(): Promise<UploadSummary> {
    const cut = await this.sendAll()
    const report = await this.steps.finish(this.settled)
    const { imported, duplicates, filled, unreadable } = this.progress
    return {
      groupId: this.ours?.groupId ?? null,
      importId: this.ours?.importId ?? null,
      sent: this.sent,
      imported,
      duplicates,
      filled,
      unreadable,
      // The server names no more than the first hundred rows of a request.
      skipped: report.skipped + this.unlisted,
      report,
      cut,
    }
  }

  private async sendAll(): Promise<string | null> {
    let ahead = this.steps.first
    for (let number = 1; ; number += 1) {
      const piece = await ahead.catch((error: unknown) => {
        if (!this.ours) throw error
        return error instanceof Error ? error.message : String(error)
      })
      if (typeof piece === 'string') return piece
      if (piece.kind === 'end' || !(await this.steps.mayGoOn())) return null
      ahead = this.steps.next(this.settled)
      // It is heard when its turn comes; until then a failure is nobody's.
      ahead.catch(() => undefined)
      if (!(await this.take(piece, number))) {
        await ahead.catch(() => undefined)
        return null
      }
    }
  }

  /** Brings a piece to the server; false where it was given up. */
  private async take(piece: CsvPiece, number: number): Promise<boolean> {
    const reply = piece.count > 0 ? await this.delivered(number) : null
    if (this.steps.signal.aborted) return false
    const refused = (reply?.reasons ?? []).map(({ row, reason }): RefusedRow => ({
      row,
      reason: this.steps.reasonOf(reason),
    }))
    this.settled = { piece: number, refused }
    this.add(piece, reply)
    this.steps.onProgress(this.progress)
    return true
  }

  private add({ count, rowsRead, bytesRead, skipped }: CsvPiece, reply: Reply | null): void {
    const { progress: before } = this
    if (reply) {
      this.sent += count
      this.ours = { groupId: reply.groupId, importId: reply.importId }
      this.refused += reply.skipped
      this.unlisted += Math.max(0, reply.skipped - reply.reasons.length)
    }
    this.progress = {
      imported: before.imported + (reply?.imported ?? 0),
      duplicates: before.duplicates + (reply?.duplicates ?? 0),
      filled: before.filled + (reply?.filled ?? 0),
      unreadable: before.unreadable + (reply?.unreadable ?? 0),
      skipped: skipped + this.refused,
      rowsRead,
      bytesRead,
    }
  }

  /** The server's answer; null where the piece was given up. */
  private async delivered(piece: number): Promise<Reply | null> {
    const { sender, signal, onFailure } = this.steps
    // The contacts stand first and are put in where the call leaves.
    const body = { contacts: [], ...this.of, ...this.ours, requestId: newRequestId() }
    for (let times = 1; ; times += 1) {
      try {
        return await call(uploadContacts, { body, signal, via: sender(piece) })
      } catch (error) {
        if (!signal.aborted) await onFailure(error, times)
        if (signal.aborted) return null
      }
    }
  }
}
