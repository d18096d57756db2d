// One relay and its connections. A relay that fails gets no messages for a while, then one connection, and twice as
// many with each message that it accepts: a circuit breaker.
import { setTimeout as sleep } from 'node:timers/promises'
import { withholdAddresses } from './withheld.ts'
import { Backoff } from './backoff.ts'
import type { Answer } from './answer.ts'
import { Connection, fairShare, type ConnectionOwner } from './connection/connection.ts'
import { mostBreaks, type Closing, type Waiting } from './connection/transaction.ts'
import { openConnection, type Opened, type Opening } from './connection/opening.ts'
import type { RelayState } from './transport.ts'
import { reasonOf, textOf, type ClientReason } from './words.ts'

/** The queue from which the connections of a relay take messages. */
export interface Supply {
  readonly length: number
  shift(): Waiting | undefined
  putBack(waiting: Waiting): void
}

/** Milliseconds that an idle connection is kept for the next message. */
const idleFor = 5000
/**
 * Milliseconds. A broken connection counts as a failure of the relay only if the relay accepted no message on any
 * connection within this time.
 */
const lately = 1000
/**
 * Milliseconds for which an observed limit of messages per connection is used. After that it is forgotten, because the
 * relay may only have restarted.
 */
const believedFor = 600_000
/** After this many messages in a row that a relay refused to relay, the relay gets no messages for a while. */
const deniedInARow = 5

/** Why the relay failed. */
type Said = Pick<Answer, 'text' | 'reason'>

/** What the owner of a relay hears from it. */
export interface RelayEvents {
  /** The relay accepted a message. */
  accepted?: () => void
  /** Whether a refusal is about this client (see `TransportOptions`). */
  clientMatter?: (answer: Answer) => 'denied' | 'spent' | null
}

export class Relay {
  readonly #opening: Opening
  readonly #most: number
  readonly #supply: Supply
  readonly #events: RelayEvents
  readonly #open = new Set<Connection>()
  readonly #idle: Connection[] = []
  readonly #backoff = new Backoff()
  /** Aborts the attempts to open a connection. */
  readonly #doors = new Set<AbortController>()
  /** The number of connections that are being opened. */
  #coming = 0
  #allowed: number
  /** The most messages that the relay accepts on one connection, as observed. */
  #perConnection = Infinity
  #believedUntil = Infinity
  #lastAccepted = -Infinity
  /**
   * The wait after the relay refused a further connection. `#fullAt` is the number of connections that it had accepted.
   */
  readonly #full = new Backoff()
  #fullAt = 0
  /** How many messages in a row the relay refused because of this client. */
  #denied = 0
  #words = ''
  #reason: ClientReason | null = null
  #encrypted: boolean | null = null
  #again: NodeJS.Timeout | undefined
  #resting: NodeJS.Timeout | undefined
  #closed = false

  constructor(opening: Opening, most: number, supply: Supply, events: RelayEvents = {}) {
    this.#events = events
    this.#opening = opening
    this.#most = most
    this.#allowed = most
    this.#supply = supply
  }

  /** Sends waiting messages, as far as the relay's health and its connections allow. */
  serve(): void {
    if (this.#closed || this.#supply.length === 0) return
    const wait = this.#backoff.wait()
    if (wait > 0) return this.#serveIn(wait)
    while (this.#supply.length > 0 && this.#mayGo()) {
      const connection = this.#idle.pop()
      if (!connection) break
      if (connection.isIdle) connection.go()
    }
    while (this.#supply.length > this.#coming && this.#open.size + this.#coming < this.#allowed)
      void this.#connect()
  }

  get state(): RelayState {
    return {
      relay: this.#opening.relay.name,
      connections: this.#open.size,
      busy: [...this.#open].filter(({ isIdle }) => !isIdle).length,
      failingFor: this.#backoff.failingFor(),
      wait: this.#backoff.wait(),
      text: this.#words,
      reason: this.#reason,
      encrypted: this.#encrypted,
    }
  }

  /**
   * Opens a connection of its own that sends one message from `supply`. Returns the answer that says why no connection
   * opened, or null.
   */
  async openAside(supply: Supply): Promise<Answer | null> {
    const opened = await this.#enter()
    if ('stage' in opened) return opened
    const connection = new Connection(opened, this.#opening, {
      next: () => supply.shift(),
      putBack: ({ message }, answer) => message.end(answer),
      idle: () => connection.leave(),
      answered: (accepted) => {
        if (accepted) this.#events.accepted?.()
      },
      refusedClient: () => false,
      closed: () => undefined,
    })
    connection.go()
    return null
  }

  /** Closes all connections, and resolves when the messages on them have their answers. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#again)
    clearTimeout(this.#resting)
    for (const door of this.#doors) door.abort()
    for (const connection of this.#open) connection.leave()
    while (this.#open.size > 0) await sleep(10)
  }

  async #connect(): Promise<void> {
    this.#coming += 1
    const opened = await this.#enter()
    this.#coming -= 1
    if ('stage' in opened) return this.#notLetIn(opened)
    this.#encrypted = opened.wire.encrypted
    const connection = new Connection(opened, this.#opening, this.#owner())
    this.#open.add(connection)
    if (this.#open.size > this.#fullAt) this.#full.succeeded()
    if (this.#closed) connection.leave()
    else connection.go()
  }

  async #enter(): Promise<Opened | Answer> {
    const door = new AbortController()
    this.#doors.add(door)
    const opened = await openConnection(this.#opening, door.signal)
    this.#doors.delete(door)
    return opened
  }

  #owner(): ConnectionOwner {
    let taken = 0
    return {
      next: () => {
        if (!this.#mayGo() || taken >= this.#mostOnOne()) return undefined
        const waiting = this.#supply.shift()
        if (waiting) taken += 1
        return waiting
      },
      idle: (connection) => {
        if (taken >= this.#mostOnOne() || this.#open.size > this.#allowed) connection.leave()
        else this.#keep(connection)
      },
      answered: (accepted) => this.#answered(accepted),
      putBack: (waiting) => this.#supply.putBack(waiting),
      refusedClient: (waiting, answer) => this.#refusedClient(waiting, answer),
      closed: (connection, closing) => this.#ended(connection, closing),
    }
  }

  /**
   * Puts a message back that the relay refused because of this client, so that another relay takes it. A relay that
   * accepts other messages may refuse to relay this one alone: it counts as a break, and the third one is the answer.
   */
  #refusedClient(waiting: Waiting, answer: Answer): boolean {
    const matter = this.#events.clientMatter?.(answer) ?? null
    if (matter === null) return false
    this.#denied += 1
    if (matter === 'spent' || this.#denied >= deniedInARow || !this.#acceptsLately) this.#failed(answer)
    else if ((waiting.breaks += 1) >= mostBreaks) return false
    this.#supply.putBack(waiting)
    return true
  }

  #mayGo(): boolean {
    return !this.#closed && this.#backoff.wait() === 0
  }

  #keep(connection: Connection): void {
    this.#idle.push(connection)
    this.#resting ??= setTimeout(() => {
      this.#resting = undefined
      for (const each of this.#idle.splice(0)) if (each.isIdle) each.leave()
    }, idleFor).unref()
  }

  #answered(accepted: boolean): void {
    this.#backoff.succeeded()
    if (!accepted) return
    this.#events.accepted?.()
    this.#denied = 0
    this.#lastAccepted = performance.now()
    if (this.#allowed === this.#most || this.#full.wait() > 0) return
    this.#allowed = Math.min(this.#most, this.#allowed * 2)
    this.serve()
  }

  #ended(connection: Connection, closing: Closing): void {
    this.#open.delete(connection)
    if (closing.kind === 'lost') this.#lost(connection, closing)
    this.serve()
  }

  #lost({ accepted }: Connection, { words, code }: Closing & { kind: 'lost' }): void {
    if (accepted >= fairShare) {
      this.#perConnection = Math.min(this.#mostOnOne(), accepted)
      this.#believedUntil = performance.now() + believedFor
      return
    }
    if (code === 421 || !this.#acceptsLately)
      this.#failed({ text: textOf(words), reason: reasonOf(words) ?? undefined })
  }

  get #acceptsLately(): boolean {
    return performance.now() - this.#lastAccepted < lately
  }

  #mostOnOne(): number {
    return performance.now() < this.#believedUntil ? this.#perConnection : Infinity
  }

  #notLetIn(answer: Said): void {
    if (this.#open.size === 0 || !this.#acceptsLately) return this.#failed(answer)
    // The relay works but refuses further connections, so the number that it has accepted is its limit.
    this.#note(answer)
    this.#allowed = this.#open.size + this.#coming
    this.#fullAt = this.#allowed
    this.#full.failed()
  }

  #failed(answer: Said): void {
    this.#note(answer)
    this.#allowed = 1
    this.#backoff.failed()
    this.serve()
  }

  #note({ text, reason }: Said): void {
    this.#words = withholdAddresses(text)
    this.#reason = reason ?? null
  }

  #serveIn(wait: number): void {
    this.#again ??= setTimeout(() => {
      this.#again = undefined
      this.serve()
    }, wait)
  }
}
