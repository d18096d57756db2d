// The import from the picked file to the new group (specification, section 4): reading, mapping, uploading, reporting.
// It lives outside React, because it waits for the worker, the user and the server.
import { undoContactImport } from '@lettermill/contracts'
import { call, isQuiet } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import { shownMessage, toast } from '../../../ui/index.ts'
import type { Opened } from '../csv/messages.ts'
import { CsvWorker } from './csv-worker.ts'
import { firstMapping, ownFields } from './first-mapping.ts'
import { isCsvFile, isZipFile } from './mapping.ts'
import { PaceKeeper } from './upload/pace.ts'
import { groupIds, planOf } from './upload/plan.ts'
import { Sender, type SendFailure } from './upload/sender.ts'
import {
  idle,
  type Chosen,
  type Done,
  type ImportState,
  type KeptImport,
  type Mapping,
  type Stop,
  type SuppressedCounts,
} from './state.ts'
import { reduce, type ImportEvent } from './reduce.ts'
import { Upload, type Uploaded } from './upload/upload.ts'
import { addedCounts, say, unreadBecause } from './words.ts'

/** Called after an import with the id of its group; null if there is no group to show. */
export type OnImported = (groupId: number | null) => void

/** A file, and what was chosen for it before the session ended. */
type Picked = Pick<KeptImport, 'file'> & Partial<KeptImport>

/** Whether two picks are of one file that did not change in between. */
function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

/** One import at a time. It notifies its listeners of each change. */
export class CsvImport {
  #state: ImportState
  readonly #listeners = new Set<() => void>()
  #worker: CsvWorker | null = null
  #sender: Sender | null = null
  /** The choices for the file that is being uploaded. */
  #mapping: Mapping | null = null
  #pace = new PaceKeeper(0)
  #onImported: OnImported = () => undefined
  /** The last closed mapping, for when its file is picked again. */
  #left: KeptImport | null = null
  /** Counts of addresses that the wizard 'Coming from another tool?' suppressed before the file was picked. */
  #before: SuppressedCounts | null = null

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @param before the summary of an import that ended before; null to begin with nothing */
  constructor(before: Done | null = null) {
    this.#state = before ?? idle
  }

  /** Sets the listener for imported contacts, in place of the previous one. */
  whenImported(onImported: OnImported): void {
    this.#onImported = onImported
  }

  readonly getState = (): ImportState => this.#state

  /** The choices for the file that is being uploaded. */
  get uploaded(): Mapping | null {
    return this.#state.step === 'uploading' ? this.#mapping : null
  }

  /** Opens a file and then shows the mapping of its columns. */
  pick(file: File): void {
    if (!isCsvFile(file)) return this.refuse(text('contacts:failed.notCsv'))
    this.resume({ file })
  }

  /** Reads a file of another tool, which may be an archive of CSV files. */
  pickExport(file: File): void {
    if (!isCsvFile(file) && !isZipFile(file)) return this.refuse(text('contacts:failed.notCsv'))
    this.resume({ file })
  }

  /** Reads a file, with the choices for it that the end of a session interrupted. */
  resume(picked: Picked): void {
    this.#end()
    this.#dispatch({ kind: 'picked', fileName: picked.file.name })
    const left = this.#left && isSameFile(this.#left.file, picked.file) ? this.#left : {}
    void this.#read({ ...left, ...picked })
  }

  /** Reads the picked file again, with its first row as headers or as data, and maps its columns anew. */
  readonly readFirstRow = (hasHeaders: boolean): void => {
    const state = this.#state
    if (state.step !== 'mapping' || state.isReading) return
    this.#worker?.stop()
    this.#dispatch({ kind: 'readAgain' })
    void this.#read({ file: state.picked.file, hasHeaders })
  }

  async #read({ file, hasHeaders, entered }: Picked): Promise<void> {
    const own = ownFields()
    const worker = (this.#worker = new CsvWorker())
    const opened = await this.#open(worker, file, hasHeaders)
    if (!opened) return
    const fields = await own
    if (this.#worker !== worker) return
    const mapping = firstMapping(opened, file, fields)
    const hasLeavers = this.#before !== null
    this.#dispatch({ kind: 'opened', mapping: { ...mapping, ...entered, ...fields, hasLeavers } })
  }

  /** What is known of the file; null, with a message, if it cannot be read. */
  async #open(worker: CsvWorker, file: File, hasHeaders: boolean | undefined): Promise<Opened | null> {
    try {
      const opened = await worker.call('open', file, file.name, hasHeaders)
      if (typeof opened !== 'string') return opened
      this.#end(say('unreadable'), opened)
    } catch (error) {
      this.#end(say('parsing', unreadBecause(error as Error)))
    }
    return null
  }

  /** Ends the current import, and shows why a dropped or picked file is refused. */
  refuse(error: string): void {
    toast.error(error)
    this.#end(error)
  }

  /**
   * Uploads the picked file with the chosen columns.
   * @param groupId the existing group that the contacts join; null for a new group
   */
  async begin(chosen: Chosen, groupId: number | null = null): Promise<void> {
    const state = this.#state
    const worker = this.#worker
    if (state.step !== 'mapping' || !worker) return
    const { from, picked } = state
    const groups = from && from.groups.length > 0 ? await groupIds() : {}
    if (this.#state !== state) return
    this.#left = null
    const mapping: Mapping = { ...state, ...chosen, added: {}, skipped: [] }
    this.#mapping = mapping
    this.#dispatch({ kind: 'begun', picked })
    const pace = (this.#pace = new PaceKeeper(picked.file.size))
    const sender = (this.#sender = new Sender((failure) => this.#onFailure(failure)))
    const upload = new Upload(worker, sender, planOf(state, chosen, groupId, groups), (progress) => {
      const { rowsRead, bytesRead } = progress
      this.#dispatch({ kind: 'progress', progress, pace: pace.note(performance.now(), rowsRead, bytesRead) })
    })
    try {
      const uploaded = await upload.run()
      if (this.#worker === worker) await this.#finish(worker, mapping, uploaded)
    } catch (error) {
      if (this.#worker === worker) this.#end(say('parsing', unreadBecause(error as Error)))
    }
  }

  #onFailure({ error, times, waiting }: SendFailure): void {
    this.#pace.forget()
    if (isQuiet(error)) return
    const why = shownMessage(error) ?? ''
    // A toast announces the first failure of a part. Only the dialog shows further failures of the same part.
    const said = times === 1 ? say('upload', why) : text('contacts:failed.upload', { message: why })
    this.#dispatch({ kind: 'failed', said, why, waiting })
  }

  /** Adds to the counts of addresses that the wizard suppressed. The next summary shows them. */
  readonly noteSuppressed = (counts: SuppressedCounts): void => {
    this.#before = addedCounts(this.#before, counts)
  }

  /** Sends the failed part of the file again. */
  readonly retry = (): void => {
    this.#dispatch({ kind: 'retried' })
    this.#sender?.retry()
  }

  /** Asks whether to stop the upload, which pauses meanwhile. */
  readonly askToStop = (): void => {
    this.#dispatch({ kind: 'stopAsked' })
    this.#sender?.pause()
  }

  readonly unpause = (): void => {
    this.#pace.forget()
    this.#dispatch({ kind: 'wentOn' })
    this.#sender?.unpause()
  }

  /** Stops the upload before the end of the file. */
  readonly stop = (how: Stop): void => {
    this.#dispatch({ kind: 'stopped', how })
    this.#sender?.stop()
  }

  /** Closes the summary. */
  readonly close = (): void => this.#end()

  /** Notes in the summary of an import how many people who said no were suppressed after it. */
  readonly noteMailStopped = (importId: number, count: number): void =>
    this.#dispatch({ kind: 'mailStopped', importId, count })

  /** Closes the mapping. The choices are there again if the same file is picked before the person leaves the screen. */
  readonly closeMapping = (left: KeptImport): void => {
    this.#left = left
    this.#end()
  }

  /** Ends the import, because the person left the screen. Contacts that were imported so far stay. */
  leave(): void {
    if (this.#state.step === 'uploading') sayStopped(this.#state.progress.imported)
    this.#end()
  }

  #end(error?: string, why: Extract<ImportState, { step: 'idle' }>['why'] = null): void {
    this.#sender?.abort()
    this.#sender = null
    this.#worker?.stop()
    this.#worker = null
    this.#dispatch({ kind: 'ended', ...(error !== undefined && { error }), why })
  }

  async #finish(worker: CsvWorker, mapping: Mapping, { summary, cut }: Uploaded): Promise<void> {
    const { stop = 'no', rest = null } = this.#state.step === 'uploading' ? this.#state : {}
    const stopped = stop === 'keep' || stop === 'takeBack'
    const { sent, imported, importId, groupId, report, groupImports } = summary
    const suppressed = addedCounts(this.#before, summary.suppressed)
    this.#before = null
    if (sent === 0 && !stopped && !summary.suppressed) {
      const again = { ...mapping, error: say('noneValid'), skipped: report.reasons }
      return this.#dispatch({ kind: 'opened', mapping: again })
    }
    const made = [...groupImports.toReversed(), ...(importId === null ? [] : [importId])]
    const gone = stop === 'takeBack' && made.length > 0 && (await takenBack(made))
    if (this.#worker !== worker) return
    this.#end()
    if (gone) toast.success(text('contacts:import.takenBack'))
    else if (stopped) sayStopped(imported)
    else if (imported > 0) toast.success(text('contacts:import.done', { n: imported }))
    if (!gone && (importId !== null || summary.suppressed)) {
      const { picked, fields, from, suppressesRefused } = mapping
      const why = cut && unreadBecause(cut)
      const said = { picked, fields, from, suppressesRefused, suppressed, summary, cut: why, stopped, rest }
      this.#dispatch({ kind: 'done', done: { step: 'done', ...said, mailStopped: null } })
    }
    this.#onImported(gone ? null : groupId)
  }

  #dispatch(event: ImportEvent): void {
    this.#state = reduce(this.#state, event)
    for (const listener of this.#listeners) listener()
  }
}

/** Undoes the imports. If the server refuses, shows why and returns false. */
async function takenBack(ids: readonly number[]): Promise<boolean> {
  try {
    for (const id of ids) await call(undoContactImport, { params: { id } })
    return true
  } catch (error) {
    const message = shownMessage(error)
    if (message) toast.error(text('contacts:undo.failed', { message }))
    return false
  }
}

function sayStopped(count: number): void {
  toast(text('contacts:import.stopped', { count }))
}
