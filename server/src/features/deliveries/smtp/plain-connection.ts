// One SMTP connection on nodemailer's client: a message at a time, its errors read as answers with their stage.
import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Answer, Stage } from '../outcome.ts'
import type { RelayAddress } from './relay-address.ts'
import type { Envelope } from './transport.ts'

/** What nodemailer's client hangs on its errors. */
interface SmtpError extends Error {
  command?: string | false | undefined
  response?: string | undefined
  responseCode?: number | undefined
}

/** RFC 5321 §4.5.3.2: five minutes for a command, ten after the final dot; one socket limit covers both. */
const silenceLimit = 10 * 60_000

export class PlainConnection {
  readonly #relay: RelayAddress
  readonly #client: SMTPConnection
  #broken = false
  /** Messages that the relay accepted on this connection. */
  accepted = 0

  constructor(relay: RelayAddress, heloName: string) {
    this.#relay = relay
    this.#client = new SMTPConnection({
      host: relay.host,
      port: relay.port,
      secure: relay.implicitTls,
      name: heloName,
      connectionTimeout: 60_000,
      greetingTimeout: 5 * 60_000,
      socketTimeout: silenceLimit,
      // Without credentials STARTTLS is opportunistic (RFC 7435): any certificate beats none.
      tls: { rejectUnauthorized: relay.implicitTls || relay.credentials !== null },
    })
    this.#client.on('error', () => (this.#broken = true))
    this.#client.on('end', () => (this.#broken = true))
  }

  get usable(): boolean {
    return !this.#broken
  }

  /** Connects and signs in; null when ready, else the answer that tells why not. */
  open(): Promise<Answer | null> {
    return new Promise((resolve) => {
      const fail = (error: SmtpError) => {
        this.#broken = true
        resolve(this.#answerOf(error, 'connect', false))
      }
      this.#client.once('error', fail)
      this.#client.connect((error) => {
        if (error) return fail(error)
        const credentials = this.#relay.credentials
        const ready = (refused?: SmtpError | null) => {
          this.#client.removeListener('error', fail)
          if (refused) return fail(refused)
          resolve(null)
        }
        if (!credentials) return ready()
        this.#client.login({ credentials: { user: credentials.user, pass: credentials.password } }, ready)
      })
    })
  }

  send(envelope: Envelope, bytes: Buffer): Promise<Answer> {
    return new Promise((resolve) => {
      let lastByteLeft = false
      const body = Readable.from([bytes], { objectMode: false })
      body.once('end', () => (lastByteLeft = true))
      this.#client.send({ from: envelope.from, to: [envelope.to] }, body, (error, info) => {
        if (error) return resolve(this.#answerOf(error, lastByteLeft ? 'message' : 'mail', lastByteLeft))
        this.accepted += 1
        resolve(this.#reply('message', info.response, true))
      })
    })
  }

  /** Ends a transaction that the relay refused half-way, so that the connection can carry the next message. */
  reset(): Promise<void> {
    return new Promise((resolve) => {
      this.#client.reset((error) => {
        if (error) this.quit()
        resolve()
      })
    })
  }

  quit(): void {
    this.#broken = true
    this.#client.quit()
  }

  #answerOf(error: SmtpError, fallback: Stage, lastByteLeft: boolean): Answer {
    const stage = stageOf(error.command, lastByteLeft) ?? fallback
    if (!error.responseCode) {
      this.#broken = true
      return { stage, code: null, enhanced: null, text: error.message, lastByteLeft, relay: this.#relay.name }
    }
    if (error.responseCode === 421) this.#broken = true
    return this.#reply(stage, error.response ?? String(error.responseCode), lastByteLeft, error.responseCode)
  }

  #reply(stage: Stage, line: string, lastByteLeft: boolean, code = Number(line.slice(0, 3))): Answer {
    const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(line)?.[1] ?? null
    return { stage, code, enhanced, text: line, lastByteLeft, relay: this.#relay.name }
  }
}

function stageOf(command: string | false | undefined, lastByteLeft: boolean): Stage | null {
  if (!command) return null
  if (command.startsWith('MAIL')) return 'mail'
  if (command.startsWith('RCPT')) return 'rcpt'
  if (command === 'DATA') return lastByteLeft ? 'message' : 'data'
  if (command.startsWith('AUTH')) return 'auth'
  return command === 'CONN' && !lastByteLeft ? 'connect' : null
}
