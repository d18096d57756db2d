// Plays the readers, or the scripts that send messages: over persistent connections, it sends the next request when an
// answer has come. It ends when its parent ends.
import net from 'node:net'
import { performance } from 'node:perf_hooks'
import { listen, type Word } from '../children.ts'

/** An order to the client: the port, the requests, the number of connections and the duration. */
export interface Errand extends Word {
  kind: 'ask'
  port: number
  connections: number
  /** The paths, which are requested in turn. */
  paths: readonly string[]
  milliseconds: number
  /** If given, each connection posts one of these instead, always with a new idempotency key. */
  posts?: readonly Post[]
}

export interface Post {
  path: string
  /** The API token of the caller. */
  token: string
  /** The body, as JSON. */
  body: string
}

/** The result of an order. */
export interface Answered extends Word {
  kind: 'answered'
  /** The number of answers by HTTP status. */
  statuses: Record<string, number>
  seconds: number
  /** Milliseconds from request to answer: median, 99th percentile and maximum. */
  median: number
  p99: number
  longest: number
}

const buckets = 200_000
const perMillisecond = 20
const agent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

class Run {
  /**
   * The number of answers by duration, in buckets of a twentieth of a millisecond. The last bucket holds all longer
   * ones.
   */
  readonly #times = new Uint32Array(buckets)
  readonly #statuses: Record<string, number> = {}
  readonly #requests: readonly Buffer[]
  readonly #errand: Errand
  /** The lines that every request has. */
  readonly #head: string
  #next = 0
  #longest = 0
  #over = false

  constructor(errand: Errand) {
    this.#errand = errand
    this.#head = `Host: 127.0.0.1:${String(errand.port)}\r\nUser-Agent: ${agent}\r\nAccept: */*\r\n`
    this.#requests = errand.paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${this.#head}\r\n`))
  }

  async run(): Promise<Answered> {
    const { connections, milliseconds } = this.#errand
    const begun = performance.now()
    const asking = Array.from({ length: connections }, (_, index) => this.#ask(index))
    setTimeout(() => (this.#over = true), milliseconds)
    await Promise.all(asking)
    const seconds = (performance.now() - begun) / 1000
    return { kind: 'answered', statuses: this.#statuses, seconds, ...this.#percentiles() }
  }

  /** Sends requests over one connection after another. The server marks its last answer on a connection. */
  async #ask(connection: number): Promise<void> {
    while (!this.#over) await this.#askOnOne(connection)
  }

  #requestOf(connection: number): Buffer | string {
    const order = this.#next++
    const { posts = [] } = this.#errand
    const post = posts[connection % posts.length]
    if (!post) return this.#requests[order % this.#requests.length] ?? ''
    const lines = [
      `POST ${post.path} HTTP/1.1`,
      `Authorization: Bearer ${post.token}`,
      `Idempotency-Key: ${String(process.pid)}-${String(order)}`,
      'Content-Type: application/json',
      `Content-Length: ${String(Buffer.byteLength(post.body))}`,
    ]
    return `${lines.join('\r\n')}\r\n${this.#head}\r\n${post.body}`
  }

  #askOnOne(connection: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(this.#errand.port, '127.0.0.1').setNoDelay(true)
      let since = 0
      let rest = ''
      let isLast = false
      const ask = () => {
        since = performance.now()
        socket.write(this.#requestOf(connection))
      }
      socket.on('connect', ask)
      socket.on('data', (data) => {
        rest += data.toString('latin1')
        if (!isWhole(rest)) return
        this.#note(rest.slice(9, 12), performance.now() - since)
        isLast = this.#over || /\r\nconnection: close\r\n/i.test(rest)
        rest = ''
        if (isLast) socket.destroy()
        else ask()
      })
      socket.once('close', () => (isLast ? resolve() : reject(new Error('The server hung up'))))
      socket.once('error', reject)
    })
  }

  #note(status: string, took: number): void {
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1
    const bucket = Math.min(buckets - 1, Math.floor(took * perMillisecond))
    this.#times[bucket] = (this.#times[bucket] ?? 0) + 1
    if (took > this.#longest) this.#longest = took
  }

  #percentiles(): Pick<Answered, 'median' | 'p99' | 'longest'> {
    const total = this.#times.reduce((sum, count) => sum + count, 0)
    const of = (share: number) => {
      let seen = 0
      return (this.#times.findIndex((count) => (seen += count) >= total * share) + 1) / perMillisecond
    }
    return { median: of(0.5), p99: of(0.99), longest: this.#longest }
  }
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /content-length: (\d+)/i.exec(answer)
  return answer.length >= head + 4 + Number(length?.[1] ?? 0)
}

const say = listen<Errand>((errand) => {
  new Run(errand).run().then(say, (error: unknown) => {
    throw error
  })
})
say({ kind: 'ready' })
