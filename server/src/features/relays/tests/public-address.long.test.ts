// The public address: who sets it, when nothing is sent because of it, and how all processes follow a change.
import * as api from '@lettermill/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { aCampaign, aWorker, until } from '../../../../test/campaigns.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testConfig } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { prepareHtml } from '../../templates/html/prepare.ts'
import { problemOf, PublicAddress, readPublicUrl } from '../public-address.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const outside = await startApp(database, { PUBLIC_URL: 'http://10.1.2.3/mail/' })
const administrator = await aSignedInAccount(app, db, { isAdmin: true })
const sink = await aSink()
const good = 'https://mail.firm.example'

const state = async () => (await administrator.call(api.getPublicAddress)).body
const put = (url: string, is_allowed = false) =>
  administrator.call(api.updatePublicAddress, { body: { url, is_allowed } })
const entries = () =>
  rows(
    db,
    sql<{ action: string; detail: string }>`select action, detail from audit_entries
      where action like 'public_address%' order by id desc`,
  )

beforeEach(async () => {
  await rows(db, sql`truncate relays, relay_states, relay_days`)
  await rows(db, sql`delete from instance_facts where name like 'public_url%'`)
  // The process of the test reads the deleted facts again.
  await put('')
  sink.reset()
})

/** A relay on another machine. No worker of these tests sends by it, because theirs has SMTP_URL. */
const relayElsewhere = () =>
  administrator.call(api.createRelay, {
    body: {
      name: 'Elsewhere',
      host: 'relay.example.com',
      port: 25,
      security: 'none' as const,
      username: '',
      connections: null,
      is_active: true,
    },
  })

describe('The problem of an address', () => {
  test.each([
    ['http://127.0.0.1:3000', 'loopback'],
    ['https://localhost', 'loopback'],
    ['http://[::1]:3000', 'loopback'],
    ['http://[::ffff:127.0.0.1]', 'loopback'],
    ['https://10.1.2.3', 'private'],
    ['https://[fd00::1]', 'private'],
    ['https://lettermill', 'private'],
    ['https://mail.firm.internal', 'private'],
    ['http://mail.firm.example', 'plain'],
    ['https://mail.firm.example/mail', null],
    ['https://93.184.215.14', null],
  ])('of %s is %s', (url, problem) => {
    expect(problemOf(url)).toBe(problem)
  })

  test('is asked of a web address alone, without query, fragment, sign-in and last slash', () => {
    expect(readPublicUrl(' HTTPS://Mail.Firm.Example/mail/ ')).toBe('https://mail.firm.example/mail')
    for (const wrong of [
      '',
      'mail.firm.example',
      'ftp://x.example',
      'https://x.example/?a=1',
      'https://u:p@x.example',
    ])
      expect(readPublicUrl(wrong), wrong).toBeNull()
  })
})

describe('The public address', () => {
  test('is set by an administrator, written to the audit log, and by nobody else', async () => {
    expect((await put(`${good}/`)).body).toMatchObject({ url: good, problem: null, is_refused: false })
    expect(await state()).toMatchObject({ url: good, is_set_outside: false })
    expect((await entries())[0]).toMatchObject({ action: 'public_address_changed', detail: good })
    expect((await put('mail.firm.example')).body).toMatchObject({ code: 'public_address_invalid' })
    const { call } = await aSignedInAccount(app, db)
    expect((await call(api.updatePublicAddress, { body: { url: good } })).status).toBe(403)
  })

  test('of PUBLIC_URL wins over the stored one, and cannot be changed', async () => {
    await put(good)
    const { call } = await aSignedInAccount(outside, db, { isAdmin: true })
    expect((await call(api.getPublicAddress)).body).toMatchObject({
      url: 'http://10.1.2.3/mail',
      is_set_outside: true,
      problem: 'private',
    })
    const refused = await call(api.updatePublicAddress, { body: { url: 'https://other.example' } })
    expect(refused.body).toMatchObject({ code: 'public_address_outside' })
  })

  test('is followed by other processes within seconds', async () => {
    const other = await PublicAddress.open(db, testConfig())
    expect(other.url).toBe('http://127.0.0.1:3000')
    await put(good)
    await until(() => other.url === good, 10)
    expect(other.url).toBe(good)
    other.close()
  })

  test('leads here if the browser can load the picture of this instance below it', async () => {
    const { check_path } = await state()
    const picture = await app.inject(check_path)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/gif',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect((await app.inject('/public-address/AAAA.gif')).statusCode).toBe(404)
  })

  test('switches Strict-Transport-Security with its scheme, without a restart', async () => {
    const header = async () => (await app.inject('/healthz')).headers['strict-transport-security']
    expect(await header()).toBeUndefined()
    await put(good)
    expect(await header()).toBe('max-age=31536000')
  })
})

describe('While the address leads readers nowhere and a relay is on another machine', () => {
  test('no campaign, test, schedule or single message leaves', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const { campaignId, templateId } = await aCampaign(db, { workspaceId: caller.workspaceId })
    await rows(db, sql`update templates set message_subject = 'Order' where id = ${templateId}`)
    await relayElsewhere()
    expect(await state()).toMatchObject({ problem: 'loopback', is_allowed: false, is_refused: true })
    const params = { id: campaignId }
    const { version = 1 } = (await call(api.getCampaign, { params })).body
    const later = { scheduleDate: '2100-01-01', scheduleTime: '10:00', status: 'scheduled' as const }
    const refusals = [
      await call(api.sendCampaign, { params, body: {} }),
      await call(api.testCampaign, { params, body: {} }),
      await call(api.updateCampaign, { params, body: { version, ...later } }),
      await call(api.sendMessage, { body: { templateId, to: { email: 'anna@shop.example' }, data: {} } }),
    ]
    for (const { status, body } of refusals) {
      expect(body).toMatchObject({ code: 'public_address_unready', params: { url: 'http://127.0.0.1:3000' } })
      expect(status).toBe(409)
    }
  }, 30_000)

  test('an administrator may allow the address on purpose, which is audited and ends with another address', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const { campaignId } = await aCampaign(db, { workspaceId: caller.workspaceId })
    await relayElsewhere()
    expect((await put('http://mill.firm.internal')).body).toMatchObject({ code: 'public_address_unready' })
    expect((await put('http://mill.firm.internal', true)).body).toMatchObject({
      url: 'http://mill.firm.internal',
      problem: 'private',
      is_allowed: true,
      is_refused: false,
    })
    expect((await entries())[0]).toMatchObject({
      action: 'public_address_allowed',
      detail: 'http://mill.firm.internal',
    })
    expect((await call(api.sendCampaign, { params: { id: campaignId }, body: {} })).status).toBe(200)
    expect((await put(good)).body).toMatchObject({ is_allowed: false })
    expect((await put('http://mill.firm.internal')).body).toMatchObject({ code: 'public_address_unready' })
  })

  test('a campaign that is due then is paused with the reason, and can be resumed afterwards', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const { campaignId, now } = await aCampaign(db, { workspaceId: caller.workspaceId })
    await call(api.sendCampaign, { params: { id: campaignId }, body: {} })
    // As when PUBLIC_URL or SMTP_URL changed after somebody pressed Send.
    await rows(
      db,
      sql`insert into relays (name, host, port, security, username, is_active)
        values ('Elsewhere', 'relay.example.com', 25, 'none', '', true)`,
    )
    const worker = await aWorker(database, sink.url)
    try {
      await until(async () => (await now()).status === 'paused', 20)
      expect((await now()).reason).toContain('http://127.0.0.1:3000')
      const resumed = await call(api.resumeCampaign, { params: { id: campaignId } })
      expect(resumed.body).toMatchObject({ code: 'public_address_unready' })
    } finally {
      await worker.stop()
    }
  })
})

test('A relay on this machine sends as before, and a new address reaches the next messages while old links stay good', async () => {
  const worker = await aWorker(database, sink.url)
  const linkIn = (source: Buffer | undefined) =>
    /^List-Unsubscribe: <([^>]+)>/im.exec(String(source).replace(/\r\n[ \t]/g, ' '))?.[1] ?? ''
  try {
    const { call, caller } = await aSignedInAccount(app, db)
    const [before, after] = [
      await aCampaign(db, { contacts: 1, workspaceId: caller.workspaceId }),
      await aCampaign(db, { contacts: 1, workspaceId: caller.workspaceId }),
    ]
    await call(api.sendCampaign, { params: { id: before.campaignId }, body: {} })
    await until(() => sink.arrivals.length === 1, 20)
    const old = linkIn(sink.arrivals[0]?.source)
    expect(old).toMatch(/^http:\/\/127\.0\.0\.1:3000\/u\//)
    await put(good)
    // Other processes follow within two seconds.
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await call(api.sendCampaign, { params: { id: after.campaignId }, body: {} })
    await until(() => sink.arrivals.length === 2, 20)
    expect(linkIn(sink.arrivals[1]?.source)).toMatch(/^https:\/\/mail\.firm\.example\/u\//)
    const old1 = await app.inject({
      method: 'POST',
      url: new URL(old).pathname,
      headers: { host: 'old-name.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(old1.statusCode).toBe(200)
  } finally {
    await worker.stop()
  }
})

test('A picture that was uploaded before the address was set is mailed with the new address', () => {
  const name = 'AAAAAAAAAAAAAAAAAAAAAA.png'
  const html = (origin: string) => prepareHtml(`<p><img src="${origin}/uploads/${name}"></p>`, good)
  expect(html('http://127.0.0.1:3000')).toContain(`src="${good}/uploads/${name}"`)
  // The old public name still leads here, and a picture elsewhere is not ours.
  expect(html('https://old.firm.example')).toContain(`src="https://old.firm.example/uploads/${name}"`)
})
