// DMARC reports from the inbox of dmarc@ to the page of a domain: which reports are kept, how many, and that each
// counts once.
import { afterEach, describe, expect, test } from 'vitest'
import { aDomain, aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { dropOldReports, keepReportMail, DmarcReader } from '../index.ts'
import { inboxLimits } from '../queries/inbox.ts'
import { domainLimits } from '../queries/reports.ts'
import { readMail } from '../report/mail.ts'
import { aRecord, aReport, gzipped, now, type ReportOf } from './samples.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const owner = await aSignedInAccount(app, db)
const other = await aSignedInAccount(app, db)
const deps = { db, log: createLog('silent'), loopErrors: new LoopErrors() }
const reader = new DmarcReader({ ...deps, read: (mail) => readMail({ mail, now }) })

async function aProved(name: string, { caller: { workspaceId } } = owner, isProved = true): Promise<number> {
  const id = await aDomain(db, workspaceId, { name })
  if (isProved) await rows(db, sql`update sending_domains set proved_at = now() where id = ${id}`)
  return id
}
const arrive = async (report: ReportOf) => {
  await keepReportMail(db, gzipped(aReport(report)))
  return reader.readNext()
}
const kept = () =>
  rows(
    db,
    sql<{ domain: string; workspace_id: number; messages: number }>`
      select d.domain_name as domain, r.workspace_id, sum(p.messages)::integer as messages
      from dmarc_reports r join dmarc_rows p on p.report_id = r.id join sending_domains d on d.id = r.domain_id
      group by 1, 2 order by 2, 1`,
  )
afterEach(async () => {
  await rows(db, sql`delete from sending_domains`)
  await rows(db, sql`delete from dmarc_inbox`)
})

describe('a DMARC report', () => {
  test('of a proved domain is kept, and its mail is deleted', async () => {
    await aProved('firm.example')
    expect(await arrive({})).toBe('kept')
    expect(await kept()).toMatchObject([{ domain: 'firm.example', messages: 1 }])
    expect(await reader.readNext()).toBeNull()
  })

  test('of a domain that is not proved, or that no workspace has, is dropped', async () => {
    await aProved('firm.example', owner, false)
    expect(await arrive({})).toBe('foreign')
    expect(await arrive({ domain: 'bank.example', records: [aRecord({ from: 'bank.example' })] })).toBe(
      'foreign',
    )
    expect(await kept()).toEqual([])
  })

  test('that names another domain adds nothing to the reports of a proved domain', async () => {
    await aProved('firm.example')
    expect(await arrive({ domain: 'bank.example', records: [aRecord({ from: 'firm.example' })] })).toBe(
      'foreign',
    )
  })

  test('counts once, however often it arrives and whatever its file name', async () => {
    await aProved('firm.example')
    expect(await arrive({})).toBe('kept')
    expect(await arrive({})).toBe('repeat')
    expect(await arrive({ records: [aRecord({ count: 1000 })] })).toBe('repeat')
    expect(await arrive({ org: 'another.example' })).toBe('kept')
    expect(await kept()).toMatchObject([{ messages: 2 }])
  })

  test('gives each workspace the rows at and below its proved domain; the nearest domain wins', async () => {
    await aProved('firm.example')
    await aProved('news.firm.example')
    await aProved('news.firm.example', other)
    const records = ['firm.example', 'news.firm.example', 'a.news.firm.example'].map((from, at) =>
      aRecord({ from, count: 10 ** at }),
    )
    expect(await arrive({ records })).toBe('kept')
    const [mine, theirs] = [owner.caller.workspaceId, other.caller.workspaceId]
    expect(await kept()).toEqual([
      { domain: 'firm.example', workspace_id: mine, messages: 1 },
      { domain: 'news.firm.example', workspace_id: mine, messages: 110 },
      { domain: 'news.firm.example', workspace_id: theirs, messages: 110 },
    ])
  })

  test('shows which messages our key signed', async () => {
    await aProved('firm.example')
    const by = (selector: string) => [['firm.example', selector, 'pass']] as const
    const records = [
      aRecord({ source: '192.0.2.1', signatures: by('lmtest') }),
      aRecord({ source: '192.0.2.2', signatures: by('google') }),
    ]
    await arrive({ records })
    expect(
      await rows(db, sql`select host(source) as source, signed_by_us from dmarc_rows order by 1`),
    ).toEqual([
      { source: '192.0.2.1', signed_by_us: true },
      { source: '192.0.2.2', signed_by_us: false },
    ])
  })

  test('that cannot be parsed in time is dropped after three attempts', async () => {
    await keepReportMail(db, gzipped(aReport()))
    const broken = new DmarcReader({ ...deps, read: () => Promise.reject(new Error('The process died')) })
    for (let at = 0; at < 3; at += 1) {
      await expect(broken.readNext()).rejects.toThrow('The process died')
      expect(await broken.readNext()).toBeNull()
      await rows(db, sql`update dmarc_inbox set read_after = now()`)
    }
    expect(await broken.readNext()).toBe('too slow')
    expect(await rows(db, sql`select from dmarc_inbox`)).toEqual([])
  })
})

describe('The bounds of DMARC reports', () => {
  test('The inbox of reports holds at most two thousand mails', async () => {
    await rows(
      db,
      sql`insert into dmarc_inbox (body) select '' from generate_series(1, ${inboxLimits.mails - 1})`,
    )
    expect(await keepReportMail(db, Buffer.from('x'))).toBe(true)
    expect(await keepReportMail(db, Buffer.from('x'))).toBe(false)
  })

  test('The inbox of reports holds at most 500 MiB', async () => {
    await rows(
      db,
      sql`insert into dmarc_inbox (body) select convert_to(repeat('x', 10485760), 'UTF8') from generate_series(1, 50)`,
    )
    expect(await keepReportMail(db, Buffer.from('x'))).toBe(false)
  }, 60_000)

  test('A domain accepts a limited number of reports in a day', async () => {
    const id = await aProved('firm.example')
    await rows(
      db,
      sql`insert into dmarc_reports (domain_id, workspace_id, org, report_id, begins_at, ends_at, policy, rows)
        select ${id}, ${owner.caller.workspaceId}, 'flood', n::text, now(), now(), 'none', 1
        from generate_series(1, ${domainLimits.reportsADay - 1}) as n`,
    )
    expect(await arrive({ id: 'last' })).toBe('kept')
    expect(await arrive({ id: 'more' })).toBe('repeat')
    await rows(db, sql`update dmarc_reports set received_at = now() - interval '25 hours'`)
    expect(await arrive({ id: 'more' })).toBe('kept')
  })

  test('A domain keeps its newest reports', async () => {
    const id = await aProved('firm.example')
    await rows(
      db,
      sql`insert into dmarc_reports
          (domain_id, workspace_id, org, report_id, begins_at, ends_at, received_at, policy, rows)
        select ${id}, ${owner.caller.workspaceId}, 'many', n::text, now() - make_interval(days => 10 + n),
          now(), now() - interval '9 days', 'none', ${domainLimits.rows / 10}
        from generate_series(1, 10) as n`,
    )
    expect(await arrive({})).toBe('kept')
    expect(
      await rows(
        db,
        sql`select org, min(report_id::text) as id, count(*)::integer as count from dmarc_reports
        group by org order by org`,
      ),
    ).toEqual([
      { org: 'many', id: '1', count: 9 },
      { org: 'receiver.example', id: 'r1', count: 1 },
    ])
  })

  test('The daily job deletes reports older than four hundred days', async () => {
    await aProved('firm.example')
    await arrive({})
    expect(await dropOldReports(db)).toBe(0)
    await rows(db, sql`update dmarc_reports set begins_at = now() - interval '401 days'`)
    expect(await dropOldReports(db)).toBe(1)
    expect(await rows(db, sql`select from dmarc_rows`)).toEqual([])
    expect(await dropOldReports(db)).toBe(0)
  })
})
