// Chooses among several servers the first in the required state, beginning with the server that was used last.
import pg from 'pg'
import type { DatabaseAddress, Wanted } from './address.ts'

export interface Host {
  host: string
  port: number
}

/** The most milliseconds that each server may take to answer. */
const patience = 3000

const questions: Record<Wanted, string | null> = {
  any: null,
  primary: 'select pg_is_in_recovery() as refuses',
  'read-write': `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as refuses`,
}

export class Hosts {
  readonly #urls: readonly string[]
  readonly #wanted: Wanted
  #last = 0

  constructor(urls: readonly string[], wanted: Wanted) {
    this.#urls = urls
    this.#wanted = wanted
  }

  /** @throws Error with the code ENOSERVER and the reason of each server, if no server is in the required state */
  async find(): Promise<Host> {
    const reasons: string[] = []
    const order = this.#urls.map((_, index) => (this.#last + index) % this.#urls.length)
    for (const index of order) {
      try {
        const host = await askHost(this.#urls[index] ?? '', this.#wanted)
        this.#last = index
        return host
      } catch (error) {
        reasons.push(error instanceof Error ? error.message : String(error))
      }
    }
    throw Object.assign(new Error(`No server can be used: ${reasons.join('; ')}`), { code: 'ENOSERVER' })
  }
}

/** The servers of an address; null for a single server without a check. */
export function hostsOf({ urls, wanted }: DatabaseAddress): Hosts | null {
  return wanted === null ? null : new Hosts(urls, wanted)
}

async function askHost(url: string, wanted: Wanted): Promise<Host> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  client.on('error', () => undefined)
  const { host, port } = client
  const name = `${host}:${String(port)}`
  try {
    await client.connect()
    const question = questions[wanted]
    const answer = question === null ? null : await client.query<{ refuses: boolean }>(question)
    if (answer?.rows[0]?.refuses) throw new Error('takes no writes')
    return { host, port }
  } catch (error) {
    const reason = error instanceof Error && error.message ? error.message : String(error)
    throw new Error(`${name} ${reason}`, { cause: error })
  } finally {
    void client.end().catch(() => undefined)
  }
}
