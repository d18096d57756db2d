// The rig's interface to a sink: starts its process, sets its behaviour, reads its log.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { until } from '../wait.ts'
import { readArrivals, type Arrival } from './arrivals.ts'
import { wellBehaved, type Behaviour, type Order, type Report, type Counts } from './behaviour.ts'

type Wish = Order extends infer Each ? (Each extends Order ? Omit<Each, 'number'> : never) : never

export class Sink {
  readonly #child: ChildProcess
  readonly #file: string
  readonly #waiting = new Map<number, (port: number) => void>()
  #orders = 0
  #port = 0
  counts: Counts = { taken: 0, connections: 0, refusals: 0, tried: {} }

  private constructor(file: string) {
    this.#file = file
    const program = path.join(import.meta.dirname, 'main.ts')
    this.#child = fork(program, [file], { execArgv: ['--import', 'tsx'] })
    this.#child.on('message', (report) => this.#hear(report as Report))
  }

  /** Starts a sink that listens and writes accepted messages to `file`. */
  static async start(file: string, behaviour: Partial<Behaviour> = {}): Promise<Sink> {
    const sink = new Sink(file)
    await sink.behave(behaviour)
    await sink.listen()
    return sink
  }

  get port(): number {
    return this.#port
  }

  get url(): string {
    return `smtp://127.0.0.1:${String(this.#port)}`
  }

  /** All messages that the sink has accepted, in order. */
  arrivals(): Arrival[] {
    return readArrivals(this.#file)
  }

  /** Resolves when the sink has accepted that many messages. */
  untilTaken(count: number): Promise<void> {
    return until(`${String(count)} have arrived`, () => this.counts.taken >= count, { every: 5 })
  }

  /** Sets the sink's behaviour. Properties that are not given are normal. */
  async behave(behaviour: Partial<Behaviour>): Promise<void> {
    await this.#order({ do: 'behave', behaviour: { ...wellBehaved, ...behaviour } })
  }

  /** Starts listening, always on the same port. */
  async listen(): Promise<void> {
    this.#port = await this.#order({ do: 'listen', port: this.#port })
  }

  /** Stops listening: breaks open connections and refuses new ones. */
  async leave(): Promise<void> {
    await this.#order({ do: 'leave' })
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }

  #order(wish: Wish): Promise<number> {
    const number = (this.#orders += 1)
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, resolve)
      this.#child.send({ ...wish, number }, (error) => {
        if (error) reject(error)
      })
    })
  }

  #hear(report: Report): void {
    if ('counts' in report) {
      this.counts = report.counts
      return
    }
    this.#waiting.get(report.done)?.(report.port)
    this.#waiting.delete(report.done)
  }
}
