// A mailbox on a real Dovecot, if one is installed. It checks what the test IMAP server of the other tests may get
// wrong.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../../../test/campaigns.ts'
import { freePort } from '../../../../test/free-port.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { readMailboxAddress } from '../../../platform/config/index.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { linkTokens } from '../../tracking/index.ts'
import { MailboxReader } from './mailbox.ts'
import { listMailboxes } from '../queries/mailboxes.ts'
import { aBounce, bounceTo } from '../tests/reports.ts'

// Only root can start Dovecot with users of its own.
const isThere = process.getuid?.() === 0 && spawnSync('dovecot', ['--version']).status === 0

describe.skipIf(!isThere)('A mailbox on Dovecot (dovecot-imapd, as root)', async () => {
  const { db } = await freshDatabase()
  const tokens = linkTokens(testSecretKey)
  const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-dovecot-'))
  const mailbox = path.join(folder, 'mail')
  const port = await freePort()
  let dovecot: ChildProcess
  let delivered = 0

  function settings(): string {
    return `
protocols = imap
listen = 127.0.0.1
base_dir = ${path.join(folder, 'run')}
log_path = ${path.join(folder, 'log')}
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${mailbox}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}
}
service imap-login {
  inet_listener imap {
    port = ${String(port)}
  }
  inet_listener imaps {
    port = 0
  }
}
`
  }

  /** Delivers a mail as an MTA does: writes it to a temporary file, then renames it into the mailbox. */
  function deliver(mail: Buffer): void {
    delivered += 1
    const file = path.join(folder, `${String(Date.now())}.${String(delivered)}.host`)
    writeFileSync(file, mail)
    spawnSync('chown', ['mail:mail', file])
    spawnSync('mv', [file, path.join(mailbox, 'new')])
  }

  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)))
      socket.on('error', () => resolve(false))
    })
  const aReader = (options = '') => {
    const address = readMailboxAddress(`imap://bounces:secret@127.0.0.1:${String(port)}/INBOX${options}`)
    if (typeof address === 'string') throw new Error(address)
    const deps = { db, log: createLog('silent'), tokens, worker: 'one', loopErrors: new LoopErrors() }
    return new MailboxReader(deps, address, 0)
  }
  const kept = () =>
    rows(
      db,
      sql<{ envelope_to: string; bytes: number }>`
      select envelope_to, length(body) as bytes from feedback_inbox order by id`,
    )
  const to = (seq: number) => bounceTo(tokens, 5, seq)
  const bounce = (seq: number, body = aBounce('c1@far.example')) =>
    Buffer.concat([Buffer.from(`Return-Path: <>\r\nDelivered-To: ${to(seq)}\r\n`), body])
  const filesIn = (name: string) =>
    ['new', 'cur'].flatMap((each) => readdirSync(path.join(mailbox, name, each)))

  beforeAll(async () => {
    chmodSync(folder, 0o755)
    for (const each of ['new', 'cur', 'tmp']) mkdirSync(path.join(mailbox, each), { recursive: true })
    spawnSync('chown', ['-R', 'mail:mail', mailbox])
    writeFileSync(path.join(folder, 'dovecot.conf'), settings())
    dovecot = spawn('dovecot', ['-F', '-c', path.join(folder, 'dovecot.conf')], { stdio: 'ignore' })
    await until(isOpen)
  })
  afterAll(() => {
    dovecot.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => rows(db, sql`delete from feedback_inbox`))

  test('gives the mails that belong to Lettermill, and keeps the others unread in their place', async () => {
    const forged = `b-${'0'.repeat(48)}@example.com`
    const others = [
      Buffer.from('From: ann@office.example\r\nTo: news@example.com\r\n\r\nI liked it!\r\n'),
      Buffer.from(
        `Return-Path: <>\r\nDelivered-To: ${forged}\r\nSubject: Undelivered\r\n\r\nUser unknown\r\n`,
      ),
      Buffer.from(
        `Content-Type: multipart/report; boundary="${'x'.repeat(5000)}"\r\n\r\n--\0\0\xff`,
        'latin1',
      ),
    ]
    for (const mail of others) deliver(mail)
    deliver(bounce(1))
    deliver(bounce(2, Buffer.alloc(5_000_000, 'x'.repeat(70) + '\r\n')))
    const reader = aReader()
    await reader.look()
    await reader.stop()
    expect(await kept()).toEqual([
      { envelope_to: to(1), bytes: bounce(1).length },
      { envelope_to: to(2), bytes: 256 * 1024 },
    ])
    expect(filesIn('.Lettermill')).toHaveLength(2)
    const left = filesIn('.')
    expect(left).toHaveLength(others.length)
    // A maildir stores in the name of a file whether it was seen.
    expect(left.filter((name) => /:2,.*S/.test(name))).toEqual([])
  })

  test('is read as soon as a bounce arrives, because Dovecot announces it', async () => {
    const reader = aReader('?every=1h')
    reader.start()
    await until(async () => (await listMailboxes(db))[0]?.succeeded_at != null)
    deliver(bounce(3))
    await until(async () => (await kept()).length === 1)
    await reader.stop()
    expect(await kept()).toMatchObject([{ envelope_to: to(3) }])
  })
})
