// Uploads a file in parts. The first part creates the group, the others add to it. While one part is being sent, the
// next is being read, so that a file of any size needs the same memory. Each part has its own id: if its answer is
// lost, the same part is repeated, and the server repeats its first answer.
import type { ReplyOf, uploadContacts } from '@lettermill/contracts'
import type { ReadContact } from './contact.ts'
import { browserFailure, Courier } from './courier.ts'
import { groupsHeader, type ForeignExport } from './exports/convert.ts'
import { nothingYet, type Begin, type FromWorker, type SuppressedCounts } from './messages.ts'
import { contactPieces, type Piece } from './pieces.ts'
import { Report } from './report.ts'
import { sendLeavers } from './exports/suppress.ts'
import type { CsvTable } from './table.ts'
import { TakenBack } from './taken-back.ts'
import { TagGroups } from './exports/tag-groups.ts'

type Reply = ReplyOf<typeof uploadContacts>

/** Sums the counts of `one` and `other`, key by key. */
function added(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>) {
  const sums = { ...one }
  for (const [key, count] of Object.entries(other)) sums[key] = (sums[key] ?? 0) + count
  return sums
}

/** One upload of a file. */
export class Upload {
  readonly #report: Report
  #ours: { groupId: number; importId: number } | null = null
  #progress = nothingYet
  #sent = 0
  /** Rows that the server refused without naming them; it names only the first hundred of a request. */
  #unlisted = 0
  /** Rows that were skipped here, and not reported to the server yet. */
  #unreported = 0
  readonly #courier: Courier
  readonly #tags: TagGroups
  readonly #takenBack = new TakenBack()
  #suppressed: SuppressedCounts | null = null
  readonly #table: CsvTable | null
  readonly #begin: Begin
  readonly #tell: (message: FromWorker) => void
  readonly #from: ForeignExport | null

  constructor(
    table: CsvTable | null,
    begin: Begin,
    tell: (message: FromWorker) => void,
    /** The export that the table was made from. */
    from: ForeignExport | null = null,
  ) {
    this.#table = table
    this.#begin = begin
    this.#tell = tell
    this.#from = from
    this.#report = new Report(begin.texts, {
      delimiter: table?.delimiter ?? ',',
      encoding: table?.encoding ?? 'utf-8',
    })
    this.#courier = new Courier(begin.headers, tell)
    this.#tags = new TagGroups(this.#courier, begin)
  }

  /** Sends the parts until the file ends or somebody stops it, and reports its progress. It never rejects. */
  async run(): Promise<void> {
    const cut = await this.#sendAll().then(() => null, browserFailure)
    if (cut && !this.#ours) return this.#tell({ kind: 'failed', ...cut })
    await this.#nameTakenBack()
    const report = await this.#report.result()
    const { rowsRead: _rows, bytesRead: _bytes, ...counts } = this.#progress
    const skipped = report.skipped + this.#unlisted
    const { groupId = null, importId = null } = this.#ours ?? {}
    this.#tell({
      kind: 'ended',
      summary: {
        ...{ ...counts, skipped, groupId, importId, sent: this.#sent, report },
        suppressed: this.#suppressed,
        groupImports: this.#tags.importIds,
      },
      cut,
    })
  }

  readonly pause = (): void => this.#courier.pause()
  readonly goOn = (): void => this.#courier.goOn()
  readonly retry = (): void => this.#courier.retry()
  readonly stop = (): void => this.#courier.stop()

  async #sendAll(): Promise<void> {
    if (!(await this.#sendLeavers()) || !this.#table) return
    if (await this.#sendContacts(this.#table)) await this.#tags.send()
  }

  /** Sends the addresses that must not be mailed, before any contact; false if the upload gave up. */
  async #sendLeavers(): Promise<boolean> {
    const { suppressions } = this.#begin
    if (!suppressions || !this.#from || this.#from.leavers.length === 0) return true
    this.#suppressed = await sendLeavers(this.#courier, this.#from.leavers, {
      ...suppressions,
      reason: 'unsubscribed',
    })
    return this.#suppressed !== null
  }

  /** Uploads the contacts of the table; false if the upload gave up. */
  async #sendContacts(table: CsvTable): Promise<boolean> {
    const pieces = this.#piecesOf(table)
    let ahead = pieces.next()
    for (;;) {
      const { value: piece, done } = await ahead
      if (done) return this.#reportSkipped()
      if (!(await this.#courier.mayGoOn())) {
        await this.#reportSkipped()
        return false
      }
      ahead = pieces.next()
      // The next round awaits this promise; until then nothing else handles its rejection.
      ahead.catch(() => undefined)
      if (!(await this.#take(piece))) return false
    }
  }

  #piecesOf(table: CsvTable): AsyncGenerator<Piece> {
    const { columns, of } = this.#begin
    const groups = this.#from && { [groupsHeader]: table.columns - 1 }
    const rules = { needsFirstName: of.missingFirstName !== 'keep', consentKey: of.consent?.key }
    return contactPieces(table, { ...columns, ...groups }, rules)
  }

  /** Reports rows that count as skipped, because a later part says no for their addresses. */
  async #nameTakenBack(): Promise<void> {
    if (!this.#table) return
    let named = -this.#takenBack.size
    for await (const record of this.#takenBack.rowsOf(this.#piecesOf(this.#table))) {
      this.#report.skip(this.#begin.texts.overruled, record)
      named += 1
    }
    // For each address, one of these rows had counted as imported, and the others as duplicates.
    this.#progress = { ...this.#progress, duplicates: this.#progress.duplicates - Math.max(0, named) }
  }

  /** Uploads a part. Returns false if it gave up. */
  async #take(piece: Piece): Promise<boolean> {
    this.#unreported += piece.skipped.length
    const reply = piece.contacts.length > 0 ? await this.#delivered(piece) : null
    if (piece.contacts.length > 0 && !reply) return false
    this.#report.add(piece)
    if (reply) this.#hear(piece, reply)
    const { rowsRead, skipped } = piece
    const bytesRead = Math.round(piece.bytesRead * this.#scale)
    this.#progress = {
      ...this.#progress,
      skipped: this.#progress.skipped + skipped.length,
      rowsRead,
      bytesRead,
    }
    this.#tell({ kind: 'progress', progress: this.#progress })
    return true
  }

  /** Bytes of the picked file per byte of the table that was made from it. */
  get #scale(): number {
    return this.#begin.fileSize && this.#table ? this.#begin.fileSize / this.#table.file.size : 1
  }

  #hear(piece: Piece, reply: Reply): void {
    const { contacts, records } = piece
    const { groupId, importId, reasons, skipped, overruled, takenBack } = reply
    const { texts } = this.#begin
    this.#ours = { groupId, importId }
    this.#sent += contacts.length
    this.#unlisted += Math.max(0, skipped - reasons.length - overruled.length)
    for (const { row, code, reason } of reasons) {
      const record = records[row - 1]
      if (record) this.#report.skip(texts.refused[code] ?? reason, record)
    }
    for (const row of overruled) {
      const record = records[row - 1]
      if (record) this.#report.skip(texts.overruled, record)
    }
    this.#takenBack.note(piece, takenBack)
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
  }

  /** The server's answer; null if the upload gave up. */
  async #delivered({ contacts }: Piece): Promise<Reply | null> {
    if (!this.#from) return this.#deliver(contacts)
    const bare = contacts.map(({ [groupsHeader]: _groups, ...contact }): ReadContact => contact)
    const reply = await this.#deliver(bare)
    if (reply) this.#tags.note(contacts)
    return reply
  }

  async #deliver(contacts: ReadContact[]): Promise<Reply | null> {
    const { of, address } = this.#begin
    const skipped = this.#unreported
    const body = { contacts, ...of, ...this.#ours, ...(skipped > 0 && { skipped }) }
    const reply = await this.#courier.deliver<Reply>(address, body)
    if (reply) this.#unreported = 0
    return reply
  }

  /** Reports the rows that were skipped after the last sent contact. Returns false if it gave up. */
  async #reportSkipped(): Promise<boolean> {
    if (this.#unreported === 0 || !this.#ours) return true
    return (await this.#deliver([])) !== null
  }
}
