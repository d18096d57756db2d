// Reports are parsed in a thread, as in production: which inputs the thread survives, and how much memory it takes.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDomain, aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { DmarcReader, keepReportMail } from '../index.ts'
import { dmarcThreads } from '../threads.ts'
import { aReport, gzipped, mailWith, zipped } from './samples.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const owner = await aSignedInAccount(app, db)
await aDomain(db, owner.caller.workspaceId)
const reader = new DmarcReader({ db, log: createLog('silent'), loopErrors: new LoopErrors() })
beforeAll(() => rows(db, sql`update sending_domains set proved_at = now()`))
afterAll(() => dmarcThreads.close())
const arrive = async (mail: Buffer) => {
  await keepReportMail(db, mail)
  return reader.readNext()
}

test('A DMARC report is parsed in a worker thread', async () => {
  expect(await arrive(zipped(aReport()))).toBe('kept')
})

test('After a DMARC report that exceeds the memory of the worker thread, the next report is parsed', async () => {
  const parts = mailWith('').toString('latin1').replace('--b\r\n', '--b\r\n\r\n'.repeat(1_500_000))
  expect(['too slow', 'no report', 'damaged']).toContain(
    await arrive(Buffer.from(parts.slice(0, 10 * 1024 * 1024))),
  )
  // An attribute of forty megabytes, which compresses less than a hundredfold.
  const filler = Buffer.alloc(40 * 1024 * 1024)
  for (let at = 0; at < filler.length; at += 1) filler[at] = 97 + ((at * 2_654_435_761) >>> 28)
  expect(['too slow', 'damaged', 'too large']).toContain(
    await arrive(mailWith(gzipSync(Buffer.concat([Buffer.from('<feedback a="'), filler])))),
  )
  expect(await arrive(gzipped(aReport({ id: 'next' })))).toBe('kept')
}, 300_000)

test('A decompression bomb costs the process no more memory than the limit', async () => {
  const bomb = gzipped(Buffer.alloc(400 * 1024 * 1024, ' '))
  const before = process.resourceUsage().maxRSS
  for (let at = 0; at < 5; at += 1) expect(await arrive(bomb)).toBe('too large')
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(300 * 1024)
}, 300_000)
