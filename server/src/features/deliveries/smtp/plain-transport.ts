// The plain transport: a pool of connections, one message at a time on each, several relays with failover.
import os from 'node:os'
import type { Answer } from '../outcome.ts'
import { PlainConnection } from './plain-connection.ts'
import { parseRelay, type RelayAddress } from './relay-address.ts'
import type { Transport } from './transport.ts'

/** A relay that did not let us in is asked last for so long. */
const avoidFor = 30_000

/** Opens connections as messages come, at most `connections`, to the first relay that lets us in. */
export function plainTransport(addresses: readonly string[], connections: number): Transport {
  const relays = addresses.map(parseRelay)
  const avoidUntil = new Map<RelayAddress, number>()
  const idle: PlainConnection[] = []
  const turns = new Turns(connections)

  const byHealth = () => [...relays].sort((a, b) => Number(isAvoided(a)) - Number(isAvoided(b)))
  const isAvoided = (relay: RelayAddress) => (avoidUntil.get(relay) ?? 0) > Date.now()

  async function connect(): Promise<PlainConnection | Answer> {
    let refusal: Answer | null = null
    for (const relay of byHealth()) {
      const connection = new PlainConnection(relay, os.hostname())
      refusal = await connection.open()
      if (!refusal) return connection
      avoidUntil.set(relay, Date.now() + avoidFor)
    }
    return (
      refusal ?? {
        stage: 'connect',
        code: null,
        enhanced: null,
        text: 'No relay',
        lastByteLeft: false,
        relay: '',
      }
    )
  }

  function takeIdle(): PlainConnection | undefined {
    const connection = idle.pop()
    return !connection || connection.usable ? connection : takeIdle()
  }

  async function giveBack(connection: PlainConnection, answer: Answer): Promise<void> {
    if (!connection.usable) return
    if (answer.code === null || answer.code >= 400) await connection.reset()
    if (connection.usable) idle.push(connection)
  }

  return {
    connections,
    async send(envelope, bytes, begin) {
      await turns.take()
      try {
        const connection = takeIdle() ?? (await connect())
        if (!(connection instanceof PlainConnection)) return connection
        if (!begin()) {
          idle.push(connection)
          return null
        }
        const answer = await connection.send(envelope, bytes)
        await giveBack(connection, answer)
        return answer
      } finally {
        turns.pass()
      }
    },
    async close() {
      await turns.all()
      for (const connection of idle) connection.quit()
    },
  }
}

/** So many at once, the rest in order of coming. */
class Turns {
  #free: number
  readonly #most: number
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#free = most
    this.#most = most
  }

  take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return Promise.resolve()
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  pass(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }

  /** Resolves once nobody has a turn any more. */
  async all(): Promise<void> {
    for (let taken = 0; taken < this.#most; taken += 1) await this.take()
  }
}
