// The way of a file to the server: piece after piece, the first makes the group, the others append to it. A piece
// that failed is kept and sent again when the user says so.
import { listContactGroups, uploadContacts, type ReplyOf } from '@lettermill/contracts'
import { call } from '../../../lib/api/index.ts'
import type { CsvEnd, CsvPiece, RefusedRow } from '../csv/reading.ts'

/** What is said of the group that the file becomes. */
export interface UploadOf {
  groupName: string
  fieldMapping: Record<string, string>
  uploadedFileName: string
  /** ISO moment; with the file's name it also tells our group from others after an answer that never came. */
  uploadedAt: string
}

export interface UploadCounts {
  imported: number
  duplicates: number
  skipped: number
  /** Dates and amounts that were not understood and are kept as nothing. */
  unreadable: number
}

export interface UploadProgress extends UploadCounts {
  bytesRead: number
}

export interface UploadSummary extends UploadCounts {
  /** Null where nothing was imported. */
  groupId: number | null
  skippedFile: Blob | null
}

export interface UploadSteps {
  next(refused: readonly RefusedRow[]): Promise<CsvPiece | CsvEnd>
  onProgress(progress: UploadProgress): void
  /** A piece failed; resolves when it shall be sent again. */
  onFailure(error: unknown): Promise<void>
  /** The words for a row that the server did not take. */
  reasonOf(sentence: string): string
  signal: AbortSignal
}

type Reply = ReplyOf<typeof uploadContacts>

const none: UploadProgress = { imported: 0, duplicates: 0, skipped: 0, unreadable: 0, bytesRead: 0 }

function added(total: UploadProgress, reply: Reply, bytesRead: number): UploadProgress {
  return {
    imported: total.imported + reply.imported,
    duplicates: total.duplicates + reply.duplicates,
    skipped: total.skipped + reply.skipped,
    unreadable: total.unreadable + reply.unreadable,
    bytesRead,
  }
}

/** Our group on the server, if it is there: a request whose answer was lost may have made it. */
async function findOwnGroup({ uploadedAt, uploadedFileName }: UploadOf, signal: AbortSignal) {
  const groups = await call(listContactGroups, { signal })
  return groups.find(
    (group) =>
      group.uploaded_file_name === uploadedFileName &&
      Date.parse(group.uploaded_at) === Date.parse(uploadedAt),
  )
}

/** One upload. It is told of its progress through `steps`, which also read the file. */
export class Upload {
  private groupId: number | null = null
  private progress = none
  private failures = 0

  constructor(
    private readonly of: UploadOf,
    private readonly steps: UploadSteps,
  ) {}

  /** Sends the first piece and all that follow. Rejects when it was aborted, or the file cannot be read on. */
  async run(first: CsvPiece | CsvEnd): Promise<UploadSummary> {
    let step = first
    while (step.kind === 'piece') {
      const reply = await this.delivered(step)
      this.groupId = reply.groupId
      this.progress = added(this.progress, reply, step.bytesRead)
      this.steps.onProgress(this.progress)
      const refused = reply.reasons.map(({ row, reason }) => ({ row, reason: this.steps.reasonOf(reason) }))
      step = await this.steps.next(refused)
    }
    return this.summary(step)
  }

  private async delivered(piece: CsvPiece): Promise<Reply> {
    for (;;) {
      try {
        if (this.failures > 0) this.groupId ??= (await findOwnGroup(this.of, this.steps.signal))?.id ?? null
        return await this.sent(piece)
      } catch (error) {
        this.steps.signal.throwIfAborted()
        this.failures += 1
        await this.steps.onFailure(error)
      }
    }
  }

  private sent({ contacts }: CsvPiece): Promise<Reply> {
    const { groupId, of, steps } = this
    const body = { contacts, ...of, ...(groupId === null ? {} : { groupId }) }
    return call(uploadContacts, { body, signal: steps.signal })
  }

  private async summary({ skipped, skippedFile }: CsvEnd): Promise<UploadSummary> {
    const { imported, duplicates, unreadable } = await this.counted()
    return {
      groupId: this.groupId,
      imported,
      duplicates,
      unreadable,
      skipped: this.progress.skipped + skipped,
      skippedFile,
    }
  }

  /** A piece that arrived unseen and was sent again came back as duplicates: the group itself tells what is true. */
  private async counted(): Promise<UploadCounts> {
    if (this.failures === 0) return this.progress
    const group = await findOwnGroup(this.of, this.steps.signal).catch(() => undefined)
    if (!group) return this.progress
    const arrivedUnseen = group.contactCount - this.progress.imported
    return {
      ...this.progress,
      imported: group.contactCount,
      duplicates: this.progress.duplicates - arrivedUnseen,
    }
  }
}
