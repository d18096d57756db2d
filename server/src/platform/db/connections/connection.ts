// Connects to a usable PostgreSQL server, sets up the session as Lettermill needs it, and sets a deadline. The deadline
// is needed because silence is the only sign of a server that vanished. No other file connects.
import { Socket } from 'node:net'
import pg from 'pg'
import { noteLost } from '../failures.ts'
import { readDatabaseAddress } from './address.ts'
import { hostsOf, type Hosts } from './hosts.ts'
import { sessionStatement } from './session.ts'

/** The most milliseconds of a statement: by default, in a background job, and without a limit. */
export const deadlines = { usual: 30_000, job: 600_000, none: 0 } as const

/** The client waits this many times the deadline. A living server cancels the statement earlier and reports that. */
const grace = 7 / 6
/** The most milliseconds to connect, and milliseconds after which the system probes a silent peer. */
const [connecting, keepAlive] = [10_000, 10_000]
/** The most milliseconds to wait for the server's answer when a connection is closed. */
const farewell = 1000

export interface ConnectionOptions extends pg.ClientConfig {
  /** The most milliseconds of a statement; 0 for no limit. */
  deadline: number
  /** Whether a pooler gives every transaction another session, so that settings of a session are not possible. */
  sharesSessions: boolean
  hosts: Hosts | null
}

/** The options of connections to an address. All connections with these options share which server was usable last. */
export function connectionOptions(
  url: string,
  { sharesSessions = false, ...others }: pg.ClientConfig & { deadline: number; sharesSessions?: boolean },
): ConnectionOptions {
  const address = readDatabaseAddress(url)
  if (!address) throw new Error('The address of the database cannot be read')
  return { ...others, connectionString: address.urls[0], hosts: hostsOf(address), sharesSessions }
}

export class Connection extends pg.Client {
  readonly #hosts: Hosts | null
  readonly #sharesSessions: boolean
  readonly #socket: Socket
  #deadline: number
  #timer: NodeJS.Timeout | null = null
  #moved = 0

  constructor({ hosts, deadline, sharesSessions, ...config }: ConnectionOptions) {
    const socket = new Socket()
    super({
      ...config,
      connectionTimeoutMillis: connecting,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAlive,
      stream: () => socket,
    })
    this.#hosts = hosts
    this.#sharesSessions = sharesSessions
    this.#socket = socket
    this.#deadline = deadline
    // The owner replaces a connection that breaks. Without this handler, the error would end the process.
    this.on('error', noteLost)
    this.on('drain', () => this.#rest())
    this.on('end', () => this.#rest())
    this.query = this.#watched(this.query.bind(this)) as pg.Client['query']
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error | null) => void): void
  override connect(callback?: (error: Error | null) => void): Promise<this> | undefined {
    const opened = this.#open()
    if (!callback) return opened
    opened.then(
      () => callback(null),
      (error: Error) => callback(error),
    )
    return undefined
  }

  /**
   * Sets the deadline of further statements. In a shared session, each transaction sends the deadline to the server.
   */
  async setDeadline(milliseconds: number): Promise<void> {
    if (milliseconds === this.#deadline) return
    this.#deadline = milliseconds
    if (this.#sharesSessions) return
    await this.query(`select set_config('statement_timeout', '${String(milliseconds)}', false)`)
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    const giveUp = setTimeout(() => this.#socket.destroy(), farewell)
    this.once('end', () => clearTimeout(giveUp))
    if (callback) return void super.end(callback)
    return super.end()
  }

  async #open(): Promise<this> {
    try {
      if (this.#hosts) Object.assign(this, await this.#hosts.find())
      await super.connect()
      if (!this.#sharesSessions) await this.query(sessionStatement(this.#deadline))
    } catch (error) {
      noteLost(error as Error)
      void this.end().catch(() => undefined)
      throw error
    }
    return this
  }

  /** Watches every statement in progress until the connection is idle. */
  #watched(query: (...statement: unknown[]) => unknown): (...statement: unknown[]) => unknown {
    return (...statement) => {
      const answer = query(...statement)
      // The watch starts after the query is sent, because sent bytes do not prove that the server is alive.
      if (this.#timer === null) this.#watch()
      return answer
    }
  }

  #watch(): void {
    if (this.#deadline === 0) return
    this.#moved = this.#bytes
    this.#timer = setTimeout(() => this.#look(), this.#deadline * grace)
  }

  /**
   * Checks whether the server is silent. If a statement sends or receives rows, the server is not silent, however long
   * the statement takes.
   */
  #look(): void {
    // Reads first what arrived while this process was busy.
    this.#timer = setTimeout(() => {
      if (this.#bytes > this.#moved) this.#watch()
      else this.#giveUp()
    })
  }

  #giveUp(): void {
    const seconds = Math.round((this.#deadline * grace) / 1000)
    const error = new Error(
      `The database has not answered for ${String(seconds)} s; its connection was closed`,
    )
    this.#socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
  }

  #rest(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  get #bytes(): number {
    return this.#socket.bytesRead + this.#socket.bytesWritten
  }
}
