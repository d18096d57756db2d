// Runs the CSV worker without a thread, because happy-dom has no workers. The messages between page and worker are the
// real ones.
import { vi } from 'vitest'
import type { FromWorker, ToWorker } from '../csv/messages.ts'
import { csvSession } from '../csv/session.ts'

class InProcessWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null
  readonly #hear = csvSession((data) => void Promise.resolve().then(() => this.onmessage?.({ data })))

  postMessage(message: ToWorker): void {
    this.#hear(message)
  }

  terminate(): void {
    this.onmessage = null
  }
}

/** Makes the page start workers without a thread. */
export function readInProcess(): void {
  vi.stubGlobal('Worker', InProcessWorker)
}
