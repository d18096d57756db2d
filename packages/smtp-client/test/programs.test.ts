// Sends a thousand messages through other mail programs: Postfix, Exim, OpenSMTPD, and the npm package smtp-server. The
// tests look for the first three where Debian installs them, and start them only as root.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { anAuthority } from './harness/certificates.ts'
import { exim, logOf, missing, openSmtpd, postfix, start } from './harness/mail-programs.ts'
import { aLetter, aTransport, sendAll, type Letter } from './harness/messages.ts'
import { aScriptedRelay } from './harness/scripted-relay.ts'
import { trust } from './harness/trust.ts'
import type { Arrival } from './harness/script.ts'

const authority = anAuthority('Authority of the tests')
trust(authority.own.cert)
const count = 1000

/** A body with everything that a program may handle wrongly: dots, the longest allowed line, empty lines at the end. */
const bodyFor = (to: string) => `.\r\n..\r\n.${to}\r\n${'x'.repeat(998)}\r\n.\r\nBye.\r\n\r\n\r\n`
const thousand = (): Letter[] =>
  Array.from({ length: count }, (_, at) => {
    const to = `c${String(at)}@far.example`
    const head = `From: News <news@near.example>\r\nTo: <${to}>\r\nSubject: News\r\nDate: Sat, 21 Nov 2026 12:00:00 +0000\r\nMessage-ID: <${String(at)}@near.example>\r\n\r\n`
    return aLetter(to, { bytes: Buffer.from(head + bodyFor(to)) })
  })

function expectThousand(arrivals: readonly Arrival[]): void {
  const byAddress = new Map(arrivals.map((arrival) => [arrival.to, arrival.source.toString('latin1')]))
  expect(arrivals).toHaveLength(count)
  expect(byAddress.size).toBe(count)
  const spoilt = [...byAddress].filter(([to, source]) => !source.endsWith(`\r\n\r\n${bodyFor(to)}`))
  expect(spoilt).toEqual([])
}

async function sendThousand(url: string): Promise<{ accepted: number; seconds: number; said: string }> {
  const transport = aTransport([url], { connections: 10 })
  const began = performance.now()
  const answers = await sendAll(transport, thousand())
  const seconds = (performance.now() - began) / 1000
  const [relay] = transport.relays()
  await transport.close()
  const refused = answers.find((answer) => answer?.code !== 250)
  expect(refused).toBeUndefined()
  return { accepted: answers.length, seconds, said: relay?.text ?? '' }
}

for (const program of [postfix, exim, openSmtpd]) {
  const why = missing(program)
  if (why) {
    process.stdout.write(`SKIPPED: ${why}\n`)
    test.skip(`${program.name} takes a thousand messages (SKIPPED: ${why})`)
    continue
  }
  test(`${program.name} accepts a thousand messages within its limits, and receives them unchanged`, async () => {
    const sink = await aScriptedRelay()
    const place = await start(program, sink.port, authority.issue())
    const credentials = program.credentials ? `${program.credentials}@` : ''
    const { seconds, said } = await sendThousand(`smtp://${credentials}127.0.0.1:${String(place.port)}`)
    process.stdout.write(`${program.version()}: ${String(count)} in ${seconds.toFixed(1)} s; ${said}\n`)
    const arrivals = () => program.kept?.(place) ?? sink.arrivals
    await expect
      .poll(() => arrivals().length, { timeout: 180_000, interval: 500, message: logOf(place) })
      .toBe(count)
    expectThousand(arrivals())
  }, 300_000)
}

test('The npm smtp-server accepts a thousand messages over TLS, and receives them unchanged', async () => {
  const arrivals: Arrival[] = []
  const server = new SMTPServer({
    ...authority.issue(),
    authMethods: ['LOGIN'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'me' && password === 'secret' ? done(null, { user: 'me' }) : done(new Error('No')),
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        arrivals.push({ from, to: envelope.rcptTo[0]?.address ?? '', source: Buffer.concat(pieces) })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  await sendThousand(`smtp://me:secret@127.0.0.1:${String(port)}`)
  expectThousand(arrivals)
}, 60_000)
