// The page of a domain shows its reports by day and by sending address, with the address's name and whether it is
// Lettermill's.
import { getDomainDmarc } from '@lettermill/contracts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aDomain, aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { aNameServer } from '../../../../test/name-server.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createDns } from '../../../platform/dns/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { dmarcRoutes, DmarcReader, keepReportMail } from '../index.ts'
import { readMail } from '../report/mail.ts'
import { aRecord, aReport, begin, gzipped, keysOf, now, signed, type ReportOf } from './samples.ts'

const database = await freshDatabase()
const { db } = database
const server = await aNameServer({
  'relay.example A': ['192.0.2.10'],
  '11.2.0.192.in-addr.arpa PTR': ['OUT.partner.example'],
  '12.2.0.192.in-addr.arpa PTR': null,
  ...keysOf('receiver.example', 'second.example'),
})
afterAll(() => server.close())
const app = await startFrame(database, {
  routes: (frame) =>
    dmarcRoutes(frame, {
      db,
      dns: createDns({ servers: [server.address], time: 1500, questionTime: 300 }),
      reportAddress: 'dmarc@bounces.example.com',
      listRelayHosts: () => Promise.resolve(['relay.example', 'gone.example']),
    }),
})
const owner = await aSignedInAccount(app, db)
const stranger = await aSignedInAccount(app, db)
const id = await aDomain(db, owner.caller.workspaceId)
await rows(db, sql`update sending_domains set proved_at = now()`)
const reader = new DmarcReader({
  db,
  log: createLog('silent'),
  loopErrors: new LoopErrors(),
  dns: { servers: [server.address] },
  read: (mail, dns) => readMail({ mail, now, dns }),
})
const arrive = async (report: ReportOf) => {
  await keepReportMail(db, await signed(gzipped(aReport(report)), { by: report.org ?? 'receiver.example' }))
  expect(await reader.readNext()).toBe('kept')
}
const ask = async (days?: number) =>
  (await owner.call(getDomainDmarc, { params: { id }, query: days === undefined ? {} : { days } })).body
beforeEach(() => rows(db, sql`delete from dmarc_reports`))
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

test('The page of a domain without reports says where receivers should send them', async () => {
  expect(await ask()).toEqual({
    address: 'dmarc@bounces.example.com',
    is_proved: true,
    reports: 0,
    passed: 0,
    failed: 0,
    unsigned: { reports: 0, passed: 0, failed: 0 },
    days: [],
    reporters: [],
    sources: [],
    more_sources: 0,
  })
})

test('Messages in DMARC reports are counted by day, by reporter and by source', async () => {
  const failing = { source: '192.0.2.11', dkim: 'fail', spf: 'fail', disposition: 'reject' } as const
  await arrive({ records: [aRecord({ source: '192.0.2.10', count: 30 }), aRecord({ ...failing, count: 5 })] })
  const earlier = begin - 3 * 86_400
  const records = [aRecord({ source: '192.0.2.10', count: 2, dkim: 'fail' })]
  await arrive({ org: 'second.example', begin: earlier, end: earlier + 86_399, records })
  expect(await ask()).toEqual({
    address: 'dmarc@bounces.example.com',
    is_proved: true,
    reports: 2,
    passed: 32,
    failed: 5,
    unsigned: { reports: 0, passed: 0, failed: 0 },
    days: [
      { day: dayOf(earlier), passed: 2, failed: 0 },
      { day: dayOf(begin), passed: 30, failed: 5 },
    ],
    reporters: [
      { org: 'receiver.example', signed_by: 'receiver.example', reports: 1, messages: 35 },
      { org: 'second.example', signed_by: 'second.example', reports: 1, messages: 2 },
    ],
    sources: [
      {
        address: '192.0.2.10',
        name: null,
        is_ours: true,
        messages: 32,
        passed: 32,
        dkim: { aligned: 30, unaligned: 0, failed: 2 },
        spf: { aligned: 32, unaligned: 0, failed: 0 },
        quarantined: 0,
        rejected: 0,
      },
      {
        address: '192.0.2.11',
        name: 'out.partner.example',
        is_ours: false,
        messages: 5,
        passed: 0,
        dkim: { aligned: 0, unaligned: 0, failed: 5 },
        spf: { aligned: 0, unaligned: 0, failed: 5 },
        quarantined: 0,
        rejected: 5,
      },
    ],
    more_sources: 0,
  })
  expect((await ask(2)).days).toEqual([{ day: dayOf(begin), passed: 30, failed: 5 }])
})

test('Reports without a valid signature are totalled apart, and count nowhere else', async () => {
  await arrive({ records: [aRecord({ count: 7 })] })
  const failing = aRecord({ source: '192.0.2.66', dkim: 'fail', spf: 'fail', count: 900 })
  await keepReportMail(db, gzipped(aReport({ records: [aRecord({ count: 50 }), failing] })))
  expect(await reader.readNext()).toBe('kept')
  expect(await ask()).toMatchObject({
    reports: 1,
    passed: 7,
    failed: 0,
    days: [{ passed: 7, failed: 0 }],
    unsigned: { reports: 1, passed: 50, failed: 900 },
    reporters: [{ org: 'receiver.example', signed_by: 'receiver.example', reports: 1, messages: 7 }],
    sources: [{ address: '192.0.2.1', messages: 7 }],
  })
})

test('A report that arrived before signatures were checked counts as unsigned', async () => {
  await arrive({ records: [aRecord({ count: 7 })] })
  await rows(db, sql`update dmarc_reports set signed_by = null`)
  expect(await ask()).toMatchObject({
    reports: 0,
    passed: 0,
    days: [],
    reporters: [],
    sources: [],
    unsigned: { reports: 1, passed: 7, failed: 0 },
  })
})

test('A message that our key signed counts as ours, from whichever address it left', async () => {
  await arrive({
    records: [aRecord({ source: '2001:DB8::7', signatures: [['firm.example', 'lmtest', 'pass']] })],
  })
  expect((await ask()).sources).toMatchObject([{ address: '2001:db8::7', is_ours: true }])
})

test('The reports load while a name server is silent, and look few names up, none of private networks', async () => {
  const records = Array.from({ length: 80 }, (_, at) =>
    aRecord({ source: `198.51.100.${String(at)}`, count: 80 - at }),
  )
  await arrive({
    records: [
      aRecord({ source: '192.0.2.12', count: 99 }),
      aRecord({ source: '10.0.0.7', count: 98 }),
      ...records,
    ],
  })
  server.asked.length = 0
  const { sources, more_sources: more } = await ask()
  expect(sources).toHaveLength(50)
  expect(more).toBe(32)
  expect(sources.slice(0, 2).map(({ name }) => name)).toEqual([null, null])
  const names = new Set(server.asked.filter((each) => each.endsWith(' PTR')))
  expect(names.size).toBeLessThanOrEqual(20)
  expect([...names].some((each) => each.startsWith('7.0.0.10.'))).toBe(false)
})

test('No account sees the reports of another account’s domain', async () => {
  await arrive({})
  expect((await stranger.call(getDomainDmarc, { params: { id } })).status).toBe(404)
})

test('The reports accept a number of days from 1 to 400', async () => {
  for (const days of [0, 401, 1.5])
    expect((await owner.call(getDomainDmarc, { params: { id }, query: { days } })).status).toBe(400)
})
