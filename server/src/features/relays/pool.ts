// The relays of a worker. The pool follows the settings, so that adding or removing a relay needs no restart.
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { RelayOptions, Transport } from '../../platform/mail/smtp-client.ts'
import { Problem } from '../../platform/problem.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { addressOf, keyOfEnvironment, keyOfStored, openPassword } from './addresses.ts'
import { listStored, noteStates, type NewState, type RelayRow } from './queries.ts'

/** Milliseconds between two reports of the relays' state. */
const noteEvery = 5000

export interface RelayPoolDeps {
  db: Db
  log: Log
  sealer: Sealer
  /** The name of this worker in relay_states. */
  worker: string
  /** The relays of SMTP_URL. */
  environment: readonly string[]
  /** Starts the built-in mailbox, unless it is running. @returns its address */
  openMailbox(): Promise<string>
}

interface Member extends RelayOptions {
  /** The relay's key in relay_states; null for the built-in mailbox. */
  key: string | null
}

export class RelayPool {
  readonly #deps: RelayPoolDeps
  #transport: Transport | null = null
  #stored: readonly RelayRow[] | null = null
  #members: readonly Member[] = []
  /**
   * The keys of all relays that this worker has used, by address. A removed relay may still accept messages that are on
   * the wire.
   */
  readonly #keys = new Map<string, string>()
  /** The number of messages accepted since the last report, by key. */
  readonly #accepted = new Map<string, number>()
  /** The relays that failed at the last report. */
  #failing: ReadonlySet<string> = new Set()
  #notedAt = performance.now()
  #timer: NodeJS.Timeout | undefined
  #refreshing: Promise<void> | null = null

  constructor(deps: RelayPoolDeps) {
    this.#deps = deps
  }

  /** The relays that messages go to, until `refresh` finds a change. */
  get addresses(): readonly RelayOptions[] {
    return this.#members
  }

  /** Whether messages stay in the built-in mailbox, because there is no relay. */
  get isMailbox(): boolean {
    return this.#members.some(({ key }) => key === null)
  }

  /** Makes the transport follow the settings, and reports the state of its relays. */
  follow(transport: Transport): void {
    this.#transport = transport
    this.#timer = setInterval(() => void this.#note(), noteEvery).unref()
  }

  /** Counts a message that a relay accepted. */
  accepted(address: string): void {
    const key = this.#keys.get(address)
    if (key !== undefined) this.#count(key, 1)
  }

  /**
   * Reads the settings, and changes the transport if they have changed. The engine calls this before each chunk, so
   * that a chunk that is claimed after a change uses the changed relays.
   */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => (this.#refreshing = null))
    return this.#refreshing
  }

  /** Reports the messages accepted since the last report. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#note()
  }

  async #read(): Promise<void> {
    const stored = await listStored(this.#deps.db)
    if (isDeepStrictEqual(stored, this.#stored)) return
    const members = await this.#membersOf(stored.filter(({ is_active }) => is_active))
    for (const { address, key } of members) if (key !== null) this.#keys.set(address, key)
    this.#transport?.change(members)
    this.#members = members
    if (this.#stored) this.#deps.log.info({ relays: members.length }, 'The relays have changed')
    this.#stored = stored
  }

  async #membersOf(active: readonly RelayRow[]): Promise<Member[]> {
    const { environment, openMailbox } = this.#deps
    if (environment.length === 0 && active.length === 0) return [{ address: await openMailbox(), key: null }]
    const given = environment.map((address) => ({ address, key: keyOfEnvironment(address) }))
    return [...given, ...active.flatMap((row) => this.#memberOf(row))]
  }

  /**
   * Returns nothing for a relay that cannot be used. The settings show the problem, and messages wait if there is no
   * other relay.
   */
  #memberOf(row: RelayRow): Member[] {
    const { sealer, log } = this.#deps
    const password = openPassword(sealer, row)
    try {
      if (password === null) throw new Problem('relay_invalid', { reason: 'password_unreadable' })
      const address = addressOf(row, password)
      return [{ address, connections: row.connections ?? undefined, key: keyOfStored(row.id) }]
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      log.error({ relay: row.id }, 'A relay cannot be used: its password cannot be read with this SECRET_KEY')
      return []
    }
  }

  async #note(): Promise<void> {
    const { db, worker, log } = this.#deps
    const seconds = Math.max(0.1, (performance.now() - this.#notedAt) / 1000)
    this.#notedAt = performance.now()
    const accepted = new Map(this.#accepted)
    this.#accepted.clear()
    const states = this.#states()
    const removed = [...accepted.keys()].filter((key) => !states.some(({ relay }) => relay === key))
    const noted = [...states, ...removed.map(quiet)].map((state) => {
      const count = accepted.get(state.relay) ?? 0
      return { ...state, accepted: count, perSecond: count / seconds }
    })
    this.#report()
    if (noted.length === 0) return
    await noteStates(db, worker, noted).catch((error: unknown) => {
      for (const [key, count] of accepted) this.#count(key, count)
      log.debug({ err: error }, 'How the relays do was not noted; trying again')
    })
  }

  /** Logs a relay that begins to fail, with its reply, and one that accepts messages again. */
  #report(): void {
    const { log } = this.#deps
    const relays = this.#transport?.relays() ?? []
    for (const { relay, failingFor, text: reply } of relays) {
      const wasFailing = this.#failing.has(relay)
      if (failingFor > 0 && !wasFailing)
        log.warn({ relay, reply }, 'The relay accepts no messages; trying again')
      if (failingFor === 0 && wasFailing) log.info({ relay }, 'The relay accepts messages again')
    }
    this.#failing = new Set(relays.filter(({ failingFor }) => failingFor > 0).map(({ relay }) => relay))
  }

  #count(key: string, messages: number): void {
    this.#accepted.set(key, (this.#accepted.get(key) ?? 0) + messages)
  }

  /** The state of each relay, in the order of the transport. */
  #states(): Omit<NewState, 'accepted' | 'perSecond'>[] {
    const relays = this.#transport?.relays() ?? []
    return this.#members.flatMap(({ key }, at) => {
      const state = relays[at]
      if (key === null || !state) return []
      const { connections, failingFor, text, reason, encrypted } = state
      const said = failingFor > 0 ? { reply: text, reason } : { reply: '', reason: null }
      return [{ relay: key, connections, failingFor, ...said, encrypted }]
    })
  }
}

/** The state of a relay that was removed while it had messages on the wire. */
const quiet = (relay: string) => ({
  relay,
  connections: 0,
  failingFor: 0,
  reply: '',
  reason: null,
  encrypted: null,
})
