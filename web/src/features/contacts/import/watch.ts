// An upload as it is watched: how far and how fast it goes, what holds it up, and whether it shall stop. The worker
// does the work (csv/upload.ts).
import { isQuiet, type WorkersCall } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import { shownMessage } from '../../../ui/index.ts'
import { nothingYet, type FromWorker, type ToWorker, type UploadProgress } from '../csv/messages.ts'
import { PaceKeeper } from './pace.ts'
import type { PickedCsv, Rest, Uploading } from './state.ts'
import { say } from './words.ts'

/** What stopped an upload before the file's end: what came in stays, or shall be taken back. */
export type Stop = 'keep' | 'takeBack'

type UploadFailure = Extract<FromWorker, { kind: 'failure' }>

/** One upload; `onChange` hears of each change. */
export class UploadWatch {
  stopped: Stop | null = null
  private state: Uploading
  private readonly pace: PaceKeeper
  /** Why the piece that was sent last was refused; null where it was not. */
  private refusal: string | null = null

  constructor(
    picked: PickedCsv,
    private readonly call: WorkersCall,
    private readonly tell: (message: ToWorker) => void,
    private readonly onChange: (state: Uploading) => void,
  ) {
    this.state = { step: 'uploading', picked, progress: nothingYet, pace: null, failure: null, stop: 'no' }
    this.pace = new PaceKeeper(picked.file.size)
    onChange(this.state)
  }

  get imported(): number {
    return this.state.progress.imported
  }

  /** The rows that the server refused, where the upload ended over that. */
  get rest(): Rest | null {
    const fromRow = this.state.progress.rowsRead + 1
    return this.refusal === null ? null : { fromRow, why: this.refusal }
  }

  onProgress(progress: UploadProgress): void {
    const pace = this.pace.note(performance.now(), progress.rowsRead, progress.bytesRead)
    this.refusal = null
    this.change({ progress, pace: pace ?? this.state.pace, failure: null })
  }

  onFailure({ refusal, times, waiting }: UploadFailure): void {
    const error = this.call.failureOf(refusal)
    const message = shownMessage(error) ?? ''
    this.refusal = waiting ? null : message
    this.pace.forget()
    if (isQuiet(error)) return
    // Said aloud once; that it goes on failing shows.
    const said = times === 1 ? say('upload', message) : text('contacts:failed.upload', { message })
    this.change({ failure: { message: said, waiting } })
  }

  /** Sends the piece that failed again. */
  retry(): void {
    if (!this.state.failure?.waiting) this.change({ failure: null })
    this.tell({ kind: 'retry' })
  }

  /** Rests until `goOn` or `stop`. */
  askToStop(): void {
    this.change({ stop: 'asked' })
    this.tell({ kind: 'pause' })
  }

  goOn(): void {
    this.pace.forget()
    this.change({ stop: 'no' })
    this.tell({ kind: 'goOn' })
  }

  stop(how: Stop): void {
    this.stopped = how
    this.change({ stop: 'ending', failure: null })
    this.tell({ kind: 'stop' })
  }

  private change(part: Partial<Uploading>): void {
    this.state = { ...this.state, ...part }
    this.onChange(this.state)
  }
}
