// The bounds of the inbox: a flood is refused for a while, and does not take the room of other mail.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { linkTokens } from '../../tracking/index.ts'
import { addressed } from '../addresses.ts'
import { startFeedbackListener } from '../index.ts'
import { InboxLimit, inboxLimits, inboxShares } from '../inbox-limit.ts'
import { aReadersMail, bounceTo, domain } from '../tests/reports.ts'
import { deliver, talkTo } from '../tests/talk.ts'

const { db } = await freshDatabase()
const tokens = linkTokens(testSecretKey)
const log = createLog('silent')
const open = (silence = {}) =>
  startFeedbackListener({
    db,
    log,
    tokens,
    host: '127.0.0.1',
    port: 0,
    domain,
    silence,
    proxies: ['127.0.0.1'],
  })
const listener = await startFeedbackListener({ db, log, tokens, host: '127.0.0.1', port: 0, domain })
afterAll(() => listener.close())
beforeEach(() => rows(db, sql`delete from feedback_inbox`))

const send = (to: string, body = aReadersMail) =>
  deliver(listener.port, { from: 'a@far.example', to: [to], body })
/** Until the listener has counted what waits. */
const counted = () => new Promise((resolve) => setTimeout(resolve, 1100))
const full = '452 4.3.1 Too much mail waits to be read, please come again'
const fill = async (
  count: number,
  values: { to?: string; isRole?: boolean; mailingId?: number; bytes?: number },
) => {
  const { to = '', isRole = false, mailingId = null, bytes = 0 } = values
  await rows(
    db,
    sql`insert into feedback_inbox (way, envelope_from, envelope_to, body, is_role, mailing_id)
      select 'smtp', '', ${to}, ${Buffer.alloc(bytes)}::bytea, ${isRole}, ${mailingId}::bigint
      from generate_series(1, ${count}::integer)`,
  )
  await counted()
}

describe('while too much mail waits to be read', () => {
  test('mail to roles is refused for now, and signed mail is taken', async () => {
    await fill(inboxLimits.role.mails, { isRole: true })
    expect(await send(`fbl@${domain}`)).toBe(full)
    expect(await send(bounceTo(tokens, 7, 1))).toContain('250')
  })

  test('signed mail is refused for now, and mail to roles is taken', async () => {
    await fill(inboxLimits.signed.mails, {})
    expect(await send(bounceTo(tokens, 7, 1))).toBe(full)
    expect(await send(`abuse@${domain}`)).toContain('250')
  })

  test('the mail of one mailing is refused that has its quarter, and that of another is taken', async () => {
    await fill(inboxShares.mails, { mailingId: 7 })
    expect(await send(bounceTo(tokens, 7, 1))).toBe(full)
    expect(await send(bounceTo(tokens, 8, 1))).toContain('250')
  })

  test('an address that has twenty mails gets no more', async () => {
    const to = bounceTo(tokens, 7, 1)
    await fill(inboxShares.ofAddress, { to: to.toUpperCase() })
    expect(await send(to)).toBe(full)
    expect(await send(bounceTo(tokens, 7, 2))).toContain('250')
  })
})

test('Of a flood of 256 kB mails to roles, the first 32 kB of each are kept, and 32 MB in all', async () => {
  const room = new InboxLimit(db)
  const to = [addressed(tokens, `fbl@${domain}`)]
  let taken = 0
  while (taken < 5000 && (await room.take(to, 256 * 1024))) taken += 1
  expect(taken).toBe(inboxLimits.role.mails)
  expect(await send(to[0]?.address ?? '', Buffer.alloc(256 * 1024, '\r\n'))).toContain('250')
  const [kept] = await rows(
    db,
    sql<{ bytes: number }>`select octet_length(body) as bytes from feedback_inbox`,
  )
  expect(kept).toEqual({ bytes: 32 * 1024 })
})

test('A connection that says nothing is closed after the time of silence', async () => {
  const short = await startFeedbackListener({
    db,
    log,
    tokens,
    host: '127.0.0.1',
    port: 0,
    domain,
    silence: { idle: 300 },
  })
  const talk = await talkTo(short.port)
  expect(await talk.say()).toMatch(/^220/)
  expect(await talk.say()).toMatch(/^421/)
  await short.close()
})

test('Twelve addresses that hold all connections they get leave one for another sender', async () => {
  const proxied = await open()
  const from = async (address: string) => {
    const talk = await talkTo(proxied.port)
    return { talk, greeting: await talk.say(`PROXY TCP4 ${address} 192.0.2.1 40000 25`) }
  }
  const held = await Promise.all(Array.from({ length: 240 }, (_, at) => from(`203.0.${String(at % 12)}.7`)))
  const other = await from('198.51.100.1')
  expect(other.greeting).toMatch(/^220/)
  for (const { talk } of [...held, other]) talk.end()
  await proxied.close()
})
