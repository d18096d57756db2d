// Mailboxes read over IMAP: mail about Lettermill's messages is stored and moved, and other mail stays as it was.
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../../../test/campaigns.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { readMailboxAddress, type MailboxAddress } from '../../../platform/config/index.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { linkTokens } from '../../tracking/index.ts'
import { mailWith } from '../../dmarc/tests/samples.ts'
import { MailboxReader, type MailboxDeps } from './mailbox.ts'
import { probeAddress, probeSecond } from '../index.ts'
import { listMailboxes } from '../queries/mailboxes.ts'
import { anImapServer, type ImapServer } from '../tests/imap-server.ts'
import { aBounce, aComplaint, bounceTo, unsubscribeTo } from '../tests/reports.ts'

const { db } = await freshDatabase()
const tokens = linkTokens(testSecretKey)
const log = createLog('silent')
const deps: MailboxDeps = { db, log, tokens, worker: 'one', loopErrors: new LoopErrors() }

let server: ImapServer
let readers: MailboxReader[] = []
beforeEach(async () => {
  server = await anImapServer()
  await rows(db, sql`delete from mailbox_marks`)
  await rows(db, sql`delete from feedback_inbox`)
})
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.stop()))
  readers = []
  await server.close()
})

const at = (options = '', password = 'secret'): MailboxAddress => {
  const read = readMailboxAddress(
    `imap://bounces%40example.com:${password}@127.0.0.1:${String(server.port)}/INBOX${options}`,
  )
  if (typeof read === 'string') throw new Error(read)
  return read
}
const aReader = (options = '', changed: Partial<typeof deps> = {}) => {
  const reader = new MailboxReader({ ...deps, ...changed }, at(options), 0)
  readers.push(reader)
  return reader
}
const aProbeTo = () =>
  probeAddress(tokens, { id: 3, second: probeSecond(new Date().toISOString()) }, 'example.com')
const kept = () =>
  rows(
    db,
    sql<{ way: string; envelope_from: string; envelope_to: string }>`
      select way, envelope_from, envelope_to from feedback_inbox order by id`,
  )
const headed = (headers: string, body: Buffer) => Buffer.concat([Buffer.from(headers), body])
const link = tokens.sign('unsubscribe', { mailingId: 5, seq: 9 })
const foreign = (number: number) =>
  Buffer.from(
    `From: ann@office.example\r\nTo: news@example.com\r\nSubject: Re: News ${String(number)}\r\n\r\n` +
      `I liked it!\r\n> Unsubscribe: https://mail.example.com/u/${link}\r\n`,
  )

describe('a DMARC report in a mailbox', () => {
  const domain = 'bounces.example.com'
  const reports = () =>
    rows(db, sql<{ digest: string }>`select md5(body) as digest from dmarc_inbox order by id`)
  const digestOf = (body: Buffer) => createHash('md5').update(body).digest('hex')
  beforeEach(() => rows(db, sql`delete from dmarc_inbox`))

  test('is fetched completely, however large, and then moved or deleted', async () => {
    const small = mailWith('x')
    const large = mailWith(Buffer.alloc(700_000, 'abc'))
    server.put(small)
    server.put(large)
    await aReader('', { domain }).look()
    expect(await reports()).toEqual([{ digest: digestOf(small) }, { digest: digestOf(large) }])
    expect(await kept()).toEqual([])
    expect(server.inbox).toEqual([])
    expect(server.folders.get('Lettermill')).toHaveLength(2)
  })

  test('stays in the mailbox if it is too large, for another domain, from a person, or if too many wait', async () => {
    server.put(mailWith(Buffer.alloc(8 * 1024 * 1024)))
    server.put(mailWith('x', 'application/gzip', 'dmarc@elsewhere.example'))
    server.put(mailWith('x', 'application/gzip', 'no-dmarc@bounces.example.com'))
    server.put(Buffer.from(`From: ann@office.example\r\nTo: dmarc@${domain}\r\n\r\nWho reads this?\r\n`))
    await aReader('', { domain }).look()
    await rows(db, sql`insert into dmarc_inbox (body) select '' from generate_series(1, 2000)`)
    server.put(mailWith('x'))
    await aReader('', { domain }).look()
    expect(server.inbox).toHaveLength(5)
    expect(server.inbox.every(({ flags }) => flags.size === 0)).toBe(true)
  }, 60_000)
})

describe('reading a mailbox', () => {
  test('keeps five mails of Lettermill among two hundred others, and leaves the others unread', async () => {
    for (let number = 0; number < 200; number += 1) {
      server.put(foreign(number))
      if (number % 40 !== 0) continue
      const to = bounceTo(tokens, 5, number + 1)
      server.put(headed(`Return-Path: <>\r\nDelivered-To: ${to}\r\n`, aBounce('c1@far.example')))
    }
    await aReader().look()
    expect(await kept()).toHaveLength(5)
    expect((await kept()).every(({ way }) => way === 'imap')).toBe(true)
    expect(server.inbox).toHaveLength(200)
    expect(server.inbox.every(({ flags }) => flags.size === 0)).toBe(true)
    expect(server.folders.get('Lettermill')).toHaveLength(5)
  })

  test.each([
    ['Delivered-To: <%s>', bounceTo],
    ['X-Original-To: %s', bounceTo],
    ['Envelope-To: %s', bounceTo],
    ['To: "Unsubscribe" <%s>', unsubscribeTo],
    ['To: %s', aProbeTo],
    [
      'Received: from mx.example by mail.example\r\n with ESMTP for <%s>; Mon, 2 Nov 2026 10:00:00 +0000',
      bounceTo,
    ],
  ])('finds Lettermill’s address in "%s"', async (header, addressOf) => {
    const to = addressOf(tokens, 5, 9)
    server.put(
      Buffer.from(
        `Return-Path: <c1@far.example>\r\n${header.replace('%s', to)}\r\nSubject: Hi\r\n\r\nHello\r\n`,
      ),
    )
    await aReader().look()
    expect(await kept()).toEqual([{ way: 'imap', envelope_from: 'c1@far.example', envelope_to: to }])
  })

  test('keeps a complaint that quotes one of our links, whatever its address', async () => {
    server.put(aComplaint(link))
    await aReader().look()
    expect(await kept()).toHaveLength(1)
  })

  test('treats an address with a forged token as somebody else’s mail', async () => {
    server.put(headed(`Delivered-To: b-${'0'.repeat(48)}@example.com\r\n`, aBounce('c1@far.example')))
    await aReader().look()
    expect(await kept()).toEqual([])
    expect(server.inbox).toHaveLength(1)
  })

  test('reads only the beginning of a mail of forty megabytes', async () => {
    const to = bounceTo(tokens, 5, 9)
    server.put(headed(`Delivered-To: ${to}\r\n`, Buffer.alloc(40_000_000, 'x')))
    await aReader().look()
    const [found] = await rows(db, sql<{ size: number }>`select length(body) as size from feedback_inbox`)
    expect(found?.size).toBe(256 * 1024)
  })

  test('fetches only new mail, and everything again once UIDVALIDITY changed', async () => {
    server.put(foreign(1))
    const reader = aReader()
    await reader.look()
    const fetched = () => server.commands.filter((each) => /^uid fetch/i.test(each)).length
    expect(fetched()).toBe(1)
    await reader.look()
    expect(fetched()).toBe(1)
    server.uidValidity = 8
    await aReader('', { worker: 'one' }).look()
    expect(fetched()).toBe(2)
  })

  test('moves or deletes mail that was kept before the process died', async () => {
    server.put(headed(`Delivered-To: ${bounceTo(tokens, 5, 9)}\r\n`, aBounce('c1@far.example')))
    server.intercept = (command) => /^uid move/i.test(command)
    const dying = aReader()
    void dying.look().catch(() => undefined)
    await until(async () => (await kept()).length === 1)
    await server.close()
    const { inbox } = server
    server = await anImapServer()
    server.inbox = inbox
    await aReader('?then=keep').look()
    expect(server.inbox[0]?.flags.has('$Lettermill')).toBe(true)
  })

  test.each([
    ['delete', 0, undefined],
    ['keep', 1, true],
  ])('treats mail that was kept as then=%s says', async (then, left, marked) => {
    server.put(headed(`Delivered-To: ${bounceTo(tokens, 5, 9)}\r\n`, aBounce('c1@far.example')))
    const reader = aReader(`?then=${then}`)
    await reader.look()
    expect(server.inbox).toHaveLength(left)
    expect(server.inbox[0]?.flags.has('$Lettermill')).toBe(marked)
    await rows(db, sql`update mailbox_marks set last_uid = 0`)
    await reader.look()
    expect(await kept()).toHaveLength(1)
  })

  test('fails if the server refuses to search, which is not the same as an empty mailbox', async () => {
    server.refuse = /^uid search/i
    await expect(aReader().look()).rejects.toThrow('did not search')
  })

  test('is left to the worker that already follows the mailbox', async () => {
    expect(await aReader().look()).toBe(true)
    expect(await aReader('', { worker: 'two' }).look()).toBe(false)
  })
})

describe('a mailbox that a worker follows', () => {
  test('is read as soon as the server announces mail', async () => {
    aReader('?every=1h').start()
    await until(async () => (await listMailboxes(db))[0]?.succeeded_at != null)
    await until(() => Promise.resolve(server.commands.some((each) => /^idle/i.test(each))))
    server.put(headed(`Delivered-To: ${bounceTo(tokens, 5, 9)}\r\n`, aBounce('c1@far.example')))
    await until(async () => (await kept()).length === 1)
  })

  test('with a wrong password says so, without showing it', async () => {
    server.password = 'another'
    aReader().start()
    await until(async () => (await listMailboxes(db))[0]?.error_code != null)
    const [state] = await listMailboxes(db)
    expect(state).toMatchObject({ error_code: 'sign_in_refused', error_params: { answer: 'Wrong password' } })
    expect(JSON.stringify(state)).not.toContain('secret')
  })
})

describe('the address of a mailbox', () => {
  test.each([
    ['https://a:b@host/', 'must be an address like'],
    ['imaps://host/INBOX', 'needs a user and a password'],
    ['imap://a:b@mail.example.com/', 'would send the password unencrypted'],
    ['imaps://a:b@host/?every=1s', 'must look every 5s'],
    ['imaps://a:b@host/?then=burn', 'must say then='],
    ['imaps://a:b@host/?evry=1m', 'has an unknown option: evry'],
  ])('is refused as %s: %s', (text, why) => {
    expect(readMailboxAddress(text)).toContain(why)
  })

  test('has a name that omits its password', () => {
    expect(
      readMailboxAddress('imaps://a%40b.example:p%3Aw@mail.example.com/Bounces?every=5m&then=delete'),
    ).toEqual({
      place: 'a@b.example@mail.example.com/Bounces',
      host: 'mail.example.com',
      port: 993,
      security: 'tls',
      user: 'a@b.example',
      password: 'p:w',
      folder: 'Bounces',
      every: 300_000,
      then: 'delete',
    })
  })
})
