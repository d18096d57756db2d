// The page's interface to the worker that reads a CSV file.
import { text } from '../../../lib/messages/index.ts'
import type { Answer, CsvCalls } from '../csv/messages.ts'

/** Why the worker could not read a file. */
export class FileUnread extends Error {
  constructor(name: string, message: string) {
    super(message)
    this.name = name
  }
}

/** A worker for one file. It answers one call after another. */
export class CsvWorker {
  readonly #worker = new Worker(new URL('../csv/worker.ts', import.meta.url), { type: 'module' })

  /** @throws FileUnread */
  call<Name extends keyof CsvCalls>(
    name: Name,
    ...args: Parameters<CsvCalls[Name]>
  ): Promise<Awaited<ReturnType<CsvCalls[Name]>>> {
    return new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if ('failure' in data) reject(new FileUnread(data.failure.name, data.failure.message))
        else resolve(data.result as Awaited<ReturnType<CsvCalls[Name]>>)
      }
      this.#worker.onerror = ({ message }) =>
        reject(new FileUnread('', message || text('contacts:failed.reader')))
      this.#worker.postMessage([name, ...args])
    })
  }

  /** Ends the worker. A call that it has not answered stays without an answer. */
  stop(): void {
    this.#worker.onmessage = null
    this.#worker.terminate()
  }
}
