// No secret is readable anywhere. The test runs a whole journey with recognisable secrets through the real program at
// its most verbose log level, and then searches everything that the program wrote for each secret.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as api from '@lettermill/contracts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { afterAll, expect, it } from 'vitest'
import { linkTokens } from '../../tracking/index.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { builtProgram } from '../../../../test/built-program.ts'
import { aCampaign, mailingOf, mailingIdOf } from '../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database

const secrets = {
  administrator: 'MARKadminpassword',
  wrong: 'MARKwrongpassword',
  changed: 'MARKchangedpassword',
  registered: 'MARKregisteredpassword',
  typedAsEmail: 'MARKpasswordtypedasemail',
  captcha: 'MARKcaptchaanswer',
  secretKey: 'MARKsecretkey-of-thirty-two-characters',
  relay: 'MARKrelaypassword',
  metrics: 'MARKmetricstoken1',
  madeUpToken: 'MARKmadeuptoken',
  template: 'MARKwordsofaletter',
}

// Everything that would leave the machine in error reports, and the log at its most verbose level.
const reports: string[] = []
const service = createServer((request, response) => {
  request.on('data', (piece: Buffer) => reports.push(piece.toString()))
  request.on('end', () => response.end('{}'))
}).listen(0, '127.0.0.1')
await once(service, 'listening')
const portOf = (address: unknown) => String((address as AddressInfo).port)

// A relay that refuses the sign-in and quotes the credentials, both encoded as it received them and decoded.
const relay = net
  .createServer((socket) => {
    socket.write('220 relay.example ESMTP\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (piece: Buffer) => {
      const line = piece.toString().trim()
      const plain = Buffer.from(line.split(' ').at(-1) ?? '', 'base64')
        .toString()
        .replaceAll('\0', ' ')
      if (line.startsWith('EHLO')) socket.write('250-relay.example\r\n250 AUTH PLAIN\r\n')
      else if (line.startsWith('AUTH')) socket.write(`535 5.7.8 Not understood: ${line} (${plain})\r\n`)
    })
  })
  .listen(0, '127.0.0.1')
await once(relay, 'listening')

const free = createServer().listen(0, '127.0.0.1')
await once(free, 'listening')
const port = portOf(free.address())
free.close()
const base = `http://127.0.0.1:${port}`

const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-secrets-'))
const product = spawn(process.execPath, [builtProgram(), 'all'], {
  env: {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PORT: port,
    LOG_LEVEL: 'trace',
    ADMIN_EMAIL: 'ann@office.example',
    ADMIN_PASSWORD: secrets.administrator,
    CAPTCHA: 'altcha',
    SECRET_KEY: secrets.secretKey,
    METRICS_TOKEN: secrets.metrics,
    SMTP_URL: `smtp://user:${secrets.relay}@127.0.0.1:${portOf(relay.address())}`,
    RETRY_DELAYS: '1s',
    SENTRY_DSN: `http://publickey@127.0.0.1:${portOf(service.address())}/42`,
  },
})
const said: string[] = []
for (const stream of [product.stdout, product.stderr]) {
  stream.on('data', (piece: Buffer) => said.push(piece.toString()))
}
afterAll(async () => {
  const gone = once(product, 'exit')
  product.kill('SIGTERM')
  await gone
  service.closeAllConnections()
  service.close()
  relay.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The answer that an account got about its test message. */
let testAnswer = ''

interface Said {
  token?: string
  id?: number
}

async function call(
  endpoint: api.Endpoint,
  { token, body, path: where = endpoint.path }: { token?: string; body?: object; path?: string } = {},
): Promise<Said> {
  const response = await fetch(base + where, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
  })
  const text = await response.text()
  if (endpoint === api.testCampaign) testAnswer = text
  return text.startsWith('{') ? (JSON.parse(text) as Said) : {}
}

async function solved(): Promise<string> {
  const challenge = (await call(api.captchaChallenge)) as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Makes the next call fail as a bug would, so that the log contains the database's own error text. */
async function whileBroken(table: string, run: () => Promise<unknown>): Promise<void> {
  await rows(db, sql`alter table ${sql.id(table)} add constraint broken check (false) not valid`)
  await run()
  await rows(db, sql`alter table ${sql.id(table)} drop constraint broken`)
}

async function journey(): Promise<string[]> {
  const email = 'ann@office.example'
  const captchas = [await solved(), await solved(), await solved(), await solved(), await solved()]
  const [first, second, third, fourth, fifth] = captchas
  const apply = { email: 'new@office.example', password: secrets.registered }
  await call(api.register, { body: { ...apply, hcaptchaToken: secrets.captcha } })
  await whileBroken('accounts', () => call(api.register, { body: { ...apply, hcaptchaToken: first } }))
  await call(api.register, { body: { ...apply, hcaptchaToken: second } })
  await call(api.login, { body: { email, password: secrets.wrong, hcaptchaToken: third } })
  await call(api.login, { body: { email: secrets.typedAsEmail, password: 'x', hcaptchaToken: fourth } })
  const { token = '' } = await call(api.login, {
    body: { email, password: secrets.administrator, hcaptchaToken: fifth },
  })
  expect(token).toMatch(/^[\w-]{43}$/)
  const change = { currentPassword: secrets.administrator, newPassword: secrets.changed }
  await call(api.changePassword, { token, body: { ...change, currentPassword: secrets.wrong } })
  await call(api.changePassword, { token, body: change })
  await whileBroken('api_tokens', () => call(api.createApiToken, { token, body: { name: 'Broken' } }))
  const made = await call(api.createApiToken, { token, body: { name: 'Nightly' } })
  await call(api.listCampaigns, { token: secrets.madeUpToken })
  await call(api.listCampaigns, { token, path: `/api/campaigns?limit=x&token=${secrets.madeUpToken}` })
  await call(api.createDomain, { token, body: { domain_name: 'office.example' } })
  await whileBroken('sending_domains', () =>
    call(api.createDomain, { token, body: { domain_name: 'b.example' } }),
  )
  const letter = { name: 'T', body_html: `<p>${secrets.template}</p>` }
  await whileBroken('templates', () => call(api.createTemplate, { token, body: letter }))
  const links = await sendCampaign(token)
  await call(api.deleteApiToken, { token, path: `/api/tokens/${String(made.id)}` })
  await call(api.logout, { token })
  return [token, made.token ?? '', ...captchas, ...links]
}

/** Sends to a relay that does not exist, and follows links; returns their tokens. */
async function sendCampaign(token: string): Promise<string[]> {
  const workspace = await row(db, sql<{ id: number }>`select min(id) as id from workspaces`)
  const { campaignId } = await aCampaign(db, { workspaceId: workspace?.id ?? 0, body: secrets.template })
  await call(api.sendCampaign, { token, path: `/api/campaigns/${String(campaignId)}/send` })
  await expect
    .poll(async () => rows(db, sql`select 1 from mailings where id = ${mailingOf(campaignId)}`), {
      timeout: 20_000,
    })
    .toHaveLength(1)
  const tokens = linkTokens(secrets.secretKey)
  const of = { mailingId: await mailingIdOf(db, campaignId), seq: 1 }
  const [open, view, leave] = [
    tokens.sign('open', of),
    tokens.sign('view', of),
    tokens.sign('unsubscribe', of),
  ]
  await fetch(`${base}/o/${open}`)
  await whileBroken('events', () => fetch(`${base}/u/${leave}`, { method: 'POST' }))
  await fetch(`${base}/view/${view}`)
  await call(api.testCampaign, { token, path: `/api/campaigns/${String(campaignId)}/test` })
  return [open, view, leave]
}

// asvs: 13.3.1, 13.3.2, 14.2.4, 16.2.5
it('no password, token, key or message appears in the audit log, the logs, error reports or metrics', async () => {
  await expect
    .poll(
      () =>
        fetch(`${base}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
  const tokens = await journey()
  const keys = await rows(db, sql<{ key: string }>`select dkim_private_key as key from sending_domains`)
  const hashes = await rows(
    db,
    sql<{ hash: string }>`select password_hash as hash from accounts
      union all select '\\x' || encode(token_hash, 'hex') from sessions`,
  )
  const metrics = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${secrets.metrics}` } })
  const places = {
    'audit log': JSON.stringify(await rows(db, sql`select * from audit_entries`)),
    logs: said.join(''),
    'error reports': reports.join('\n'),
    metrics: await metrics.text(),
    'answer to a test message': testAnswer,
  }
  expect(places['audit log']).toContain('signed_in')
  expect(places.logs).toContain('A call failed')
  expect(places['error reports']).toContain('A call failed')
  expect(places['answer to a test message']).toContain('The server refused the sign-in (535 5.7.8).')
  expect(places.logs).toContain('The server refused the sign-in (535 5.7.8).')
  expect(places.metrics).toContain('lettermill_')
  const all = [
    ...Object.values(secrets),
    Buffer.from(`\0user\0${secrets.relay}`).toString('base64'),
    ...tokens,
    ...keys.flatMap(({ key }) => key.split('\n').filter((line) => line.length > 40)),
    ...hashes.map(({ hash }) => hash),
    '$argon2',
    'PRIVATE KEY',
  ].filter((secret) => secret !== '')
  const found = Object.entries(places).flatMap(([place, text]) =>
    all.filter((secret) => text.includes(secret)).map((secret) => `${secret.slice(0, 30)} in the ${place}`),
  )
  expect(found).toEqual([])
}, 120_000)
