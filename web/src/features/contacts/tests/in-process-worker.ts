// Runs the CSV worker without a thread, because happy-dom has no workers. The messages between page and worker are the
// real ones.
import { vi } from 'vitest'
import type { Answer, Question } from '../csv/messages.ts'
import { answerOf, CsvSession } from '../csv/session.ts'

class InProcessWorker {
  onmessage: ((event: { data: Answer }) => void) | null = null
  readonly #session = new CsvSession()

  postMessage(message: Question): void {
    void answerOf(this.#session, message).then((data) => this.onmessage?.({ data }))
  }

  terminate(): void {
    this.onmessage = null
  }
}

/** Makes the page start workers without a thread. */
export function readInProcess(): void {
  vi.stubGlobal('Worker', InProcessWorker)
}
