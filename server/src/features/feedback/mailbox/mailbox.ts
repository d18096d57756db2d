// Reads the mailboxes of BOUNCE_MAILBOX over IMAP. Mail about Lettermill's messages is stored, and only then moved.
// Other mail stays where it is, unread.
import { setTimeout as sleep } from 'node:timers/promises'
import type { MailboxError } from '@lettermill/contracts'
import type { ImapFlow } from 'imapflow'
import type { AfterReading, MailboxAddress } from '../../../platform/config/index.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { mostReportBytes } from '../../../platform/refusals/index.ts'
import { english } from '../../../platform/words/index.ts'
import { keepReportMail, reportLimits } from '../../dmarc/index.ts'
import type { LinkTokens } from '../../tracking/index.ts'
import { addressed } from '../addresses.ts'
import { oursIn } from './mail.ts'
import { keepMail } from '../queries/keep.ts'
import { InboxLimit } from '../inbox-limit.ts'
import { feedbackParser, type FeedbackParser } from '../reading/threads.ts'
import { holdMailbox, leaveMailbox, markRead, noteSuccess, noteTrouble } from '../queries/mailboxes.ts'

export interface MailboxDeps {
  db: Db
  log: Log
  tokens: LinkTokens
  /** BOUNCE_DOMAIN, whose dmarc@ gets reports; null if it is not set. */
  domain?: string | null
  /** The name of this process. */
  worker: string
  loopErrors: LoopErrors
  /** Called after each look at the mailbox with this number. */
  watch?: MailboxWatch
  /** For tests: parses mail otherwise. */
  parser?: FeedbackParser
}

/** Called after each read of a mailbox. `index` is the position of the mailbox in BOUNCE_MAILBOX, from 0. */
export type MailboxWatch = (index: number, result: 'read' | 'failed') => void

const minute = 60_000
/** Times in milliseconds. */
const limits = { connect: 30_000, command: minute, firstWait: minute, longestWait: 30 * minute }
/** The number of messages that are marked as read at once. */
const batchSize = 50
/** In days. Older mail no longer changes anything. */
const oldest = 31
/** The IMAP keyword for stored mail that stays in the mailbox. The keyword keeps Lettermill from storing it twice. */
const keyword = '$Lettermill'

const inThreads = feedbackParser()

/** Reads one mailbox until it is stopped, unless another worker reads it. */
export class MailboxReader {
  readonly #deps: MailboxDeps
  readonly #address: MailboxAddress
  readonly #index: number
  readonly #room: InboxLimit
  readonly #stopped = new AbortController()
  #running: Promise<void> | null = null
  #client: ImapFlow | null = null
  #wake = new AbortController()

  constructor(deps: MailboxDeps, address: MailboxAddress, index: number) {
    this.#deps = deps
    this.#room = new InboxLimit(deps.db)
    this.#address = address
    this.#index = index
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** Resolves once the current mail is stored. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    this.#wake.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { db, log, loopErrors, watch, worker } = this.#deps
    const { place, every } = this.#address
    const loop = `mailbox ${String(this.#index + 1)}`
    let failures = 0
    while (!this.#stopped.signal.aborted) {
      let wait = every
      try {
        if (await this.look()) watch?.(this.#index, 'read')
        loopErrors.succeeded(loop)
        failures = 0
      } catch (error) {
        this.#disconnect()
        wait = Math.min(limits.firstWait * 2 ** failures, limits.longestWait)
        failures += 1
        watch?.(this.#index, 'failed')
        loopErrors.failed(loop, error)
        log.warn({ err: error, mailbox: place }, 'A mailbox of BOUNCE_MAILBOX could not be read')
        await noteTrouble(db, place, reasonOf(error)).catch(() => undefined)
      }
      await this.#pause(wait)
    }
    const client = this.#client
    this.#client = null
    await client?.logout().catch(() => client.close())
    await leaveMailbox(db, place, worker).catch(() => undefined)
  }

  /**
   * Reads new mail. @returns false if another worker reads the mailbox
   * @throws the server's error
   */
  async look(): Promise<boolean> {
    const { db, worker } = this.#deps
    const { place } = this.#address
    const mark = await holdMailbox(db, place, worker)
    if (!mark) {
      this.#disconnect()
      return false
    }
    const client = await this.#connected()
    const uidValidity = Number(client.mailbox === false ? 0 : client.mailbox.uidValidity)
    const from = mark.uid_validity === uidValidity ? mark.last_uid + 1 : 1
    const since = new Date(Date.now() - oldest * 86_400_000)
    const found = await timely(client, client.search({ uid: `${String(from)}:*`, since }, { uid: true }))
    if (!found) throw new MailboxFault({ code: 'not_searched', params: {} })
    // The range `5:*` includes the last message even if nothing is new.
    const uids = found.filter((uid) => uid >= from).sort((one, other) => one - other)
    for (let at = 0; at < uids.length && !this.#stopped.signal.aborted; at += batchSize) {
      const some = uids.slice(at, at + batchSize)
      const lastUid = await this.#read(client, some)
      if (lastUid !== null) await markRead(db, place, { uidValidity, lastUid })
      // The inbox is full. The rest is read later.
      if (lastUid !== some.at(-1)) break
      await holdMailbox(db, place, worker)
    }
    await noteSuccess(db, place)
    return true
  }

  /**
   * Stores the messages about Lettermill's mail, then marks or moves them.
   * @returns the last message that was read; null if the inbox had no room for the first
   */
  async #read(client: ImapFlow, uids: readonly number[]): Promise<number | null> {
    const ours: number[] = []
    let last: number | null = null
    for (const uid of uids) {
      const result = await this.#keep(client, uid)
      if (result === 'full') break
      if (result === 'kept') ours.push(uid)
      last = uid
    }
    if (ours.length > 0) await putAway(client, ours, this.#address.then)
    return last
  }

  /** Stores a message if it is about Lettermill's mail. A report that cannot be stored stays where it is. */
  async #keep(client: ImapFlow, uid: number): Promise<'kept' | 'other' | 'full'> {
    const { db, log, tokens, domain = null, parser = inThreads } = this.#deps
    const query = { uid: true, flags: true, size: true, source: { start: 0, maxLength: mostReportBytes } }
    const message = await timely(client, client.fetchOne(String(uid), query, { uid: true }))
    if (!message || !message.source || message.flags?.has(keyword)) return 'other'
    const { source: body, size = 0 } = message
    const parsed = await parser.parseMailboxMail({ body }, 'mailbox')
    // Nobody knows whether it is about a message of Lettermill, so it stays where it is, unread.
    if (!parsed) log.warn({ mailbox: this.#address.place, uid }, 'A mail in a mailbox is unreadable')
    const found = parsed && oursIn(tokens, parsed, domain)
    if (!found) return 'other'
    if (found.isReport) {
      const whole = await fetchWhole(client, uid, size)
      return whole && (await keepReportMail(db, whole)) ? 'kept' : 'other'
    }
    const { envelopeFrom } = found
    const envelopeTo = [addressed(tokens, found.envelopeTo)]
    if (!(await this.#room.take(envelopeTo, body.length))) return 'full'
    await keepMail(db, { way: 'imap', envelopeFrom, envelopeTo, body })
    return 'kept'
  }

  async #connected(): Promise<ImapFlow> {
    if (this.#client?.usable) return this.#client
    const { host, port, security, user, password, folder, every, then } = this.#address
    // Most instances read no mailbox, so the library is loaded for the first one.
    const { ImapFlow } = await import('imapflow')
    const client = new ImapFlow({
      host,
      port,
      secure: security === 'tls',
      doSTARTTLS: security === 'starttls',
      auth: { user, pass: password },
      logger: false,
      connectionTimeout: limits.connect,
      greetingTimeout: limits.connect,
      socketTimeout: limits.command + every,
      // A server announces new mail only to clients in IDLE.
      autoIdleDelay: 1000,
      maxLiteralSize: 4 * mostReportBytes,
      maxResponseSize: 8 * mostReportBytes,
      maxLineLength: 8 * mostReportBytes,
    })
    // Without this handler, an error on the open connection would end the process.
    client.on('error', () => client.close())
    client.on('exists', () => this.#wake.abort())
    try {
      await timely(client, client.connect())
      if (typeof then === 'object') await timely(client, client.mailboxCreate(then.move))
      await timely(client, client.mailboxOpen(folder))
    } catch (error) {
      client.close()
      throw error
    }
    this.#client = client
    return client
  }

  #disconnect(): void {
    this.#client?.close()
    this.#client = null
  }

  /** Waits that long, or until the server announces mail. */
  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#wake.signal }).catch(() => undefined)
    this.#wake = new AbortController()
    if (this.#stopped.signal.aborted) this.#wake.abort()
  }
}

/** Fetches a message in parts that the connection can take. Returns null if the message is too large, or gone. */
async function fetchWhole(client: ImapFlow, uid: number, size: number): Promise<Buffer | null> {
  if (size > reportLimits.packed) return null
  const pieces: Buffer[] = []
  for (let start = 0; start < size; start += mostReportBytes) {
    const query = { uid: true, source: { start, maxLength: mostReportBytes } }
    const piece = await timely(client, client.fetchOne(String(uid), query, { uid: true }))
    if (!piece || !piece.source) return null
    pieces.push(piece.source)
  }
  return Buffer.concat(pieces)
}

async function putAway(client: ImapFlow, uids: readonly number[], then: AfterReading): Promise<void> {
  const range = uids.join(',')
  const options = { uid: true }
  if (then === 'delete') await timely(client, client.messageDelete(range, options))
  else if (then === 'keep') await timely(client, client.messageFlagsAdd(range, [keyword], options))
  else if (!(await timely(client, client.messageMove(range, then.move, options))))
    throw new MailboxFault({ code: 'not_moved', params: { folder: then.move } })
}

/** Waits for a command's answer. If the server does not answer in time, the connection is closed. */
async function timely<T>(client: ImapFlow, answer: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = sleep(limits.command, undefined, { signal: timer.signal }).then(() => {
    client.close()
    throw new MailboxFault({ code: 'silent', params: { seconds: limits.command / 1000 } })
  })
  // The promise that loses the race is not awaited, so its rejection is ignored.
  late.catch(() => undefined)
  answer.catch(() => undefined)
  try {
    return await Promise.race([answer, late])
  } finally {
    timer.abort()
  }
}

/** An error that Lettermill finds itself. */
class MailboxFault extends Error {
  readonly reason: MailboxError

  constructor(reason: MailboxError) {
    super(english('mailboxErrors', reason.code, reason.params))
    this.reason = reason
  }
}

/** What an administrator can know about an error. It never contains the password. */
function reasonOf(error: unknown): MailboxError {
  if (error instanceof MailboxFault) return error.reason
  const { message, code, responseText, authenticationFailed } = error as {
    message?: string
    code?: unknown
    responseText?: string
    authenticationFailed?: boolean
  }
  const detail = printable(message ?? 'unknown')
  const answer = responseText ? printable(responseText) : ''
  if (authenticationFailed) return { code: 'sign_in_refused', params: { answer: answer || detail } }
  if (answer) return { code: 'refused', params: { answer } }
  const isOfSystem = typeof code === 'string' && /^E[A-Z]+$/.test(code)
  return { code: isOfSystem ? 'unreachable' : 'other', params: { detail } }
}

function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, 500)
}
