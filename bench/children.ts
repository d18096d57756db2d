// Child processes of the benchmark. They receive orders as messages, answer with messages, and end when their parent
// ends.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** A message of a child: its kind and its data. */
export interface Word {
  kind: string
}

export class Child {
  readonly #process: ChildProcess
  readonly #name: string
  #ended = false

  constructor(name: string, args: readonly string[], options: SpawnOptions = {}) {
    this.#name = name
    // When this process dies, the IPC channel closes, and the children end.
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const
    this.#process = spawn(process.execPath, args, { ...options, stdio: [...stdio] })
    this.#process.once('exit', () => (this.#ended = true))
  }

  get pid(): number {
    return this.#process.pid ?? 0
  }

  say(word: Word): void {
    this.#process.send(word)
  }

  /** Resolves with the next message of that kind. Rejects if the process ends first. */
  hear<W extends Word>(kind: W['kind']): Promise<W> {
    return new Promise((resolve, reject) => {
      const hear = (word: unknown) => {
        if ((word as Word).kind !== kind) return
        leave()
        resolve(word as W)
      }
      const fail = () => {
        leave()
        reject(new Error(`${this.#name} ended before it said "${kind}"`))
      }
      const leave = () => {
        this.#process.off('message', hear)
        this.#process.off('exit', fail)
      }
      this.#process.on('message', hear)
      this.#process.once('exit', fail)
    })
  }

  /** Sends SIGTERM and waits until the process has ended. */
  async stop(): Promise<void> {
    if (this.#ended) return
    const gone = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await gone
  }
}

/** Starts a child from a TypeScript file of this folder. */
export function aChild(file: string, ...args: string[]): Child {
  return new Child(file, ['--import', 'tsx', path.join(import.meta.dirname, file), ...args])
}

/** Runs in a child: receives orders, and returns a function that answers. The child ends when its parent ends. */
export function listen<W extends Word>(hear: (word: W) => void): (word: Word) => void {
  process.on('message', (word) => hear(word as W))
  process.once('disconnect', () => process.exit())
  return (word) => process.send?.(word)
}
