// The CSV worker without its thread: happy-dom has none. What is said between page and worker is the real thing.
import { vi } from 'vitest'
import { csvReading, type CsvReply, type CsvRequest } from '../../src/features/contacts/csv/reading.ts'

type Message = { data: { id: number; reply: CsvReply | null } }

class InProcessWorker {
  onmessage: ((event: Message) => void) | null = null
  private readonly answer = csvReading()

  postMessage({ id, request }: { id: number; request: CsvRequest }): void {
    void this.answer(request).then((reply) => this.onmessage?.({ data: { id, reply } }))
  }

  terminate(): void {
    this.onmessage = null
  }
}

/** Lets the page start such workers. */
export function readInProcess(): void {
  vi.stubGlobal('Worker', InProcessWorker)
}
