// The built product as an operator runs it: on a folder and a port of its own, started, stopped and killed.
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { until } from '../wait.ts'
import { databaseUrl, killBackend, killPostgres, statement, whileStopped } from './database.ts'
import { childrenOf, freePort, isRunning, killGroup, launch, signal, stop } from './processes.ts'

export const administrator = { email: 'admin@office.example', password: 'the-administrators-own' }
const secretKey = 'the-same-on-every-node-of-the-rig-0123456789'

export type Environment = Record<string, string>

/** A database that is not the embedded one. */
export interface OwnDatabase {
  /** For DATABASE_URL. */
  url: string
  /** The address of the server that takes writes now. */
  currentUrl(): string
}

/** What a product is started with; its output goes to product.log in `folder`. */
export interface Prepared {
  folder: string
  role: 'all' | 'serve'
  env: Environment
  /** Null: the embedded one. */
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
  /** Nothing starts any more: a fault that timed out may still be running. */
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

  /** A product on a free port, to be started. */
  static async prepare(prepared: Prepared): Promise<Product> {
    return new Product(prepared, await freePort())
  }

  /** Starts it, or starts it again unchanged except for `env`; resolves when it is ready. */
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

  /** A worker of its own beside `serve`, in a folder of its own, on the same database. */
  addWorker(name: string, env: Environment = {}): ChildProcess {
    const folder = path.join(this.#folder, name)
    mkdirSync(folder, { recursive: true })
    const url = this.#database?.url ?? databaseUrl(this.dataDir)
    const own = { DATABASE_URL: url, DATA_DIR: folder, PUBLIC_URL: this.url }
    const worker = launch('worker', { ...this.#env, ...own, ...env }, `${folder}.log`)
    this.#workers.add(worker)
    return worker
  }

  /** Whether the log of the product or of one of its workers contains these words. */
  said(words: RegExp): boolean {
    const logs = readdirSync(this.#folder).filter((name) => /^(product|worker.*)\.log$/.test(name))
    return logs.some((name) => words.test(readFileSync(path.join(this.#folder, name), 'utf8')))
  }

  isUp(): boolean {
    return this.#main !== null && isRunning(this.#main)
  }

  /** The process id of the worker that `all` keeps running; undefined while there is none. */
  workerPid(): number | undefined {
    const children = childrenOf(this.#main?.pid ?? 0)
    return children.find(({ command }) => / worker$/.test(command))?.pid
  }

  /** kill -9 of that worker; `all` starts another. */
  async killWorker(): Promise<void> {
    await until('a worker runs', () => signal(this.workerPid() ?? 2 ** 30, 'SIGKILL'), { every: 10 })
  }

  /** kill -9 of the whole process group; the database survives. */
  async killGroup(): Promise<void> {
    if (this.#main) await killGroup(this.#main)
  }

  /** kill -9 of the database's server, with or without its backends. */
  killPostgres(backends: boolean): boolean {
    return killPostgres(this.dataDir, { backends })
  }

  /** kill -9 of one of its connections' backends, chosen by `pick` from their number. */
  async killBackend(pick: (count: number) => number): Promise<void> {
    await until('a backend runs', () => killBackend(this.dataDir, pick), { every: 10 })
  }

  /** Stops its database for as long as `run` takes. */
  whileDatabaseStops(run: () => Promise<void>): Promise<void> {
    return whileStopped(this.dataDir, run)
  }

  /** One statement on its database, past its rules. */
  statement(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    return statement(this.#database?.currentUrl() ?? databaseUrl(this.dataDir), text, values)
  }

  /** SIGTERM to the main process; resolves when it has ended. */
  async stop(): Promise<void> {
    if (this.#main) await stop(this.#main)
  }

  /** Ends everything that was started here. */
  async end(): Promise<void> {
    this.#ended = true
    for (const worker of this.#workers) if (worker.pid !== undefined) signal(worker.pid, 'SIGCONT')
    await Promise.all([...this.#workers].map((worker) => stop(worker, 15_000)))
    await this.stop()
    this.killPostgres(true)
  }
}
