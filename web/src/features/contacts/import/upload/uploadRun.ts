// An upload as it is watched: how far and how fast it goes, what holds it up, and whether it shall stop.
import { serversSentence, text } from '../../../../lib/messages/index.ts'
import { isQuiet } from '../../../../lib/api/index.ts'
import { shownMessage } from '../../../../ui/index.ts'
import type { FieldColumns } from '../../csv/contact.ts'
import type { CsvReader } from '../csvReader.ts'
import { PaceKeeper } from './pace.ts'
import { tryAgainIn, untilAgain } from './patience.ts'
import type { PickedCsv, Rest, Uploading } from '../state.ts'
import { nothingYet, Upload, type UploadOf, type UploadProgress, type UploadSummary } from './upload.ts'
import { readingTexts, say } from '../words.ts'

/** What stopped an upload before the file's end: what came in stays, or shall be taken back. */
export type Stop = 'keep' | 'takeBack'

/** How long a piece on its way may still arrive once the upload was stopped, in ms. */
const lastAnswerWithin = 10_000

const nothing = () => undefined

export interface UploadRunOf {
  picked: PickedCsv
  columns: FieldColumns
  reader: CsvReader
  provenance: UploadOf
}

/** One upload from its first piece on; `onChange` hears of each change. */
export class UploadRun {
  private state: Uploading
  private readonly pace: PaceKeeper
  private readonly givingUp = new AbortController()
  private stopped: Stop | null = null
  /** Why the piece that was sent last was refused; null where it was not. */
  private refusal: string | null = null
  private sendAgain: () => void = nothing
  private decide: (goOn: boolean) => void = nothing

  constructor(
    private readonly of: UploadRunOf,
    private readonly onChange: (state: Uploading) => void,
  ) {
    const { picked } = of
    this.state = { step: 'uploading', picked, progress: nothingYet, pace: null, trouble: null, stop: 'no' }
    this.pace = new PaceKeeper(picked.file.size)
  }

  get imported(): number {
    return this.state.progress.imported
  }

  /** Reads and sends the file; answers what came of it. Rejects where nothing of the file can be read. */
  async run(): Promise<{ summary: UploadSummary; stopped: Stop | null; rest: Rest | null }> {
    const { reader, columns, picked, provenance } = this.of
    this.change({})
    const upload = new Upload(provenance, {
      first: reader.begin(columns, readingTexts(picked.headers)),
      next: reader.next,
      sender: reader.sender,
      finish: reader.finish,
      onProgress: (progress) => this.hearProgress(progress),
      onFailure: (error, times) => this.hearFailure(error, times),
      mayGoOn: () => this.mayGoOn(),
      reasonOf: (sentence) => serversSentence(sentence) ?? text('contacts:skip.refused'),
      signal: this.givingUp.signal,
    })
    const summary = await upload.run()
    const fromRow = this.state.progress.rowsRead + 1
    const rest = this.refusal === null ? null : { fromRow, why: this.refusal }
    return { summary, stopped: this.stopped, rest }
  }

  /** Sends the piece that failed again. */
  retry(): void {
    this.sendAgain()
  }

  /** Rests until `goOn` or `stop`. */
  askToStop(): void {
    this.change({ stop: 'asked' })
  }

  goOn(): void {
    this.pace.forget()
    this.change({ stop: 'no' })
    this.decide(true)
  }

  /** Ends it once the piece on its way is answered; one that has failed is not waited for. */
  stop(how: Stop): void {
    this.stopped = how
    const failing = this.state.trouble !== null
    this.change({ stop: 'ending', trouble: null })
    if (failing) this.abandon()
    else window.setTimeout(() => this.givingUp.abort(), lastAnswerWithin)
    this.decide(false)
  }

  /** Ends it at once. */
  abandon(): void {
    this.givingUp.abort()
    this.sendAgain()
  }

  private async mayGoOn(): Promise<boolean> {
    if (this.state.stop !== 'asked') return this.state.stop === 'no'
    return new Promise((resolve) => {
      this.decide = resolve
    })
  }

  private hearProgress(progress: UploadProgress): void {
    const pace = this.pace.note(performance.now(), progress.rowsRead, progress.bytesRead)
    this.refusal = null
    this.change({ progress, pace: pace ?? this.state.pace, trouble: null })
  }

  private async hearFailure(error: unknown, times: number): Promise<void> {
    const ms = tryAgainIn(error, times)
    const message = shownMessage(error) ?? ''
    this.refusal = ms === null ? message : null
    this.pace.forget()
    if (!isQuiet(error)) {
      // Said aloud once; that it goes on failing shows.
      const said = times === 1 ? say('upload', message) : text('contacts:failed.upload', { message })
      this.change({ trouble: { message: said, waiting: ms !== null } })
    }
    await untilAgain(ms, (now) => {
      this.sendAgain = now
    })
    this.sendAgain = nothing
    if (!this.stopped && ms === null) this.change({ trouble: null })
  }

  private change(part: Partial<Uploading>): void {
    this.state = { ...this.state, ...part }
    this.onChange(this.state)
  }
}
