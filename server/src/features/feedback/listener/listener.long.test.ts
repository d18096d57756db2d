// The SMTP server for feedback: what it accepts, what it refuses, and what is committed when it answers 250.
import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aCampaign } from '../../../../test/campaigns.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { row, rows, sql, type Db } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { linkTokens } from '../../tracking/index.ts'
import { probeAddress, probeSecond, startFeedbackListener } from '../index.ts'
import { aBounce, aReadersMail, bounceTo, domain, unsubscribeTo } from '../tests/reports.ts'
import { deliver, talkTo } from '../tests/talk.ts'

const { db } = await freshDatabase()
const tokens = linkTokens(testSecretKey)
const log = createLog('silent')
const open = (to: Db = db) =>
  startFeedbackListener({ db: to, log, tokens, host: '127.0.0.1', port: 0, domain })
const listener = await open()
const { port } = listener
afterAll(() => listener.close())
beforeEach(() => rows(db, sql`delete from feedback_inbox`))

/** The address of a probe that began that many minutes ago. */
const probeOf = (by: typeof tokens, minutes = 0) => {
  const second = probeSecond(new Date(Date.now() - minutes * 60_000).toISOString())
  return probeAddress(by, { id: 7, second }, domain)
}
const kept = async () =>
  rows(
    db,
    sql<{ envelope_from: string; envelope_to: string; bytes: number }>`
      select envelope_from, envelope_to, length(body) as bytes from feedback_inbox order by id`,
  )

test('A bounce to a signed address is committed before Lettermill acknowledges it', async () => {
  const to = bounceTo(tokens, 7, 3)
  const body = aBounce('c1@far.example')
  expect(await deliver(port, { from: '', to: [to.toUpperCase()], body })).toBe('250 2.0.0 Kept')
  expect(await kept()).toEqual([{ envelope_from: '', envelope_to: to.toUpperCase(), bytes: body.length + 2 }])
})

test('A mail to several addresses of Lettermill is kept for each address', async () => {
  const to = [bounceTo(tokens, 7, 3), unsubscribeTo(tokens, 7, 4), `postmaster@${domain}`]
  expect(await deliver(port, { from: 'a@far.example', to, body: aReadersMail })).toContain('250')
  expect((await kept()).map((each) => each.envelope_to)).toEqual(to)
})

describe('a DMARC report', () => {
  const reports = async () =>
    rows(
      db,
      sql<{
        bytes: number
        digest: string
      }>`select length(body) as bytes, md5(body) as digest from dmarc_inbox`,
    )
  const digestOf = (body: Buffer) => createHash('md5').update(body).update('\r\n').digest('hex')
  const large = Buffer.alloc(3 * 1024 * 1024, `${'x'.repeat(76)}\r\n`)
  beforeEach(() => rows(db, sql`delete from dmarc_inbox`))

  test('to dmarc@, the address in Lettermill’s own DMARC record, is accepted', async () => {
    const to = [`DMARC@${domain}`]
    expect(await deliver(port, { from: 'r@far.example', to, body: aReadersMail })).toBe('250 2.0.0 Kept')
    expect(await reports()).toEqual([{ bytes: aReadersMail.length + 2, digest: digestOf(aReadersMail) }])
    expect(await kept()).toEqual([])
  })

  test('is kept whole, although of other mail only the beginning is kept', async () => {
    const to = [`dmarc@${domain}`, `postmaster@${domain}`]
    expect(await deliver(port, { from: 'r@far.example', to, body: large })).toBe('250 2.0.0 Kept')
    expect(await reports()).toEqual([{ bytes: large.length + 2, digest: digestOf(large) }])
    expect(await kept()).toMatchObject([{ envelope_to: `postmaster@${domain}`, bytes: 32 * 1024 }])
  })

  test('is refused for dmarc@ of another domain', async () => {
    const to = ['dmarc@elsewhere.example']
    expect(await deliver(port, { from: '', to, body: aReadersMail })).toContain('550')
  })

  test('is deferred while two thousand others wait to be read', async () => {
    await rows(db, sql`insert into dmarc_inbox (body) select '' from generate_series(1, 2000)`)
    const to = [`dmarc@${domain}`]
    expect(await deliver(port, { from: '', to, body: aReadersMail })).toBe(
      '452 4.3.1 Too many reports wait to be read, please come again',
    )
    expect(await reports()).toHaveLength(2000)
  })

  test('is deferred if it is large and others fill the memory; a small one is accepted', async () => {
    const to = [`dmarc@${domain}`]
    const huge = Buffer.alloc(9.9 * 1024 * 1024, `${'x'.repeat(76)}\r\n`)
    const talks = await Promise.all(Array.from({ length: 6 }, () => talkTo(port)))
    for (const talk of talks)
      for (const line of [undefined, 'EHLO x.example', 'MAIL FROM:<>', `RCPT TO:<${to[0] ?? ''}>`, 'DATA'])
        expect(await talk.say(line)).toMatch(/^[23]/)
    for (const talk of talks) talk.write(huge)
    await expect
      .poll(() => deliver(port, { from: '', to, body: huge }), { timeout: 30_000 })
      .toContain('452 4.3.1')
    expect(await deliver(port, { from: '', to, body: aReadersMail })).toContain('250')
    expect(await deliver(port, { from: '', to: [`postmaster@${domain}`], body: huge })).toContain('250')
    for (const talk of talks) talk.end()
    await expect
      .poll(() => deliver(port, { from: '', to, body: large }), { timeout: 30_000 })
      .toContain('250')
  }, 90_000)
})

describe('The return path of a sending domain', () => {
  const roles = ['fbl', 'postmaster', 'abuse'] as const
  const take = (to: string) => deliver(port, { from: 'a@far.example', to: [to], body: aReadersMail })

  test('of an aligned domain refuses complaints that come to it', async () => {
    await rows(db, sql`delete from dmarc_inbox`)
    await aCampaign(db, { contacts: 1 })
    const [aligned] = await rows(
      db,
      sql<{ domain_name: string }>`update sending_domains set aligned_since = now() returning domain_name`,
    )
    const at = `lm.${aligned?.domain_name ?? ''}`
    for (const role of roles) expect(await take(`${role}@${at.toUpperCase()}`)).toContain('250')
    expect(await kept()).toHaveLength(roles.length)
    expect(await take(`dmarc@${at}`)).toContain('250')
    expect(await rows(db, sql`delete from dmarc_inbox returning id`)).toHaveLength(1)
    await rows(db, sql`update sending_domains set aligned_since = null`)
    for (const role of [...roles, 'dmarc']) expect(await take(`${role}@${at}`)).toContain('550')
  })
})

describe('the listener accepts nothing', () => {
  const other = linkTokens('another key of thirty-two letters')
  test.each([
    ['a token that another secret signed', bounceTo(other, 7, 3)],
    ['a token for another purpose', bounceTo(tokens, 7, 3).replace('b-', 'u-')],
    ['a forged token', bounceTo(tokens, 7, 3).replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))],
    ['a short token', `b-00@${domain}`],
    ['postmaster at a domain that is not ours', 'postmaster@elsewhere.example'],
    ['an unknown name at our domain', `anybody@${domain}`],
    ['a probe token that another secret signed', probeOf(other)],
    ['a probe token older than an hour', probeOf(tokens, 61)],
    ['a probe token from the future', probeOf(tokens, -6)],
    ['the token of a bounce address in a probe address', bounceTo(tokens, 7, 3).replace('b-', 'probe-')],
    ['the token of a probe address in a bounce address', probeOf(tokens).replace('probe-', 'b-')],
  ])('for %s', async (_what, to) => {
    expect(await deliver(port, { from: '', to: [to], body: aReadersMail })).toBe(
      '550 5.1.1 No such address here',
    )
    expect(await kept()).toEqual([])
  })
})

test('The bounce address of a test message is accepted, even at another domain', async () => {
  const dummy = Buffer.from(tokens.signDummy('bounce'), 'base64url').toString('hex')
  expect(
    await deliver(port, { from: '', to: [`b-${dummy}@lm.office.example`], body: aReadersMail }),
  ).toContain('250')
})

test('A probe is stored with a line that names the server that delivered it', async () => {
  const to = probeOf(tokens, 59)
  expect(await deliver(port, { from: to, to: [to], body: aReadersMail })).toContain('250')
  const found = await row(
    db,
    sql<{ head: string }>`select convert_from(substring(body for 60), 'LATIN1') as head from feedback_inbox`,
  )
  expect(found?.head).toMatch(/^Received: from far\.example \(\[127\.0\.0\.1\]\)\r\n\tby bounces/)
})

test('Five wrong addresses end the SMTP connection', async () => {
  const talk = await talkTo(port)
  for (const line of [undefined, 'EHLO x.example', 'MAIL FROM:<>']) await talk.say(line)
  const answers = []
  for (let at = 0; at < 5; at += 1) answers.push(await talk.say(`RCPT TO:<a${String(at)}@${domain}>`))
  expect(answers.map((each) => each.slice(0, 3))).toEqual(['550', '550', '550', '550', '421'])
  expect(await talk.say('NOOP')).toBe('')
})

test('One IP address gets twenty connections; the next one is accepted after one has ended', async () => {
  const talks = await Promise.all(Array.from({ length: 20 }, () => talkTo(port)))
  for (const talk of talks) expect(await talk.say()).toMatch(/^220 bounces\.example\.com/)
  const refused = await talkTo(port)
  expect(await refused.say()).toMatch(/^421 4\.7\.0 Too many connections/)
  for (const talk of talks) talk.end()
  await expect
    .poll(async () => {
      const next = await talkTo(port)
      const greeting = await next.say()
      next.end()
      return greeting
    })
    .toMatch(/^220/)
})

test('A message over 10 MiB is refused, and of a smaller one 256 KiB are kept', async () => {
  const to = [bounceTo(tokens, 7, 3)]
  const big = Buffer.alloc(11 * 1024 * 1024, 'x'.repeat(70) + '\r\n')
  expect(await deliver(port, { from: '', to, body: big })).toMatch(/^552 5\.3\.4 Too large/)
  expect(await kept()).toEqual([])
  expect(await deliver(port, { from: '', to, body: big.subarray(0, 1024 * 1024) })).toContain('250')
  expect((await kept()).map(({ bytes }) => bytes)).toEqual([256 * 1024])
})

test('Without a certificate the listener offers no STARTTLS, and never a way to sign in or to relay', async () => {
  const talk = await talkTo(port)
  await talk.say()
  await talk.say('EHLO x.example')
  expect(await talk.say('STARTTLS')).toMatch(/^5/)
  expect(await talk.say('AUTH PLAIN AAAA')).toMatch(/^5/)
  await talk.say('MAIL FROM:<a@far.example>')
  expect(await talk.say('RCPT TO:<someone@gmail.example>')).toMatch(/^550/)
  talk.end()
})

test('While the database is away, the listener defers mail', async () => {
  const broken = await freshDatabase()
  await rows(broken.db, sql`drop table feedback_inbox`)
  const other = await open(broken.db)
  const answer = await deliver(other.port, { from: '', to: [bounceTo(tokens, 7, 3)], body: aReadersMail })
  expect(answer).toBe('451 4.3.0 Cannot look it up now, please come again')
  await other.close()
})

test('Odd envelopes and bodies are stored unchanged, and nothing breaks', async () => {
  const to = [bounceTo(tokens, 7, 3)]
  const bodies = [
    Buffer.alloc(0),
    Buffer.from('\0\r\n\u00ff'),
    Buffer.from('Content-Type: multipart/report\r\n'),
  ]
  for (const body of bodies)
    expect(await deliver(port, { from: '"a.b"@x.example', to, body })).toContain('250')
  expect(await row(db, sql`select 1 from feedback_inbox having count(*) = 3`)).toBeDefined()
})

describe('a refused mail', () => {
  test('is reported with its reason', async () => {
    const reasons: string[] = []
    const told = await startFeedbackListener({
      db,
      log,
      tokens,
      host: '127.0.0.1',
      port: 0,
      domain,
      refused: (reason) => reasons.push(reason),
    })
    await deliver(told.port, { from: '', to: [`anybody@${domain}`], body: aReadersMail })
    const talks = await Promise.all(Array.from({ length: 21 }, () => talkTo(told.port)))
    const greetings = await Promise.all(talks.map((talk) => talk.say()))
    expect(greetings.filter((greeting) => greeting.startsWith('421'))).toHaveLength(1)
    expect(reasons).toEqual(['wrong address', 'too many connections'])
    expect(told.connections()).toBeGreaterThanOrEqual(20)
    for (const talk of talks) talk.end()
    await told.close()
  })
})

describe('behind a proxy that uses the PROXY protocol', () => {
  const behind = () =>
    startFeedbackListener({
      db,
      log,
      tokens,
      host: '127.0.0.1',
      port: 0,
      domain,
      proxies: ['127.0.0.1'],
    })
  /** A connection whose client has that address. */
  const from = async (port: number, address: string) => {
    const talk = await talkTo(port)
    return { talk, greeting: await talk.say(`PROXY TCP4 ${address} 192.0.2.1 40000 25`) }
  }

  test('each client has limits of its own', async () => {
    const proxied = await behind()
    const one = await Promise.all(Array.from({ length: 21 }, () => from(proxied.port, '198.51.100.1')))
    const other = await from(proxied.port, '198.51.100.2')
    expect(one.filter(({ greeting }) => greeting.startsWith('220'))).toHaveLength(20)
    expect(other.greeting).toMatch(/^220 /)
    for (const { talk } of [...one, other]) talk.end()
    await proxied.close()
  })

  test('a connection that does not begin with the PROXY line is refused', async () => {
    const proxied = await behind()
    const talk = await talkTo(proxied.port)
    expect(await talk.say('EHLO far.example')).toBe('')
    talk.end()
    await proxied.close()
  })
})
