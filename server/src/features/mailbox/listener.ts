// The built-in mailbox: an SMTP server on the machine's loopback interface. It stores the messages it gets, forwards
// nothing, and replaces a relay if none is configured.
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import type { SMTPServerSession } from 'smtp-server'
import type { Db } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { readHead } from './head.ts'
import { Intake } from './intake.ts'

export interface Mailbox {
  /** `smtp://127.0.0.1:port`: no authentication, any recipient. */
  url: string
  /** Closes the mailbox. Messages on the wire have a second to finish. */
  close(): Promise<void>
}

const messageLimit = 50 * 1024 * 1024

/**
 * The mailbox refuses addresses of this domain, so that people can try a bounce without a relay. RFC 2606 reserves the
 * domain.
 */
const refusedDomain = '@bounce.example'

/** Starts a mailbox on a free port of the loopback. A message is committed before it is acknowledged. */
export async function startMailbox({ db, log }: { db: Db; log: Log }): Promise<Mailbox> {
  // An instance with a relay does not load the library.
  const { SMTPServer } = await import('smtp-server')
  const intake = new Intake(db)
  const server = new SMTPServer({
    name: 'mailbox.localhost',
    banner: 'Lettermill',
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: messageLimit,
    rejectOversized: true,
    closeTimeout: 1000,
    // A sender may keep its connections open while it has nothing to send.
    socketTimeout: 10 * 60_000,
    onRcptTo({ address }, _session, done) {
      if (!address.toLowerCase().endsWith(refusedDomain)) return done()
      const refusal = `5.1.1 No such mailbox: the built-in mailbox refuses every address of ${refusedDomain.slice(1)}`
      done(Object.assign(new Error(refusal), { responseCode: 550 }))
    },
    onData(stream, session, done) {
      keep(intake, stream, session).then(
        () => done(null, 'Kept in the built-in mailbox'),
        (error: unknown) => {
          log.error({ err: error }, 'The mailbox could not store a message')
          done(
            Object.assign(new Error('The mailbox cannot store the message now. Please try again later.'), {
              responseCode: 451,
            }),
          )
        },
      )
    },
  })
  // Clients often hang up. Without a handler, the error event would end the process.
  server.on('error', (error) => log.debug({ err: error }, 'A connection to the mailbox broke'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await intake.close()
    },
  }
}

async function keep(intake: Intake, stream: Readable, { envelope }: SMTPServerSession): Promise<void> {
  const source = await readAll(stream)
  // The server refuses a message over the limit in any case.
  if (source.length > messageLimit) return
  await intake.take({
    ...readHead(source),
    envelopeFrom: envelope.mailFrom ? envelope.mailFrom.address : '',
    envelopeTo: envelope.rcptTo.map(({ address }) => address).join(', '),
    source,
  })
}

/** Reads by events. Node's own stream consumers use a Blob, which costs more than all other work on a message. */
function readAll(stream: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.once('end', () => resolve(Buffer.concat(chunks)))
    stream.once('error', reject)
  })
}
