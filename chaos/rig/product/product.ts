// The built product as an operator runs it: with its own folder and port, started, stopped and killed.
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { until } from '../wait.ts'
import { databaseUrl, killBackend, killPostgres, statement, whileStopped } from './database.ts'
import { childrenOf, freePort, isRunning, killGroup, launch, signal, stop } from './processes.ts'

export const administrator = { email: 'admin@office.example', password: 'the-administrators-own' }
const secretKey = 'the-same-on-every-node-of-the-rig-0123456789'

export type Environment = Record<string, string>

/** A database other than the embedded one. */
export interface OwnDatabase {
  /** The value for DATABASE_URL. */
  url: string
  /** The URL of the server that accepts writes now. */
  currentUrl(): string
}

/** What a product is started with. It logs to product.log in `folder`. */
export interface Prepared {
  folder: string
  role: 'all' | 'serve'
  env: Environment
  /** Null: the embedded database. */
  database: OwnDatabase | null
}

export class Product {
  readonly url: string
  readonly dataDir: string
  readonly #folder: string
  readonly #env: Environment
  readonly #role: 'all' | 'serve'
  readonly #database: OwnDatabase | null
  readonly #workers = new Set<ChildProcess>()
  #main: ChildProcess | null = null
  /** Set at the end, so that a fault that timed out and still runs can start nothing more. */
  #ended = false

  private constructor({ folder, role, env, database }: Prepared, port: number) {
    this.url = `http://127.0.0.1:${String(port)}`
    this.#folder = folder
    this.#role = role
    this.#database = database
    this.dataDir = env['DATA_DIR'] ?? path.join(folder, 'data')
    this.#env = {
      PORT: String(port),
      DATA_DIR: this.dataDir,
      CAPTCHA: 'off',
      SECRET_KEY: secretKey,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: 'info',
      ...(database && { DATABASE_URL: database.url }),
      ...env,
    }
  }

  /** Prepares a product on a free port, without starting it. */
  static async prepare(prepared: Prepared): Promise<Product> {
    return new Product(prepared, await freePort())
  }

  /** Starts the product, or starts it again unchanged except for `env`. Resolves when it is ready. */
  async start(env: Environment = {}): Promise<void> {
    if (this.#ended) throw new Error('The fault is over')
    const main = launch(this.#role, { ...this.#env, ...env }, path.join(this.#folder, 'product.log'))
    this.#main = main
    await until(
      'the product is ready',
      async () => {
        if (!isRunning(main)) return true
        return (await fetch(`${this.url}/readyz`)).ok
      },
      { patience: 60_000 },
    )
    if (!isRunning(main)) throw new Error(`The product ended at its start with ${String(main.exitCode)}`)
  }

  /** Starts a further worker beside `serve`, in its own folder, on the same database. */
  addWorker(name: string, env: Environment = {}): ChildProcess {
    const folder = path.join(this.#folder, name)
    mkdirSync(folder, { recursive: true })
    const url = this.#database?.url ?? databaseUrl(this.dataDir)
    const own = { DATABASE_URL: url, DATA_DIR: folder, PUBLIC_URL: this.url }
    const worker = launch('worker', { ...this.#env, ...own, ...env }, `${folder}.log`)
    this.#workers.add(worker)
    return worker
  }

  /** Whether the log of the product or of one of its workers matches. */
  said(words: RegExp): boolean {
    const logs = readdirSync(this.#folder).filter((name) => /^(product|worker.*)\.log$/.test(name))
    return logs.some((name) => words.test(readFileSync(path.join(this.#folder, name), 'utf8')))
  }

  isUp(): boolean {
    return this.#main !== null && isRunning(this.#main)
  }

  /** The process id of the worker that `all` keeps running; undefined while none runs. */
  workerPid(): number | undefined {
    const children = childrenOf(this.#main?.pid ?? 0)
    return children.find(({ command }) => / worker$/.test(command))?.pid
  }

  /** Sends kill -9 to that worker. `all` then starts another. */
  async killWorker(): Promise<void> {
    await until('a worker runs', () => signal(this.workerPid() ?? 2 ** 30, 'SIGKILL'), { every: 10 })
  }

  /** Sends kill -9 to the whole process group. The database survives. */
  async killGroup(): Promise<void> {
    if (this.#main) await killGroup(this.#main)
  }

  /** Sends kill -9 to the database server, with or without its backends. */
  killPostgres(backends: boolean): boolean {
    return killPostgres(this.dataDir, { backends })
  }

  /** Sends kill -9 to one backend that serves the product; `pick` gets their number. */
  async killBackend(pick: (count: number) => number): Promise<void> {
    await until('a backend runs', () => killBackend(this.dataDir, pick), { every: 10 })
  }

  /** Freezes the database while `run` runs. */
  whileDatabaseStops(run: () => Promise<void>): Promise<void> {
    return whileStopped(this.dataDir, run)
  }

  /** Runs one SQL statement directly on the database. */
  statement(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    return statement(this.#database?.currentUrl() ?? databaseUrl(this.dataDir), text, values)
  }

  /** Sends SIGTERM to the main process; resolves when it has ended. */
  async stop(): Promise<void> {
    if (this.#main) await stop(this.#main)
  }

  /** Ends every process that was started here. */
  async end(): Promise<void> {
    this.#ended = true
    for (const worker of this.#workers) if (worker.pid !== undefined) signal(worker.pid, 'SIGCONT')
    await Promise.all([...this.#workers].map((worker) => stop(worker, 15_000)))
    await this.stop()
    this.killPostgres(true)
  }
}
