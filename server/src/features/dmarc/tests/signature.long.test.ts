// A DMARC report is believed if the domain that reports signed its mail. A real name server has the keys, or is silent.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDomain, aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aNameServer } from '../../../../test/name-server.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { DmarcReader, keepReportMail } from '../index.ts'
import { mostPostponed } from '../queries/inbox.ts'
import { domainLimits } from '../queries/reports.ts'
import { readMail } from '../report/mail.ts'
import { dmarcThreads } from '../threads.ts'
import { aRecord, aReport, gzipped, keysOf, now, signed, type ReportOf } from './samples.ts'

const zone = keysOf('receiver.example', 'mail.receiver.example', 'evil.example', 'one.co.uk', 'two.co.uk')
const server = await aNameServer(zone)
const dns = { servers: [server.address], time: 1000, questionTime: 300 }
const read = async (mail: Buffer) => {
  const outcome = await readMail({ mail, now, dns })
  if ('dropped' in outcome) throw new Error(outcome.dropped)
  return { signedBy: outcome.signedBy, isUnsure: outcome.isUnsure }
}
const mailOf = (report: ReportOf = {}) => gzipped(aReport(report))
const unsigned = { signedBy: null, isUnsure: false }
beforeEach(() => {
  server.zone = zone
  server.asked.length = 0
})
afterAll(async () => {
  server.close()
  await dmarcThreads.close()
})

describe('a report', () => {
  test('is signed by the domain of From and of the organisation’s address, or by one below', async () => {
    expect(await read(await signed(mailOf()))).toEqual({ signedBy: 'receiver.example', isUnsure: false })
    expect(
      await read(await signed(mailOf(), { by: 'mail.receiver.example', from: 'receiver.example' })),
    ).toEqual({
      signedBy: 'mail.receiver.example',
      isUnsure: false,
    })
  })

  test('without a signature is unsigned, and the DNS is not asked', async () => {
    expect(await read(mailOf())).toEqual(unsigned)
    expect(server.asked).toEqual([])
  })

  test('whose body or From was changed afterwards is unsigned', async () => {
    const mail = (await signed(mailOf())).toString('latin1')
    const changed = (from: string, to: string) => {
      expect(mail).toContain(from)
      return read(Buffer.from(mail.replace(from, to), 'latin1'))
    }
    expect(await changed('This is an', 'This is no')).toEqual(unsigned)
    expect(await changed('From: noreply@', 'From: someone@')).toEqual(unsigned)
    expect(await changed('From: ', 'From: a@receiver.example\r\nFrom: ')).toEqual(unsigned)
  })

  test('signed with a key that the DNS does not have is unsigned', async () => {
    server.zone = {}
    expect(await read(await signed(mailOf()))).toEqual(unsigned)
    expect(server.asked).toEqual(['r1._domainkey.receiver.example TXT'])
  })

  test('that another domain signed in the name of the organisation is unsigned, and the DNS is not asked', async () => {
    expect(await read(await signed(mailOf(), { by: 'evil.example' }))).toEqual(unsigned)
    expect(await read(await signed(mailOf(), { by: 'evil.example', from: 'receiver.example' }))).toEqual(
      unsigned,
    )
    expect(await read(await signed(mailOf({ email: 'r@two.co.uk' }), { by: 'one.co.uk' }))).toEqual(unsigned)
    expect(server.asked).toEqual([])
  })

  test('whose From is of another domain than the signature is unsigned', async () => {
    expect(await read(await signed(mailOf(), { by: 'receiver.example', from: 'evil.example' }))).toEqual(
      unsigned,
    )
  })

  test('whose signature leaves a part of the body open (l=) is unsigned', async () => {
    const mail = await signed(mailOf(), { maxBodyLength: 40 })
    expect(mail.toString('latin1')).toContain('l=40')
    expect(await read(mail)).toEqual(unsigned)
  })

  test('with thousands of signatures costs five questions to the DNS at most', async () => {
    const mail = await signed(mailOf())
    const forged = Array.from(
      { length: 900 },
      (_, at) =>
        `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=d${String(at)}.receiver.example; s=x; h=from; bh=x; b=x\r\n`,
    )
    expect(await read(Buffer.concat([Buffer.from(forged.join('')), mail]))).toMatchObject({ signedBy: null })
    expect(new Set(server.asked).size).toBeLessThanOrEqual(5)
  })

  test('is not settled while the DNS gives no answer', async () => {
    server.zone = { 'r1._domainkey.receiver.example TXT': null }
    expect(await read(await signed(mailOf()))).toEqual({ signedBy: null, isUnsure: true })
  })
})

describe('a report about a proved domain', async () => {
  const database = await freshDatabase()
  const { db } = database
  const app = await startApp(database)
  const owner = await aSignedInAccount(app, db)
  const id = await aDomain(db, owner.caller.workspaceId)
  const reader = new DmarcReader({ db, log: createLog('silent'), loopErrors: new LoopErrors(), dns })
  beforeAll(() => rows(db, sql`update sending_domains set proved_at = now()`))
  afterEach(async () => {
    await rows(db, sql`delete from dmarc_reports`)
    await rows(db, sql`delete from dmarc_inbox`)
  })
  const arrive = async (mail: Buffer) => {
    await keepReportMail(db, mail)
    return reader.readNext()
  }
  const kept = () =>
    rows(
      db,
      sql<{ signed_by: string | null; messages: number }>`
        select signed_by, sum(messages)::integer as messages from dmarc_reports r join dmarc_rows p on p.report_id = r.id
        group by 1 order by 1 nulls first`,
    )

  test('is stored with its signer, also if a forged copy arrived before', async () => {
    const forged = mailOf({ records: [aRecord({ count: 999 })] })
    expect(await arrive(forged)).toBe('kept')
    expect(await arrive(forged)).toBe('repeat')
    expect(await arrive(await signed(mailOf()))).toBe('kept')
    expect(await arrive(await signed(mailOf()))).toBe('repeat')
    expect(await kept()).toEqual([
      { signed_by: null, messages: 999 },
      { signed_by: 'receiver.example', messages: 1 },
    ])
  })

  test('is accepted while unsigned ones have reached their limit of the day', async () => {
    await rows(
      db,
      sql`insert into dmarc_reports (domain_id, workspace_id, org, report_id, begins_at, ends_at, policy, rows)
        select ${id}, ${owner.caller.workspaceId}, 'flood', n::text, now(), now(), 'none', 1
        from generate_series(1, ${domainLimits.reportsADay}) as n`,
    )
    expect(await arrive(mailOf())).toBe('repeat')
    expect(await arrive(await signed(mailOf()))).toBe('kept')
  })

  test('is read three times within hours while the DNS is silent, and then kept as unsigned', async () => {
    server.zone = { 'r1._domainkey.receiver.example TXT': null }
    const mail = await signed(mailOf())
    expect(await arrive(mail)).toBe('later')
    expect(await reader.readNext()).toBeNull()
    await rows(db, sql`update dmarc_inbox set read_after = now()`)
    expect(await reader.readNext()).toBe('later')
    await rows(db, sql`update dmarc_inbox set read_after = now()`)
    expect(await reader.readNext()).toBe('kept')
    expect(await kept()).toEqual([{ signed_by: null, messages: 1 }])
    expect(await rows(db, sql`select from dmarc_inbox`)).toEqual([])
  })

  test('is believed once the DNS answers again', async () => {
    server.zone = { 'r1._domainkey.receiver.example TXT': null }
    expect(await arrive(await signed(mailOf()))).toBe('later')
    server.zone = zone
    await rows(db, sql`update dmarc_inbox set read_after = now()`)
    expect(await reader.readNext()).toBe('kept')
    expect(await kept()).toEqual([{ signed_by: 'receiver.example', messages: 1 }])
  })

  test('does not wait for the DNS while many others do', async () => {
    server.zone = { 'r1._domainkey.receiver.example TXT': null }
    await rows(
      db,
      sql`insert into dmarc_inbox (body, read_after) select '', now() + interval '1 hour'
        from generate_series(1, ${mostPostponed})`,
    )
    expect(await arrive(await signed(mailOf()))).toBe('kept')
  })
})
