// The import from the picked file to the new group (specification, section 4): read, mapped, uploaded, told. It
// lives outside of React, because it waits: for the worker, for the user, for the server.
import { isQuiet } from '../../../lib/api/index.ts'
import { serversSentence, text } from '../../../lib/messages/index.ts'
import { shownMessage, toast } from '../../../ui/index.ts'
import type { FieldColumns } from '../csv/contact.ts'
import type { SkippedTexts } from '../csv/reading.ts'
import { CsvUnreadable, startCsvReader, type CsvReader } from './csvReader.ts'
import { fieldMapping, isCsvFile, missingFields, namedHeaders } from './mapping.ts'
import { Upload, type UploadProgress, type UploadSummary } from './upload.ts'

/** A file that was read far enough to be mapped. */
export interface PickedCsv {
  file: File
  /** As they stand in the file; some may be empty, some the same. */
  headers: string[]
  /** The first row. */
  sample: string[]
}

export type ImportState =
  | { step: 'idle'; error: string | null }
  | { step: 'reading'; fileName: string }
  | { step: 'mapping'; picked: PickedCsv; error: string | null; busy: boolean }
  | { step: 'uploading'; picked: PickedCsv; progress: UploadProgress | null; failure: string | null }
  | { step: 'done'; picked: PickedCsv; summary: UploadSummary }

const idle: ImportState = { step: 'idle', error: null }

/** The headers of a file, each with a name of its own. */
export function shownHeaders(headers: readonly string[]): string[] {
  return namedHeaders(headers, (column) => text('contacts:import.column', { column }))
}

function skippedTexts(headers: readonly string[]): SkippedTexts {
  return {
    header: [text('contacts:skip.header'), ...shownHeaders(headers)],
    reasons: {
      firstNameMissing: text('contacts:skip.firstNameMissing'),
      emailInvalid: text('contacts:skip.emailInvalid'),
      cellTooLong: text('contacts:skip.cellTooLong'),
    },
  }
}

/** A failure as it is said inline, and in a toast, which may be in another language (decision 36). */
type Failure = 'unreadable' | 'parsing' | 'unmapped' | 'noneValid' | 'upload'

function say(failure: Failure, word = ''): string {
  const words = { message: word, labels: word }
  toast.error(text(`contacts:failedToast.${failure}`, words))
  return text(`contacts:failed.${failure}`, words)
}

function sayUnread(error: unknown): string {
  if (error instanceof CsvUnreadable) return say('unreadable')
  return say('parsing', error instanceof Error ? error.message : String(error))
}

/** Hears that contacts came in, and into which group. */
export type OnImported = (groupId: number | null) => void

/** One import at a time; tells its listeners of each change. */
export class CsvImport {
  private state = idle
  private readonly listeners = new Set<() => void>()
  private reader: CsvReader | null = null
  private aborting = new AbortController()
  private sendAgain: () => void = () => undefined
  private onImported: OnImported = () => undefined

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Sets who hears of imported contacts; the latest to ask does. */
  whenImported(onImported: OnImported): void {
    this.onImported = onImported
  }

  readonly getState = (): ImportState => this.state

  /** Takes a file from the picker, up to the question of its columns. */
  async pick(file: File): Promise<void> {
    if (!isCsvFile(file)) {
      toast.error(text('contacts:failed.notCsv'))
      return this.end(text('contacts:failed.notCsv'))
    }
    this.end()
    this.set({ step: 'reading', fileName: file.name })
    this.reader = startCsvReader()
    try {
      const { headers, sample } = await this.reader.open(file)
      this.set({ step: 'mapping', picked: { file, headers, sample }, error: null, busy: false })
    } catch (error) {
      this.end(sayUnread(error))
    }
  }

  /** Uploads the picked file with the columns that were chosen. */
  async begin(columns: FieldColumns, groupName: string): Promise<void> {
    const { state, reader } = this
    if (state.step !== 'mapping' || !reader) return
    const { signal } = this.aborting
    const refuse = (error: string) => this.set({ ...state, error, busy: false })
    const missing = missingFields(columns)
    if (missing.length > 0) {
      const labels = missing.map((field) => text(`contacts:fields.${field}`)).join(', ')
      return refuse(say('unmapped', labels))
    }
    this.set({ ...state, error: null, busy: true })
    try {
      const first = await reader.begin(columns, skippedTexts(state.picked.headers))
      if (first.kind === 'end') return refuse(say('noneValid'))
      this.set({ step: 'uploading', picked: state.picked, progress: null, failure: null })
      this.finish(state.picked, await this.upload(state.picked, columns, groupName, reader).run(first))
    } catch (error) {
      if (!signal.aborted) this.end(sayUnread(error))
    }
  }

  /** Sends the piece that failed again. */
  readonly retry = (): void => {
    if (this.state.step === 'uploading') this.set({ ...this.state, failure: null })
    this.sendAgain()
  }

  /** Gives the import up, or puts its summary aside. What is imported stays. */
  readonly close = (): void => {
    const { state } = this
    this.end()
    if (state.step !== 'uploading') return
    const count = state.progress?.imported ?? 0
    toast(text('contacts:import.stopped', { count }))
    if (count > 0) this.onImported(null)
  }

  /** Ends everything that is under way, quietly. */
  end(error: string | null = null): void {
    this.aborting.abort()
    this.aborting = new AbortController()
    this.reader?.stop()
    this.reader = null
    this.set({ step: 'idle', error })
  }

  private upload(picked: PickedCsv, columns: FieldColumns, groupName: string, reader: CsvReader): Upload {
    const { file, headers } = picked
    const of = {
      groupName,
      fieldMapping: fieldMapping(columns, shownHeaders(headers)),
      uploadedFileName: file.name,
      uploadedAt: new Date().toISOString(),
    }
    return new Upload(of, {
      next: reader.next,
      onProgress: (progress) => this.set({ step: 'uploading', picked, progress, failure: null }),
      onFailure: (error) => this.failed(error),
      reasonOf: (sentence) => serversSentence(sentence) ?? text('contacts:skip.refused'),
      signal: this.aborting.signal,
    })
  }

  private failed(error: unknown): Promise<void> {
    if (this.state.step === 'uploading' && !isQuiet(error)) {
      this.set({ ...this.state, failure: say('upload', shownMessage(error) ?? '') })
    }
    return new Promise((resolve) => {
      this.sendAgain = resolve
    })
  }

  private finish(picked: PickedCsv, summary: UploadSummary): void {
    this.end()
    const { imported, duplicates, skipped, unreadable, groupId } = summary
    if (imported > 0) toast.success(text('contacts:import.done', { n: imported }))
    if (duplicates + skipped + unreadable > 0) this.set({ step: 'done', picked, summary })
    this.onImported(groupId)
  }

  private set(state: ImportState): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}
