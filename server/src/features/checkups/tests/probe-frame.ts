// Shared by the tests of probes: a proven domain, a listener behind a proxy, a relay that forwards mail, and a name
// server.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { anAuthority } from '../../../../test/smtp-client.ts'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { startFrame, testSealer, testSecretKey, type TestDatabase } from '../../../../test/harness.ts'
import { aNameServer, type NameServer, type Zone } from '../../../../test/name-server.ts'
import type { Arrival } from '../../../../test/sink.ts'
import { readConfig } from '../../../platform/config/index.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { createDns } from '../../../platform/dns/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { FeedbackReader, startFeedbackListener } from '../../feedback/index.ts'
import { talkTo } from '../../feedback/tests/talk.ts'
import { addDomain, describeDomain, prepareDomain } from '../../senders/domains.ts'
import { createSender } from '../../senders/queries.ts'
import { EventRecorder, linkTokens } from '../../tracking/index.ts'
import { keepProbe, probeRoutes } from '../index.ts'
import { probeThreads } from '../probe/threads.ts'

export const bounceDomain = 'bounces.mailer.example'
/** The address that the relay sends from, which the proxy tells the listener. */
export const relayAddress = '192.0.2.5'
const log = createLog('silent')
export const tokens = linkTokens(testSecretKey)

/** How the relay passes a message on. */
export interface Passing {
  rewrite?: (source: string) => string
  /** The sender of the envelope. */
  from?: string
  helo?: string
  to?: string
  /** Whether the relay uses STARTTLS. */
  encrypts?: boolean
}

export interface ProbeFrame {
  owner: SignedIn
  stranger: SignedIn
  domainId: number
  server: NameServer
  good: Zone
  /** Delivers the message that the relay accepted to Lettermill's listener. @returns the listener's answer */
  passOn(arrival: Arrival, passing?: Passing): Promise<string>
  /** Processes the arrived mail as a worker would. */
  read(): Promise<void>
  /** The calls of an account on an instance with other settings. */
  withConfig(environment: Record<string, string>): Promise<SignedIn['call']>
}

export async function aProbeFrame(database: TestDatabase, relays: readonly string[]): Promise<ProbeFrame> {
  const { db } = database
  const server = await aNameServer()
  const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-probe-'))
  const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') }
  const authority = anAuthority('Test authority')
  const issued = authority.issue({ names: [bounceDomain] })
  writeFileSync(files.cert, issued.cert)
  writeFileSync(files.key, issued.key)
  const listener = await startFeedbackListener({
    db,
    log,
    tokens,
    host: '127.0.0.1',
    port: 0,
    domain: bounceDomain,
    proxies: ['127.0.0.1'],
    tls: files,
  })
  const recorder = new EventRecorder({ db, log })
  const reader = new FeedbackReader({
    db,
    log,
    tokens,
    recorder,
    loopErrors: new LoopErrors(),
    probe: keepProbe,
  })
  afterAll(async () => {
    server.close()
    await listener.close()
    await recorder.close()
    await probeThreads.close()
    rmSync(folder, { recursive: true })
  })
  const instance = { instanceId: 'test', publicUrl: 'https://mail.firm.example', tokens }
  const settings = {
    PUBLIC_URL: instance.publicUrl,
    BOUNCE_DOMAIN: bounceDomain,
    BOUNCE_LISTEN: '127.0.0.1:2525',
    SMTP_URL: relays.join(','),
  }
  const frameWith = (environment: Record<string, string>) =>
    startFrame(database, {
      routes: (frame) =>
        probeRoutes(frame, {
          db,
          instance,
          sealer: testSealer,
          config: readConfig(environment),
          dns: createDns({ servers: [server.address], questionTime: 400, time: 2000 }),
        }),
    })
  const app = await frameWith(settings)
  const owner = await aSignedInAccount(app, db)
  const stranger = await aSignedInAccount(app, db)
  const { workspaceId } = owner.caller
  const made = await prepareDomain(db, testSealer, workspaceId, 'firm.example')
  const { id: domainId } = await transaction(db, (tx) => addDomain(tx, workspaceId, made))
  await createSender(db, workspaceId, { name: 'Ann', email: 'ann@firm.example', domain: 'firm.example' })
  await rows(db, sql`update sending_domains set proved_at = now() where id = ${domainId}`)
  const { keys } = await describeDomain(db, workspaceId, domainId, [])
  const good: Zone = {
    ...Object.fromEntries(keys.map(({ name, value }) => [`${name} TXT`, [value]])),
    '_dmarc.firm.example TXT': ['v=DMARC1; p=reject'],
    [`${bounceDomain} TXT`]: [`v=spf1 ip4:${relayAddress} -all`],
    '5.2.0.192.in-addr.arpa PTR': ['out.relay.example'],
    'out.relay.example A': [relayAddress],
  }
  server.zone = good
  return {
    owner,
    stranger,
    domainId,
    server,
    good,
    async passOn({ source, from: sender, to: recipient }, passing: Passing = {}) {
      const { from = sender, helo = 'out.relay.example', to = recipient, rewrite, encrypts = false } = passing
      const talk = await talkTo(listener.port)
      await talk.say(`PROXY TCP4 ${relayAddress} 127.0.0.1 4711 25`)
      await talk.say(`EHLO ${helo}`)
      if (encrypts) {
        await talk.secure(authority.own.cert)
        await talk.say(`EHLO ${helo}`)
      }
      await talk.say(`MAIL FROM:<${from}>`)
      let answer = await talk.say(`RCPT TO:<${to}>`)
      if (answer.startsWith('250')) {
        await talk.say('DATA')
        const arrived = source.toString('latin1')
        const text = (rewrite?.(arrived) ?? arrived).replace(/^\./gm, '..')
        answer = await talk.say(`${text.replace(/\r\n$/, '')}\r\n.`)
      }
      talk.end()
      return answer
    },
    async read() {
      while ((await reader.readBatch()) > 0);
    },
    async withConfig(environment) {
      const changed = { ...settings, ...environment }
      return callsOf(await frameWith(changed), owner.token)
    },
  }
}
