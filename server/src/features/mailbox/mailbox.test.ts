// The built-in mailbox, used by an independent SMTP client and read through the API.
import net from 'node:net'
import { getMailboxMessage, listMailbox } from '@lettermill/contracts'
import { createTransport } from 'nodemailer'
import { afterAll, describe, expect, test } from 'vitest'
import { aSignedInAccount } from '../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../test/harness.ts'
import { valueOf } from '../../../test/sent-campaign.ts'
import { rows, sql, type Db } from '../../platform/db/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { linkTokens } from '../tracking/index.ts'
import { readHead } from './head.ts'
import { mailboxRoutes, startMailbox } from './index.ts'
import { Intake } from './intake.ts'
import { addMessages } from './queries.ts'
import { isTracked } from './tracked.ts'

const database = await freshDatabase()
const { db } = database
const log = createLog('silent')
const tokens = linkTokens('a secret key of the mailbox test')
const mailbox = await startMailbox({ db, log })
const app = await startFrame(database, {
  routes: (frame) => mailboxRoutes(frame, { db, tokens, isTestMode: () => Promise.resolve(true) }),
})
const relay = createTransport({ url: mailbox.url, pool: true, maxConnections: 5, ignoreTLS: true } as object)

afterAll(async () => {
  relay.close()
  await mailbox.close()
})

const send = (to: string, workspaceId: number, subject = 'Hello') =>
  relay.sendMail({
    from: '"Ann" <ann@shop.example>',
    to,
    subject,
    headers: { 'Feedback-ID': `7:${String(workspaceId)}:campaign:abc` },
    text: 'Words\r\n.dot',
    html: '<p>Words</p>',
  })

test('nothing said that links in a message of the mailbox count for its reader, and those of a test message do not', () => {
  const reader = tokens.ofMessage(7, 0)
  const link = (path: string) => `<a href="https://mail.example/${path}">x</a>`
  const own = ['open', 'click', 'unsubscribe'] as const
  const dummies = own.map((purpose) => link(`${purpose.slice(0, 1)}/${tokens.signDummy(purpose)}`)).join('')
  for (const path of [`o/${reader.open}.gif`, `c/${reader.click(0)}`, `u/${reader.unsubscribe}`])
    expect(isTracked(tokens, dummies + link(path))).toBe(true)
  expect(isTracked(tokens, link(`unsubscribe-confirm?token=${reader.unsubscribe}`))).toBe(true)
  expect(isTracked(tokens, dummies + link('c/else') + link('?token=else'))).toBe(false)
})

describe('the built-in mailbox accepts messages', () => {
  test('addresses at bounce.example are refused for good, so that people can try a bounce without a relay', async () => {
    const { caller } = await aSignedInAccount(app, db)
    await expect(send('nobody@Bounce.Example', caller.workspaceId)).rejects.toMatchObject({
      responseCode: 550,
      response: expect.stringMatching(/5\.1\.1/) as string,
    })
  })

  test('the reason of a bounce showed its domain as "[address]"', async () => {
    const { caller } = await aSignedInAccount(app, db)
    const refused = await send('nobody@bounce.example', caller.workspaceId).catch((error: unknown) =>
      String(error),
    )
    expect(refused).toMatch(/refuses every address of bounce\.example/)
    expect(refused).not.toMatch(/@bounce\.example$/)
  })

  test('a message is stored whole before it is acknowledged', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const info = await send('bob@example.com', caller.workspaceId, 'Привіт, 💌')
    expect(info.response).toMatch(/^250/)
    const { body, headers } = await call(listMailbox)
    expect(headers['x-total-count']).toBe('1')
    expect(body).toMatchObject({
      active: true,
      messages: [
        {
          envelope_from: 'ann@shop.example',
          envelope_to: 'bob@example.com',
          from: 'Ann <ann@shop.example>',
          subject: 'Привіт, 💌',
        },
      ],
    })
    const id = body.messages[0]?.id ?? 0
    const message = (await call(getMailboxMessage, { params: { id } })).body
    expect(message).toMatchObject({ html: '<p>Words</p>\n', subject: 'Привіт, 💌' })
    expect(message.text).toContain('.dot')
    expect(message.source).toContain('\r\nSubject: =?UTF-8?')
    expect(Buffer.byteLength(message.source)).toBe(message.bytes)
    expect(message.headers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['From', 'To', 'Subject', 'Feedback-ID']),
    )
  })

  test('a burst of messages over many connections loses none', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => send(`r${String(index)}@example.com`, caller.workspaceId)),
    )
    const { body } = await call(listMailbox)
    expect(new Set(body.messages.map((message) => message.envelope_to)).size).toBe(200)
  })

  test('messages without a workspace are stored, too, but only administrators see them', async () => {
    await talk(['MAIL FROM:<>', 'RCPT TO:<anyone@anywhere.example>', 'DATA', 'no header at all\0\r\n.'])
    const account = await aSignedInAccount(app, db)
    const administrator = await aSignedInAccount(app, db, { isAdmin: true })
    const query = { search: 'anyone@anywhere' }
    expect((await account.call(listMailbox, { query })).body.messages).toEqual([])
    const { messages } = (await administrator.call(listMailbox, { query })).body
    expect(messages).toMatchObject([{ envelope_from: '', from: '', subject: '' }])
  })

  test('a message that cannot be stored is refused for now, not acknowledged', async () => {
    const broken = { transaction: () => Promise.reject(new Error('disk full')) }
    const failing = await startMailbox({ db: broken as unknown as Db, log })
    const client = createTransport({ url: failing.url, ignoreTLS: true } as object)
    await expect(
      client.sendMail({ from: 'a@shop.example', to: 'b@example.com', text: 'x' }),
    ).rejects.toMatchObject({ responseCode: 451 })
    client.close()
    await failing.close()
  })

  /** Speaks SMTP by hand, and sends each line after the answer to the line before. */
  async function talk(lines: string[]): Promise<void> {
    const socket = net.connect(Number(new URL(mailbox.url).port), '127.0.0.1')
    const answers = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    for (const line of ['', 'HELO tests', ...lines, 'QUIT']) {
      if (line) socket.write(`${line}\r\n`)
      expect(String((await answers.next()).value)).toMatch(/^[23]/)
    }
    socket.destroy()
  }
})

describe('the built-in mailbox keeps messages', () => {
  const message = (workspaceId: number, subject: string) => ({
    workspaceId,
    envelopeFrom: 'a@shop.example',
    envelopeTo: 'b@example.com',
    from: 'a@shop.example',
    subject,
    source: Buffer.from('x'),
  })

  test('the newest 5,000 messages are kept', async () => {
    const { caller } = await aSignedInAccount(app, db)
    const many = Array.from({ length: 5200 }, (_, index) => message(caller.workspaceId, String(index)))
    await addMessages(db, many.slice(0, 2600))
    await addMessages(db, many.slice(2600))
    const own = sql`workspace_id = ${caller.workspaceId}`
    expect(await valueOf(db, sql`select count(*) from mailbox_messages where ${own}`)).toBe(5000)
    const oldest = sql`select subject from mailbox_messages where ${own} order by id limit 1`
    expect(await valueOf(db, oldest)).toBe('200')
  })

  test('A workspace’s test campaign of 5,000 removed every other workspace’s mail from the mailbox', async () => {
    const [big, small] = [await aSignedInAccount(app, db), await aSignedInAccount(app, db)]
    const keptOf = (workspaceId: number) =>
      valueOf(db, sql`select count(*) from mailbox_messages where workspace_id = ${workspaceId}`)
    await addMessages(db, [message(small.caller.workspaceId, 'mine')])
    const many = Array.from({ length: 2600 }, (_, index) => message(big.caller.workspaceId, String(index)))
    await addMessages(db, many)
    await addMessages(db, many)
    expect([await keptOf(small.caller.workspaceId), await keptOf(big.caller.workspaceId)]).toEqual([1, 5000])
    for (let more = 0; more < 4; more += 1) {
      const { caller } = await aSignedInAccount(app, db)
      const theirs = message(caller.workspaceId, 'x')
      await addMessages(
        db,
        Array.from({ length: 5000 }, () => theirs),
      )
    }
    expect(await valueOf(db, sql`select count(*) from mailbox_messages`)).toBe(20_000)
  })

  test('a batch of large messages is stored in several commits', async () => {
    const intake = new Intake(db)
    const large = { ...message(1, 'large'), source: Buffer.alloc(5 * 1024 * 1024, 'x') }
    await Promise.all([1, 2, 3].map(() => intake.take(large)))
    const moments = sql`select count(distinct received_at) from mailbox_messages where subject = 'large'`
    expect(await valueOf(db, moments)).toBe(3)
  })
})

describe('reading messages of the built-in mailbox', () => {
  test('an account sees its own messages, an administrator all of them', async () => {
    const [mine, other] = [await aSignedInAccount(app, db), await aSignedInAccount(app, db)]
    const administrator = await aSignedInAccount(app, db, { isAdmin: true })
    await send('secret@example.com', other.caller.workspaceId)
    const query = { search: 'secret@' }
    expect((await mine.call(listMailbox, { query })).body.messages).toEqual([])
    const [found] = (await administrator.call(listMailbox, { query })).body.messages
    const params = { id: found?.id ?? 0 }
    expect((await mine.call(getMailboxMessage, { params })).status).toBe(404)
    expect((await other.call(getMailboxMessage, { params })).status).toBe(200)
    expect((await administrator.call(getMailboxMessage, { params })).status).toBe(200)
  })

  test('pages are newest first, and a search matches its words literally', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    for (const subject of ['one 100%', 'two 100', 'three']) {
      await send('reader_1@example.com', caller.workspaceId, subject)
    }
    const subjects = async (query: object) => {
      const { body, headers } = await call(listMailbox, { query })
      return [headers['x-total-count'], body.messages.map(({ subject }) => subject)]
    }
    expect(await subjects({ limit: 1, offset: 1 })).toEqual(['3', ['two 100']])
    expect(await subjects({ search: '100%' })).toEqual(['1', ['one 100%']])
    expect(await subjects({ search: 'READER_1' })).toEqual(['3', ['three', 'two 100', 'one 100%']])
    expect(await subjects({ search: 'readerx1' })).toEqual(['0', []])
  })

  test('an unknown id is not found', async () => {
    const { call } = await aSignedInAccount(app, db)
    expect((await call(getMailboxMessage, { params: { id: 'x' } })).status).toBe(404)
    expect((await call(getMailboxMessage, { params: { id: 999_999_999 } })).status).toBe(404)
  })
})

describe('reading the headers of a message', () => {
  test('folded and encoded headers are decoded', () => {
    const head = readHead(
      Buffer.from(
        'Received: x\r\nSUBJECT: =?utf-8?q?caf=C3=A9?=\r\n =?utf-8?q?_au_lait?=\r\nFrom: a@b.example\r\n' +
          'feedback-id: 12:34:campaign:abc\r\n\r\nSubject: not this one',
      ),
    )
    expect(head).toEqual({ subject: 'café au lait', from: 'a@b.example', workspaceId: 34 })
  })

  test.each(['', '\r\n\r\n', 'Subject', 'Feedback-ID: 1:2\r\n\r\n', '\0'.repeat(100)])(
    '%j is no message',
    (source) => {
      expect(readHead(Buffer.from(source))).toEqual({ subject: '', from: '', workspaceId: null })
    },
  )
})

test('rows of the mailbox are stored without compression by PostgreSQL', async () => {
  const found = await rows(
    db,
    sql`select attstorage from pg_attribute where attrelid = 'mailbox_messages'::regclass and attname = 'source'`,
  )
  expect(found).toEqual([{ attstorage: 'e' }])
})
