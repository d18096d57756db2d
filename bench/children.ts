// Processes of the benchmark's own: each is told what to do by messages, answers by messages, and ends with us.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** What a child says: a kind, and whatever belongs to it. */
export interface Word {
  kind: string
}

export class Child {
  readonly #process: ChildProcess
  readonly #name: string
  #ended = false

  constructor(name: string, args: readonly string[], options: SpawnOptions = {}) {
    this.#name = name
    // The channel is what they end by when this process dies.
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

  /** The next word of a kind. Fails where the process ends before it. */
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

  /** SIGTERM, and its end. */
  async stop(): Promise<void> {
    if (this.#ended) return
    const gone = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await gone
  }
}

/** A child from a TypeScript file of this folder. */
export function aChild(file: string, ...args: string[]): Child {
  return new Child(file, ['--import', 'tsx', path.join(import.meta.dirname, file), ...args])
}

/** In a child: what it is told, and how it answers. It ends when nobody listens to it any more. */
export function listen<W extends Word>(hear: (word: W) => void): (word: Word) => void {
  process.on('message', (word) => hear(word as W))
  process.once('disconnect', () => process.exit())
  return (word) => process.send?.(word)
}
