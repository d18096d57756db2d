// What the listener answers to each command of a sender.
import type { SMTPServer, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import { isReturnPath } from '../../senders/index.ts'
import { isForReports, isOurs, roleAt } from '../addresses.ts'
import { Seats, type Visit } from './seats.ts'
import { SharedMemory, takeBody, type Taken } from './body.ts'
import { type ListenerDeps, limits } from './deps.ts'
import { type Fault, inboxFull, inboxOf, reply, printable } from './inbox.ts'

function tooLarge(taken: Taken): Fault {
  taken.free()
  return { reason: 'too large', reply: reply(552, '5.3.4 Too large; the limit is 10 MB') }
}

/**
 * The answers to each command of a sender.
 * @param breakOff ends a connection by its session
 */
export function handlersOf(
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

/** Ends a connection that takes too long. */
export function end(server: SMTPServer, id: string): void {
  for (const connection of server.connections as Set<{ session: { id: string }; close(): void }>)
    if (connection.session.id === id) connection.close()
}
