// The addresses in messages and the API calls of the unsubscribe page, as readers and mail providers use them.
import { afterEach, describe, expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { aSentCampaign, statsOf } from '../../../../test/sent-campaign.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { listSuppressed } from '../../suppressions/index.ts'
import { EventRecorder, linkTokens, trackingRoutes, type Readers } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const tokens = linkTokens('a key that only these tests know, long enough')
const recorder = new EventRecorder({ db, log: createLog('silent') })
const { workspaceId } = await anAccount(db)

const targets: Record<number, string> = {
  0: 'https://shop.example/a?b=c%20d&e=%7B#top',
  1: 'https://shop.example/ціна?q=💶 "x"',
}
const readers: Readers = {
  findTarget: (_campaign, _seq, link) => Promise.resolve(targets[link] ?? null),
  forget: () => undefined,
  findView: (campaign, seq) =>
    Promise.resolve(seq === 1 ? `<p>Message of ${String(campaign)}</p><script>run()</script>` : null),
}
const app = await startFrame(database, {
  routes: (frame) => trackingRoutes(frame, { tokens, recorder, readers }),
})

afterEach(() => recorder.untilCounted())

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0 Safari/537.36',
}

const stats = async (campaign: number) => {
  await recorder.untilCounted()
  return statsOf(db, campaign)
}

/** The token with one character in the middle changed. */
const touch = (token: string) => token.slice(0, 12) + (token[12] === 'A' ? 'B' : 'A') + token.slice(13)

describe('the open pixel', () => {
  test('is an image that no cache stores, and counts the reader once', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    const url = `/o/${tokens.sign('open', { mailingId: campaign, seq: 1 })}.gif`
    for (let time = 0; time < 2; time += 1) {
      const answer = await app.inject({ url, headers: browser })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/gif',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(answer.rawPayload.subarray(0, 6).toString()).toBe('GIF89a')
    }
    expect(await stats(campaign)).toMatchObject({ open: 1, bot_open: 0 })
  })

  test.each([
    'garbage',
    'x.gif',
    '%00',
    touch(tokens.sign('open', { mailingId: 1, seq: 1 })),
    'a'.repeat(900),
  ])('is also served for a bad token: %s', async (token) => {
    const answer = await app.inject({ url: `/o/${token}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/gif')
  })

  test('counts HEAD requests and scanners as bots', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    const url = `/o/${tokens.sign('open', { mailingId: campaign, seq: 1 })}`
    expect((await app.inject({ method: 'HEAD', url, headers: browser })).statusCode).toBe(200)
    await app.inject({ url, headers: { 'user-agent': 'Barracuda Sentinel (EE)' } })
    expect(await stats(campaign)).toMatchObject({ open: 0, bot_open: 1 })
  })

  test('counts nothing for a token of another purpose', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    await app.inject({ url: `/o/${tokens.sign('view', { mailingId: campaign, seq: 1 })}`, headers: browser })
    expect(await stats(campaign)).toMatchObject({ open: 0, bot_open: 0 })
  })
})

describe('a link', () => {
  const clickOf = (mailingId: number, link: number) =>
    `/c/${tokens.sign('click', { mailingId, seq: 1, link })}`

  // asvs: 3.7.2
  test('redirects to the exact address without a referrer, and is counted', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    const answer = await app.inject({ url: clickOf(campaign, 0), headers: browser })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers).toMatchObject({
      location: targets[0],
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(await stats(campaign)).toMatchObject({ click: 1, open: 0 })
  })

  test('percent-encodes characters beyond ASCII, and leaves the rest of the address unchanged', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    const { headers } = await app.inject({ url: clickOf(campaign, 1), headers: browser })
    expect(headers.location).toBe('https://shop.example/%D1%86%D1%96%D0%BD%D0%B0?q=%F0%9F%92%B6%20"x"')
  })

  // asvs: 3.7.2
  test('that is altered, unknown, of a test message or of another purpose answers 404 without Location', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    const good = tokens.sign('click', { mailingId: campaign, seq: 1, link: 0 })
    const bad = [
      touch(good),
      `${good}A`,
      tokens.signDummy('click'),
      tokens.sign('open', { mailingId: campaign, seq: 1 }),
      tokens.sign('click', { mailingId: campaign, seq: 1, link: 9 }),
    ]
    for (const token of bad) {
      const answer = await app.inject({ url: `/c/${token}`, headers: browser })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers.location).toBeUndefined()
      expect(answer.json()).toMatchObject({ message: 'Not found.' })
    }
    expect(await stats(campaign)).toMatchObject({ click: 0, bot_click: 0 })
  })

  test('also redirects a HEAD request, which does not count as a reader’s', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    const answer = await app.inject({ method: 'HEAD', url: clickOf(campaign, 0), headers: browser })
    expect(answer.headers.location).toBe(targets[0])
    expect(await stats(campaign)).toMatchObject({ click: 0 })
  })
})

describe('the message in a browser', () => {
  // asvs: 3.2.1
  test('is a page that cannot run scripts', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    const answer = await app.inject({ url: `/view/${tokens.sign('view', { mailingId: campaign, seq: 1 })}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain(`Message of ${String(campaign)}`)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain('sandbox')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('allow-scripts')
    expect(policy).not.toContain('script-src')
  })

  test.each(['nonsense', tokens.signDummy('view'), tokens.sign('view', { mailingId: 1, seq: 2 })])(
    'does not exist for %s',
    async (token) => {
      expect((await app.inject({ url: `/view/${token}` })).statusCode).toBe(404)
    },
  )
})

describe('one-click unsubscribe (RFC 8058)', () => {
  const boundary = '----x'
  const bodies = [
    ['urlencoded', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart',
      `multipart/form-data; boundary=${boundary}`,
      `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
    ],
    ['broken JSON', 'application/json', '{'],
    ['an unknown type', 'application/x-unheard-of', 'x'],
    ['no type', undefined, 'List-Unsubscribe=One-Click'],
    ['no body', undefined, undefined],
  ] as const

  // spec: 2.unsubscribe.get-is-safe
  test.each(bodies)('accepts a POST with %s, even repeatedly', async (_name, type, payload) => {
    const campaign = await aSentCampaign(db, workspaceId)
    const url = `/u/${tokens.sign('unsubscribe', { mailingId: campaign, seq: 1 })}`
    for (let time = 0; time < 2; time += 1) {
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: { ...(type && { 'content-type': type }) },
        ...(payload && { payload }),
      })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers.location).toBeUndefined()
      expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    }
    const email = `reader1@${String(campaign)}.example`
    expect(await listSuppressed(db, workspaceId, [email])).toEqual(new Set([email]))
    expect(await stats(campaign)).toMatchObject({ unsubscribe: 1 })
  })

  // spec: 2.unsubscribe.get-is-safe
  test.each(['GET', 'HEAD'] as const)('redirects a %s to the page and changes nothing', async (method) => {
    const campaign = await aSentCampaign(db, workspaceId)
    const token = tokens.sign('unsubscribe', { mailingId: campaign, seq: 1 })
    const answer = await app.inject({ method, url: `/u/${token}`, headers: browser })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe(`/unsubscribe-confirm?token=${token}`)
    expect(await listSuppressed(db, workspaceId, [`reader1@${String(campaign)}.example`])).toEqual(new Set())
    expect(await stats(campaign)).toMatchObject({ unsubscribe: 0 })
  })

  test('refuses an altered token', async () => {
    const token = touch(tokens.sign('unsubscribe', { mailingId: 1, seq: 1 }))
    expect((await app.inject({ method: 'POST', url: `/u/${token}` })).statusCode).toBe(400)
  })
})

describe('the call that unsubscribes', () => {
  const post = (url: string, payload?: object) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      ...(payload && { payload }),
    })

  test('unsubscribes, and answers in plain text', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    const token = tokens.sign('unsubscribe', { mailingId: campaign, seq: 1 })
    const email = `reader1@${String(campaign)}.example`

    const left = await post('/api/unsubscribe', { token })
    expect([left.statusCode, left.body]).toEqual([200, 'You have been unsubscribed.'])
    expect(left.headers['content-type']).toMatch(/^text\/plain/)
    expect(await listSuppressed(db, workspaceId, [email])).toEqual(new Set([email]))

    expect(await stats(campaign)).toMatchObject({ unsubscribe: 1 })
  })

  // spec: 5.unsubscribe.no-token
  test('says if the token is missing', async () => {
    for (const payload of [undefined, {}, { token: '' }, { token: null }]) {
      const answer = await post('/api/unsubscribe', payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ message: 'The unsubscribe token is missing.' })
    }
  })

  test('refuses a bad token, and one of an unknown recipient', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    const bad = [
      'nonsense',
      tokens.sign('click', { mailingId: campaign, seq: 1 }),
      tokens.sign('unsubscribe', { mailingId: campaign, seq: 99 }),
      tokens.sign('unsubscribe', { mailingId: 987_654_321, seq: 1 }),
    ]
    for (const token of bad) {
      const answer = await post('/api/unsubscribe', { token })
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'unsubscribe_token_invalid' }])
    }
  })

  test('gives the usual answer for a test message’s token and changes nothing', async () => {
    const before = await rows(db, sql`select count(*) from suppressions`)
    const call = await post('/api/unsubscribe', { token: tokens.signDummy('unsubscribe') })
    expect(call.statusCode).toBe(200)
    const answer = await app.inject({ method: 'POST', url: `/u/${tokens.signDummy('unsubscribe')}` })
    expect(answer.statusCode).toBe(200)
    expect(await rows(db, sql`select count(*) from suppressions`)).toEqual(before)
  })
})
