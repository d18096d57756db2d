// Follows an upload for the page: progress, speed, failures, and whether to stop. The worker does the work
// (csv/upload.ts).
import { isQuiet, type WorkersCall } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import { shownMessage } from '../../../ui/index.ts'
import { nothingYet, type FromWorker, type ToWorker, type UploadProgress } from '../csv/messages.ts'
import { PaceKeeper } from './pace.ts'
import type { PickedCsv, Rest, Uploading } from './state.ts'
import { say } from './words.ts'

/** How to stop an upload before the end of the file: keep the imported contacts, or undo the import. */
export type Stop = 'keep' | 'takeBack'

type UploadFailure = Extract<FromWorker, { kind: 'failure' }>

/** Follows one upload, and calls `onChange` at each change. */
export class UploadWatch {
  stopped: Stop | null = null
  #state: Uploading
  readonly #pace: PaceKeeper
  /** Why the last part failed; null if it did not, or if the worker retries it automatically. */
  #refusal: string | null = null
  readonly #call: WorkersCall
  readonly #tell: (message: ToWorker) => void
  readonly #onChange: (state: Uploading) => void

  constructor(
    picked: PickedCsv,
    call: WorkersCall,
    tell: (message: ToWorker) => void,
    onChange: (state: Uploading) => void,
  ) {
    this.#call = call
    this.#tell = tell
    this.#onChange = onChange
    this.#state = { step: 'uploading', picked, progress: nothingYet, pace: null, failure: null, stop: 'no' }
    this.#pace = new PaceKeeper(picked.file.size)
    onChange(this.#state)
  }

  get imported(): number {
    return this.#state.progress.imported
  }

  /** The rows from the failed part to the end; null if the last part did not fail, or is retried automatically. */
  get rest(): Rest | null {
    const fromRow = this.#state.progress.rowsRead + 1
    return this.#refusal === null ? null : { fromRow, why: this.#refusal }
  }

  onProgress(progress: UploadProgress): void {
    const pace = this.#pace.note(performance.now(), progress.rowsRead, progress.bytesRead)
    this.#refusal = null
    this.#change({ progress, pace: pace ?? this.#state.pace, failure: null })
  }

  onFailure({ refusal, times, waiting }: UploadFailure): void {
    const error = this.#call.failureOf(refusal)
    const message = shownMessage(error) ?? ''
    this.#refusal = waiting ? null : message
    this.#pace.forget()
    if (isQuiet(error)) return
    // A toast announces the first failure of a part. Only the dialog shows further failures of the same part.
    const said = times === 1 ? say('upload', message) : text('contacts:failed.upload', { message })
    this.#change({ failure: { message: said, waiting } })
  }

  /** Sends the failed part of the file again. */
  retry(): void {
    if (!this.#state.failure?.waiting) this.#change({ failure: null })
    this.#tell({ kind: 'retry' })
  }

  /** Pauses until `goOn` or `stop`. */
  askToStop(): void {
    this.#change({ stop: 'asked' })
    this.#tell({ kind: 'pause' })
  }

  goOn(): void {
    this.#pace.forget()
    this.#change({ stop: 'no' })
    this.#tell({ kind: 'goOn' })
  }

  stop(how: Stop): void {
    this.stopped = how
    this.#change({ stop: 'ending', failure: null })
    this.#tell({ kind: 'stop' })
  }

  #change(part: Partial<Uploading>): void {
    this.#state = { ...this.#state, ...part }
    this.#onChange(this.#state)
  }
}
