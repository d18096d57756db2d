// An SMTP server for feedback: bounces, complaints and other mail about sent messages. It accepts mail that is
// addressed to a valid token or role, commits the mail, and only then acknowledges it. It relays nothing and offers no
// sign-in.
import type { AddressInfo } from 'node:net'
import type { SMTPServer, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import type { Db } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { LinkTokens } from '../../tracking/index.ts'
import { mostReportBytes } from '../../../platform/refusals/index.ts'
import { keepReportMail } from '../../dmarc/index.ts'
import { isReturnPath } from '../../senders/index.ts'
import { addressed, isForReports, isOurs, roleAt } from '../addresses.ts'
import { InboxLimit } from '../inbox-limit.ts'
import { Seats, type Visit } from './seats.ts'
import { readProbeAddress } from '../probe-addresses.ts'
import { MailBatcher } from '../mail-batcher.ts'
import { receivedLine } from './received.ts'
import { watchCertificate, type CertificateFiles } from './certificate.ts'
import { SharedMemory, takeBody, type Taken } from './body.ts'

export interface ListenerDeps {
  db: Db
  log: Log
  tokens: LinkTokens
  /** The address to listen on. Port 0 means any free port. */
  host: string
  port: number
  /** BOUNCE_DOMAIN. The greeting names it, and its role addresses accept mail. */
  domain: string
  /** PEM files for STARTTLS. Without them, STARTTLS is not offered. */
  tls?: CertificateFiles | undefined
  /** Addresses of proxies. They must send the client's address first (PROXY protocol, version 1). */
  proxies?: readonly string[]
  /** Called with the reason when a connection, a recipient or a message is refused. */
  refused?: ((reason: RefusalReason) => void) | undefined
  /** For tests: milliseconds of silence after which a connection is closed, or gives its seat away. */
  silence?: { idle?: number; idleSeat?: number }
}

/** Why the listener refused something. */
export type RefusalReason =
  | 'too many connections'
  | 'too many messages'
  | 'wrong address'
  | 'too large'
  | 'too many reports'
  | 'inbox full'
  | 'database away'

export interface FeedbackListener {
  port: number
  /** The number of open connections. */
  connections(): number
  /** Closes the listener. Messages on the wire have two seconds to finish. */
  close(): Promise<void>
}

/** Limits of one sender, and of all senders together. Times are in milliseconds. */
const limits = {
  message: 10 * 1024 * 1024,
  /** The bytes of all DMARC reports on the wire, beyond the first 256 KiB of each. */
  reports: 64 * 1024 * 1024,
  recipients: 10,
  messagesOfConnection: 100,
  refusals: 5,
  connectionsOfAddress: 20,
  connections: 200,
  /** Silence after which a connection is closed; and after which it may lose its seat while all seats are taken. */
  idle: 30_000,
  idleSeat: 5000,
  slowSeat: 60_000,
  transfer: 10 * 60_000,
  commandLine: 2048,
}

/**
 * Opens the listener.
 * @throws the system's error if the port cannot be opened; StartError if a certificate cannot be read
 */
export async function startFeedbackListener(deps: ListenerDeps): Promise<FeedbackListener> {
  const { log, host, port, domain, tls, proxies = [], silence } = deps
  const certificate = tls ? watchCertificate(tls, log) : null
  // An instance without BOUNCE_LISTEN does not load the library.
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    name: domain,
    banner: 'ESMTP',
    // Without a certificate the library would offer STARTTLS with a private key that everybody knows.
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...certificate?.context,
    authOptional: true,
    disableReverseLookup: true,
    useProxy: proxies.length > 0 ? [...proxies] : false,
    size: limits.message,
    maxRecipients: limits.recipients,
    // The seats decide. Connections that were refused stay until their client has read the answer.
    maxClients: 2 * limits.connections,
    maxCommandLength: limits.commandLine,
    socketTimeout: silence?.idle ?? limits.idle,
    closeTimeout: 2000,
    ...handlersOf(deps, (id) => end(server, id)),
  } as SMTPServerOptions)
  certificate?.follow((context) => server.updateSecureContext(context))
  server.on('error', (error) => log.debug({ err: error }, 'A connection of a sender of bounces broke'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    connections: () => server.connections.size,
    close: () => {
      certificate?.stop()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Why a mail is refused: the reason that the metrics count, and the answer to its sender. */
interface Fault {
  reason: RefusalReason
  reply: ReturnType<typeof reply>
}
const inboxFull: Fault = {
  reason: 'inbox full',
  reply: reply(452, '4.3.1 Too much mail waits to be read, please come again'),
}
const tooManyReports: Fault = {
  reason: 'too many reports',
  reply: reply(452, '4.3.1 Too many reports wait to be read, please come again'),
}

function tooLarge(taken: Taken): Fault {
  taken.free()
  return { reason: 'too large', reply: reply(552, '5.3.4 Too large; the limit is 10 MB') }
}

/** The inbox of what comes back: whether it is full for an address, and how a mail gets into it. */
function inboxOf({ db, tokens, domain }: Pick<ListenerDeps, 'db' | 'tokens' | 'domain'>) {
  const limit = new InboxLimit(db)
  const inbox = new MailBatcher(db)
  /** Stores a mail for each of its addresses. Returns why it cannot be stored, or null. */
  const keep = async (
    taken: Taken,
    session: SMTPServerSession,
    addresses: readonly string[],
  ): Promise<Fault | null> => {
    const others = addresses.filter((address) => !isForReports(address))
    if (others.length < addresses.length && !(await keepWhole(db, taken))) return tooManyReports
    const { mailFrom } = session.envelope
    const envelopeFrom = mailFrom ? printable(mailFrom.address) : ''
    const beginning = taken.body.subarray(0, mostReportBytes)
    const isProbe = others.some((address) => readProbeAddress(tokens, address))
    // A probe's report shows which server delivered the probe, so it gets a Received line. Other mail is stored
    // without such a line, because equal bytes reveal a repeated report.
    const body = isProbe ? Buffer.concat([receivedLine(session, domain, new Date()), beginning]) : beginning
    const envelopeTo = others.map((address) => addressed(tokens, address))
    if (!(await limit.take(envelopeTo, body.length))) return inboxFull
    if (others.length > 0) await inbox.keep({ way: 'smtp', envelopeFrom, envelopeTo, body })
    return null
  }
  return {
    isFull: async (address: string) =>
      !isForReports(address) && !(await limit.hasRoom(addressed(tokens, address))),
    keep,
  }
}

function handlersOf(
  { db, log, tokens, domain, silence, refused = () => undefined }: ListenerDeps,
  breakOff: (sessionId: string) => void,
): Pick<SMTPServerOptions, 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onData' | 'onClose'> {
  const seats = new Seats<string>({
    connections: limits.connections,
    ofAddress: limits.connectionsOfAddress,
    idle: silence?.idleSeat ?? limits.idleSeat,
    slow: limits.slowSeat,
  })
  const room = new SharedMemory(limits.reports)
  const { isFull, keep } = inboxOf({ db, tokens, domain })
  const visitOf = ({ id }: SMTPServerSession): Visit => {
    const visit = seats.find(id)
    if (!visit) throw new Error('A connection without a seat sent a command')
    visit.since = performance.now()
    return visit
  }
  /**
   * Only a role at another domain needs the database, because that domain may be the return path of a sending domain.
   */
  const isTaken = async (address: string) => {
    if (isOurs(tokens, address, domain)) return true
    const named = roleAt(address)
    return named !== null && (await isReturnPath(db, named.domain))
  }
  return {
    onConnect({ id, remoteAddress }, done) {
      const idle = seats.isFull ? seats.longestIdle() : undefined
      if (idle !== undefined) {
        seats.leave(idle)
        breakOff(idle)
      }
      if (seats.take(id, remoteAddress)) return done()
      refused('too many connections')
      done(reply(421, '4.7.0 Too many connections'))
    },
    onClose({ id }) {
      seats.leave(id)
    },
    onMailFrom(_address, session, done) {
      const isTooMuch = visitOf(session).messages >= limits.messagesOfConnection
      if (isTooMuch) refused('too many messages')
      done(isTooMuch ? reply(421, '4.7.0 Too many messages; please come again') : null)
    },
    onRcptTo({ address }, session, done) {
      const visit = visitOf(session)
      isTaken(address)
        .then(async (taken) => {
          if (taken && (await isFull(address))) {
            refused(inboxFull.reason)
            return done(inboxFull.reply)
          }
          if (taken) return done()
          visit.refused += 1
          refused('wrong address')
          const isProbing = visit.refused >= limits.refusals
          done(
            isProbing
              ? reply(421, '4.7.0 Too many wrong addresses')
              : reply(550, '5.1.1 No such address here'),
          )
        })
        .catch(() => {
          refused('database away')
          done(reply(451, '4.3.0 Cannot look it up now, please come again'))
        })
    },
    onData(stream, session, done) {
      const visit = visitOf(session)
      visit.messages += 1
      visit.isSending = true
      const timer = setTimeout(() => breakOff(session.id), limits.transfer)
      const addresses = [...new Set(session.envelope.rcptTo.map(({ address }) => printable(address)))]
      takeBody(stream, addresses.some(isForReports) ? room : null)
        .finally(() => {
          clearTimeout(timer)
          Object.assign(visit, { since: performance.now(), isSending: false })
        })
        .then(async (taken) => {
          const fault = stream.sizeExceeded ? tooLarge(taken) : await keep(taken, session, addresses)
          if (fault === null) return done(null, '2.0.0 Kept')
          refused(fault.reason)
          done(fault.reply)
        })
        .catch((error: unknown) => {
          log.warn({ err: error }, 'Mail that came back could not be kept; its sender tries again')
          refused('database away')
          done(reply(451, '4.3.0 Cannot keep it now, please come again'))
        })
    },
  }
}

/** Stores a DMARC report, unless too many are on the wire or wait to be read. */
async function keepWhole(db: Db, { body, isWhole, free }: Taken): Promise<boolean> {
  try {
    return isWhole && (await keepReportMail(db, body))
  } finally {
    free()
  }
}

/** Ends a connection that takes too long. */
function end(server: SMTPServer, id: string): void {
  for (const connection of server.connections as Set<{ session: { id: string }; close(): void }>)
    if (connection.session.id === id) connection.close()
}

function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

function printable(address: string): string {
  return address.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, 320)
}
