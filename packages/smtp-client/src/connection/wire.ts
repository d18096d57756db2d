// Sends bytes to a server and receives its replies, over TCP or TLS. If a reply takes too long, the connection breaks.
import net from 'node:net'
import tls from 'node:tls'
import { MalformedReply, ReplyReader, type Reply } from './replies.ts'
import type { Censor } from './secrecy.ts'
import { ClientError, type Words } from '../words.ts'

/** Milliseconds between checks of the time limit. The connection breaks at the limit or at most this long after it. */
const lookEvery = 1000

export interface WireTarget {
  host: string
  port: number
}

export class Wire {
  readonly #target: WireTarget
  readonly #reader = new ReplyReader()
  #socket: net.Socket
  #broken: Words | null = null
  /** When the expected reply must have come, on the monotonic clock; null if no reply is expected. */
  #deadline: number | null = null
  #limit = 0
  #watch: NodeJS.Timeout | undefined

  /** Called for every reply, in order. */
  onReply: (reply: Reply) => void = () => undefined
  /** Called once when the connection breaks, with the reason. */
  onBroken: (why: Words) => void = () => undefined

  private constructor(target: WireTarget, socket: net.Socket) {
    this.#target = target
    this.#socket = socket
    this.#listen(socket)
  }

  /**
   * Connects; with `tls`, over TLS from the first byte.
   * @param within milliseconds until the connection, including TLS, must be ready
   * @throws Error with the reason
   */
  static async connect(
    target: WireTarget,
    options: { tls: boolean; verify: boolean; within: number; signal: AbortSignal },
  ): Promise<Wire> {
    const { host, port } = target
    const socket = options.tls ? tls.connect(tlsOptions(target, options.verify)) : net.connect({ host, port })
    const giveUp = () => socket.destroy(new ClientError({ code: 'gave_up', params: {} }))
    options.signal.addEventListener('abort', giveUp)
    await opened(socket, options.tls ? 'secureConnect' : 'connect', options.within).finally(() =>
      options.signal.removeEventListener('abort', giveUp),
    )
    return new Wire(target, socket)
  }

  /** This machine's address on the connection, as an address literal for EHLO (RFC 5321 §4.1.3). */
  get addressLiteral(): string {
    const { localAddress = '127.0.0.1', localFamily } = this.#socket
    return localFamily === 'IPv6' ? `[IPv6:${localAddress}]` : `[${localAddress}]`
  }

  /** Applied to the text of every reply. */
  get censor(): Censor {
    return this.#reader.censor
  }

  set censor(censor: Censor) {
    this.#reader.censor = censor
  }

  get encrypted(): boolean {
    return this.#socket instanceof tls.TLSSocket
  }

  /** The TLS version, e.g. TLSv1.3; empty if the connection is not encrypted. */
  get protocol(): string {
    return this.#socket instanceof tls.TLSSocket ? (this.#socket.getProtocol() ?? '') : ''
  }

  /** Why the connection broke or was closed; null while it is usable. */
  get broken(): Words | null {
    return this.#broken
  }

  /** Whether the operating system has taken everything that was written. */
  get drained(): boolean {
    return this.#socket.writableLength === 0
  }

  /** Sends the pieces, in one packet if they fit. Calls `gone` when the operating system has taken all of them. */
  write(pieces: readonly (Buffer | string)[], gone?: () => void): void {
    if (this.#broken !== null) return
    const last = pieces.length - 1
    if (last > 0) this.#socket.cork()
    for (const [index, piece] of pieces.entries()) {
      if (index === last && gone) this.#socket.write(piece, 'utf8', (error) => error ?? gone())
      else this.#socket.write(piece, 'utf8')
    }
    if (last > 0) this.#socket.uncork()
  }

  /** Expects a reply within that many milliseconds; otherwise the connection breaks. */
  expect(within: number): void {
    this.#limit = within
    this.#deadline = performance.now() + within
    this.#watch ??= setInterval(() => this.#look(), Math.min(lookEvery, Math.max(10, within / 4)))
  }

  /** No reply is expected any more. */
  rest(): void {
    this.#deadline = null
  }

  /**
   * Continues over TLS (RFC 3207). It fails if part of an unencrypted reply is still unread, because an attacker could
   * have sent it.
   * @throws Error with the reason
   */
  async upgrade(verify: boolean, within: number): Promise<void> {
    if (this.#broken !== null) throw errorOf(this.#broken)
    if (this.#reader.halfway) throw new Error('The relay sent more than its answer to STARTTLS')
    const plain = this.#socket
    plain.removeAllListeners()
    this.#socket = tls.connect({ ...tlsOptions(this.#target, verify), socket: plain })
    await opened(this.#socket, 'secureConnect', within)
    this.#listen(this.#socket)
  }

  /** Sends a last command and closes the connection. */
  end(last: string): void {
    this.rest()
    this.#broken ??= 'We closed the connection'
    clearInterval(this.#watch)
    this.#socket.end(last)
    // Closes our side after 2 s even if the server does not close its own.
    setTimeout(() => this.#socket.destroy(), 2000).unref()
  }

  /** Closes at once, without calling `onBroken`. */
  destroy(): void {
    this.#broken ??= 'We closed the connection'
    clearInterval(this.#watch)
    this.#socket.destroy()
  }

  #listen(socket: net.Socket): void {
    socket.setNoDelay(true)
    socket.on('data', (bytes: Buffer) => this.#hear(bytes))
    socket.on('end', () => this.fail(closed))
    socket.on('close', () => this.fail(closed))
    socket.on('error', (error) => this.fail(wordsOf(error)))
  }

  #hear(bytes: Buffer): void {
    try {
      for (const reply of this.#reader.read(bytes.toString('latin1'))) {
        if (this.#broken !== null) return
        this.onReply(reply)
      }
    } catch (error) {
      if (!(error instanceof MalformedReply)) throw error
      this.fail(error.message)
    }
  }

  #look(): void {
    if (this.#deadline === null || performance.now() < this.#deadline) return
    this.fail(silentFor(this.#limit))
  }

  /** Closes at once and reports the reason to `onBroken`. */
  fail(why: Words): void {
    if (this.#broken !== null) return
    this.#broken = why
    clearInterval(this.#watch)
    this.#socket.destroy()
    this.onBroken(why)
  }
}

const closed = { code: 'closed', params: {} } as const

function silentFor(milliseconds: number): Words {
  return { code: 'silent', params: { seconds: Math.round(milliseconds / 1000) } }
}

function errorOf(words: Words): Error {
  return typeof words === 'string' ? new Error(words) : new ClientError(words)
}

function tlsOptions({ host, port }: WireTarget, verify: boolean): tls.ConnectionOptions {
  return {
    host,
    port,
    rejectUnauthorized: verify,
    ...(net.isIP(host) ? {} : { servername: host }),
  }
}

/**
 * The reason as shown to people. For several addresses, the reason of each; for an OpenSSL error, its reason rather
 * than a line of OpenSSL's error queue.
 */
export function wordsOf(error: Error): Words {
  if (error instanceof ClientError) return error.reason
  if (error instanceof AggregateError) return error.errors.map((each: Error) => each.message).join('; ')
  return 'library' in error && 'reason' in error ? `TLS: ${String(error.reason)}` : error.message
}

/**
 * Resolves at the event. If the socket fails first, or `within` milliseconds pass, it rejects and destroys the socket.
 */
function opened(socket: net.Socket, event: string, within: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer)
      socket.removeAllListeners()
      socket.on('error', () => undefined)
      socket.destroy()
      reject(error)
    }
    const timer = setTimeout(() => fail(errorOf(silentFor(within))), within)
    socket.once('error', (error) => fail(errorOf(wordsOf(error))))
    socket.once('close', () => fail(errorOf(closed)))
    socket.once(event, () => {
      clearTimeout(timer)
      socket.removeAllListeners()
      resolve()
    })
  })
}
