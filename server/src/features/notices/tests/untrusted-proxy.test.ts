// A proxy that TRUST_PROXY does not name: one line in the log, and a notice for administrators until it is named.
import { dismissUntrustedProxy, getNotices, login } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import { systemClock } from '../../../platform/clock.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testConfig, testSecretKey } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const plain = await startApp(database)
const administrator = await aSignedInAccount(plain, db, { isAdmin: true })
const account = await aSignedInAccount(plain, db)

beforeEach(() => rows(db, sql`delete from instance_facts where name like 'untrusted_proxy%'`))

/** A process of its own, and the warnings that it logs. */
async function aProcess(environment: Record<string, string> = {}) {
  const warn = vi.fn()
  const app = await buildApp({
    config: testConfig(environment),
    db,
    log: Object.assign(createLog('silent'), { warn }),
    clock: systemClock,
    secretKey: testSecretKey,
  })
  onTestFinished(() => app.close())
  return { app, warn }
}

const wrong = { email: 'ann@office.example', password: 'wrong guess' }
const signIn = (app: FastifyInstance, address: string, headers: Record<string, string>) =>
  callsOf(app)(login, { address, headers, body: wrong })

const shown = async () => (await administrator.call(getNotices)).body.untrusted_proxy
const untilShown = (address: string) => vi.waitFor(async () => expect(await shown()).toBe(address), 20_000)

const forwarded = { 'x-forwarded-for': '203.0.113.9' }

describe('Behind a proxy that TRUST_PROXY does not name', () => {
  it.each([
    ['X-Forwarded-For', forwarded],
    ['Forwarded', { forwarded: 'for=203.0.113.9' }],
  ])('all visitors silently shared one limit of sign-ins: %s', async (_what, headers) => {
    const { app, warn } = await aProcess()
    await signIn(app, '172.18.0.2', headers)
    await untilShown('172.18.0.2')
    await signIn(app, '172.18.0.2', headers)
    expect(warn).toHaveBeenCalledTimes(1)
    const [fields, sentence] = warn.mock.calls[0] as [object, string]
    expect(fields).toEqual({ address: '172.18.0.2' })
    expect(sentence).toContain('If 172.18.0.2 is your own proxy, set TRUST_PROXY=172.18.0.2')
    expect(sentence).toContain('count as one address for RATE_LIMIT and for the limits on sign-ins')
    expect(sentence).toContain('If it is not, another sender forged the header: change nothing.')
  })

  it('the notice named an address that TRUST_PROXY cannot take', async () => {
    const { app } = await aProcess()
    await signIn(app, '::ffff:172.18.0.2', forwarded)
    await untilShown('172.18.0.2')
  })

  it('an ordinary account saw addresses of the operator’s network', async () => {
    const { app } = await aProcess()
    await signIn(app, '172.18.0.2', forwarded)
    await untilShown('172.18.0.2')
    expect((await account.call(getNotices)).body.untrusted_proxy).toBeNull()
    expect((await account.call(dismissUntrustedProxy)).status).toBe(403)
    expect(await shown()).toBe('172.18.0.2')
  })

  it('the notice stayed after TRUST_PROXY named the proxy', async () => {
    const { app } = await aProcess()
    await signIn(app, '172.18.0.2', forwarded)
    await untilShown('172.18.0.2')
    await aProcess({ TRUST_PROXY: '10.0.0.1' })
    expect(await shown()).toBe('172.18.0.2')
    await aProcess({ TRUST_PROXY: '10.0.0.1,172.18.0.0/16' })
    expect(await shown()).toBeNull()
  })
})

describe('Behind a proxy that TRUST_PROXY names', () => {
  const unread = async (app: FastifyInstance) => (await callsOf(app, administrator.token)(getNotices)).body

  it('all visitors silently shared one limit of sign-ins if the proxy sends only the header Forwarded', async () => {
    const { app, warn } = await aProcess({ TRUST_PROXY: '172.18.0.0/16' })
    for (const _again of [1, 2]) await signIn(app, '172.18.0.2', { forwarded: 'for=203.0.113.9' })
    await vi.waitFor(
      async () =>
        expect(await unread(app)).toMatchObject({ untrusted_proxy: null, forwarded_only: '172.18.0.2' }),
      20_000,
    )
    expect(warn).toHaveBeenCalledTimes(1)
    expect(String(warn.mock.calls[0]?.[1])).toContain('Set the proxy to send it')
    expect((await account.call(getNotices)).body.forwarded_only).toBeNull()
    expect((await administrator.call(dismissUntrustedProxy)).status).toBe(200)
    expect(await unread(app)).toMatchObject({ untrusted_proxy: null, forwarded_only: null })
  })
})

describe('A caller who forges the header', () => {
  // asvs: 4.1.3, 15.3.4
  it('filled log and database with repeated requests', async () => {
    const { app, warn } = await aProcess({ TRUST_PROXY: '10.0.0.1' })
    await signIn(app, '192.0.2.1', forwarded)
    await untilShown('192.0.2.1')
    for (const last of [2, 3, 4]) await signIn(app, `192.0.2.${String(last)}`, forwarded)
    expect(warn).toHaveBeenCalledTimes(1)
    expect(await shown()).toBe('192.0.2.1')
    const kept = await rows(db, sql`select from instance_facts where name like 'untrusted_proxy%'`)
    expect(kept).toHaveLength(1)
  })

  // asvs: 4.1.3, 15.3.4
  it('made the notice show the text of the header to an administrator', async () => {
    const { app } = await aProcess()
    await signIn(app, '192.0.2.1', { 'x-forwarded-for': '<b>203.0.113.66</b>, set TRUST_PROXY=0.0.0.0/0' })
    await untilShown('192.0.2.1')
  })

  it('brought a dismissed notice back at the next start', async () => {
    const first = await aProcess()
    await signIn(first.app, '192.0.2.1', forwarded)
    await untilShown('192.0.2.1')
    expect((await administrator.call(dismissUntrustedProxy)).status).toBe(200)
    expect(await shown()).toBeNull()
    const second = await aProcess()
    await signIn(second.app, '192.0.2.1', forwarded)
    await vi.waitFor(() => expect(second.warn).toHaveBeenCalledTimes(1), 20_000)
    await second.app.close()
    expect(await shown()).toBeNull()
    const third = await aProcess()
    await signIn(third.app, '192.0.2.2', forwarded)
    await untilShown('192.0.2.2')
  })
})

it.each([
  ['a request without the header', '192.0.2.1', {}, ''],
  ['a proxy whose IP address is in TRUST_PROXY', '172.18.0.2', forwarded, '172.18.0.2'],
  ['a proxy in a network of TRUST_PROXY', '172.18.0.2', forwarded, '10.0.0.0/8,172.16.0.0/12'],
  ['a proxy in an IPv6 network of TRUST_PROXY', 'fd00::2', forwarded, 'fd00::/8'],
  [
    'a proxy that sends both Forwarded and X-Forwarded-For',
    'fd00::2',
    { ...forwarded, forwarded: 'for=203.0.113.9' },
    'fd00::/8',
  ],
])('%s was mistaken for an untrusted proxy', async (_what, address, headers, TRUST_PROXY) => {
  const { app, warn } = await aProcess({ TRUST_PROXY })
  expect((await signIn(app, address, headers)).status).toBe(401)
  await app.close()
  expect(warn).not.toHaveBeenCalled()
  expect(await shown()).toBeNull()
})

it('a sign-in failed because the notice could not be recorded', async () => {
  const { app, warn } = await aProcess()
  await rows(db, sql`alter table instance_facts add constraint no_more check (false) not valid`)
  onTestFinished(() => rows(db, sql`alter table instance_facts drop constraint if exists no_more`).then())
  expect((await signIn(app, '172.18.0.2', forwarded)).status).toBe(401)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2), 20_000)
  await rows(db, sql`alter table instance_facts drop constraint no_more`)
})
