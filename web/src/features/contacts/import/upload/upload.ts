// Uploads the contacts of an opened file in parts. The first part makes the group, the others add to it. While a part is
// being sent, the worker reads the next, so that a file of any size needs the same memory.
import { uploadContacts, type ReplyOf } from '@lettermill/contracts'
import type { ReadContact } from '../../csv/contact.ts'
import type { Part, RefusedRow } from '../../csv/messages.ts'
import { groupsKey } from '../../csv/pieces.ts'
import type { CsvReport } from '../../csv/report.ts'
import type { CsvWorker } from '../csv-worker.ts'
import type { UploadPlan } from './plan.ts'
import { sendLeavers } from './send-leavers.ts'
import type { Sender } from './sender.ts'
import { nothingYet, type SuppressedCounts, type UploadProgress, type UploadSummary } from '../state.ts'
import { TagGroups } from './tag-groups.ts'

type Reply = ReplyOf<typeof uploadContacts>

/** How an upload ended. `cut`: why the file could not be read to its end. */
export interface Uploaded {
  summary: UploadSummary
  cut: Error | null
}

/** Sums the counts of `one` and `other`, key by key. */
function added(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>) {
  const sums = { ...one }
  for (const [key, count] of Object.entries(other)) sums[key] = (sums[key] ?? 0) + count
  return sums
}

/** One upload of a file. */
export class Upload {
  #ours: { groupId: number; importId: number } | null = null
  #progress = nothingYet
  #sent = 0
  /** Rows that were skipped and that the report does not name: the server names only the first hundred of a request. */
  #unlisted = 0
  /** Rows that were skipped here, and not reported to the server yet. */
  #unreported = 0
  #suppressed: SuppressedCounts | null = null
  readonly #tags: TagGroups
  readonly #worker: CsvWorker
  readonly #sender: Sender
  readonly #plan: UploadPlan
  readonly #onProgress: (progress: UploadProgress) => void

  constructor(
    worker: CsvWorker,
    sender: Sender,
    plan: UploadPlan,
    onProgress: (progress: UploadProgress) => void,
  ) {
    this.#worker = worker
    this.#sender = sender
    this.#plan = plan
    this.#onProgress = onProgress
    this.#tags = new TagGroups(plan.of, plan.groups)
  }

  /** Sends the parts until the file ends or somebody stops it. Rejects if nothing of the file could be read. */
  async run(): Promise<Uploaded> {
    const { of, columns, texts } = this.#plan
    const needsFirstName = of.missingFirstName !== 'keep'
    await this.#worker.call('read', { columns, needsFirstName, consentKey: of.consent?.key, texts })
    const cut = await this.#sendAll().then(
      () => null,
      (error: Error) => error,
    )
    if (cut && !this.#ours) throw cut
    return { summary: this.#summaryOf(await this.#worker.call('report')), cut }
  }

  #summaryOf(report: CsvReport): UploadSummary {
    const { rowsRead: _rows, bytesRead: _bytes, ...counts } = this.#progress
    return {
      ...counts,
      skipped: report.skipped + this.#unlisted,
      groupId: this.#ours?.groupId ?? null,
      importId: this.#ours?.importId ?? null,
      sent: this.#sent,
      report,
      suppressed: this.#suppressed,
      groupImports: this.#tags.importIds,
    }
  }

  async #sendAll(): Promise<void> {
    const { from, source } = this.#plan
    if (from && from.leavers.length > 0) {
      // Before any contact, so that nobody of them is mailed in between.
      this.#suppressed = await sendLeavers(this.#sender, from.leavers, source)
      if (!this.#suppressed) return
    }
    if (await this.#sendContacts()) await this.#tags.send(this.#sender)
  }

  /** Uploads the contacts of the table; false if the upload gave up. */
  async #sendContacts(): Promise<boolean> {
    let refused: RefusedRow[] = []
    for (;;) {
      const part = await this.#worker.call('nextPart', refused)
      if (!part) return this.#reportSkipped()
      if (!(await this.#sender.mayGoOn())) {
        await this.#reportSkipped()
        return false
      }
      this.#unreported += part.skipped
      const reply = part.contacts.length > 0 ? await this.#deliver(part.contacts) : undefined
      if (reply === null) return false
      refused = reply ? this.#hear(part, reply) : []
      this.#progress = {
        ...this.#progress,
        skipped: this.#progress.skipped + part.skipped,
        rowsRead: part.rowsRead,
        bytesRead: part.bytesRead,
      }
      this.#onProgress(this.#progress)
    }
  }

  /** Adds an answer to the counts. @returns the contacts that it refused and names */
  #hear({ contacts }: Part, reply: Reply): RefusedRow[] {
    const { groupId, importId, reasons, skipped, overruled, takenBack } = reply
    const { texts } = this.#plan
    this.#ours = { groupId, importId }
    this.#sent += contacts.length
    this.#tags.note(contacts)
    this.#unlisted += Math.max(0, skipped - reasons.length - overruled.length) + takenBack.length
    const before = this.#progress
    this.#progress = {
      ...before,
      imported: before.imported + reply.imported - takenBack.length,
      added: before.added + reply.added,
      duplicates: before.duplicates + reply.duplicates,
      filled: before.filled + reply.filled,
      unreadable: before.unreadable + reply.unreadable,
      unreadableFields: added(before.unreadableFields, reply.unreadableFields),
      unreadableExamples: { ...reply.unreadableExamples, ...before.unreadableExamples },
      refused: before.refused + reply.refused,
      // The count is absent in a reply that the server stored before an upgrade.
      refusedKnown: before.refusedKnown + (reply.refusedKnown ?? 0),
      skipped: before.skipped + skipped + takenBack.length,
      erased: before.erased + reply.erased,
    }
    return [
      ...reasons.map(({ row, code, reason }) => ({ row, why: texts.refused[code] ?? reason })),
      ...overruled.map((row) => ({ row, why: texts.overruled })),
    ]
  }

  /** The server's answer; null if the upload gave up. */
  async #deliver(contacts: readonly ReadContact[]): Promise<Reply | null> {
    const skipped = this.#unreported
    const bare = contacts.map(({ [groupsKey]: _groups, ...contact }) => contact)
    const body = { contacts: bare, ...this.#plan.of, ...this.#ours, ...(skipped > 0 && { skipped }) }
    const reply = await this.#sender.send(uploadContacts, body)
    if (reply) this.#unreported = 0
    return reply
  }

  /** Reports the rows that were skipped after the last sent contact. Returns false if it gave up. */
  async #reportSkipped(): Promise<boolean> {
    if (this.#unreported === 0 || !this.#ours) return true
    return (await this.#deliver([])) !== null
  }
}
