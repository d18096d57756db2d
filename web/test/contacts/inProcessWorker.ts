// The CSV worker without its thread: happy-dom has none. What is said between page and worker is the real thing.
import { vi } from 'vitest'
import { csvReading, type CsvReply, type CsvRequest } from '../../src/features/contacts/csv/reading.ts'

class InProcessWorker {
  onmessage: ((event: { data: CsvReply }) => void) | null = null
  private readonly answer = csvReading()

  postMessage(request: CsvRequest): void {
    void this.answer(request).then((data) => this.onmessage?.({ data }))
  }

  terminate(): void {
    this.onmessage = null
  }
}

/** Lets the page start such workers. */
export function readInProcess(): void {
  vi.stubGlobal('Worker', InProcessWorker)
}
