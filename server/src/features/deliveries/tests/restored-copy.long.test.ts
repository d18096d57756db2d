// The tests take a backup of a whole instance while it sends, and start the restored copy beside it, with the product's
// own backup and restore.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { admin } from '../../../bin/commands/admin.ts'
import { backup } from '../../../bin/commands/backup.ts'
import { restoreAll } from '../../../bin/commands/transfer.ts'
import { startDueCampaigns } from '../../campaigns/index.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { row, rows, sql, type Db } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { aCampaign, aWorker, until, type ReadyCampaign, mailingOf } from '../../../../test/campaigns.ts'
import { freshDatabase, testConfig, type TestDatabase } from '../../../../test/harness.ts'
import { aSink, type Sink } from '../../../../test/sink.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-copy-'))
const backups = path.join(folder, 'backups')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const old = { database: await freshDatabase(), sink: await aSink({ delay: 20 }) }
const copy = { database: await freshDatabase(), sink: await aSink() }
const patience = 120
const people = 600

/** The arguments and environment of an operator's command, with a DATA_DIR of its own. */
const context = ({ url }: TestDatabase, name: string, ...words: string[]) => ({
  config: testConfig({
    DATABASE_URL: url,
    DATA_DIR: path.join(folder, name),
    BACKUP_TO: backups,
    BACKUP_PASSPHRASE: 'correct horse battery staple',
  }),
  log: createLog('silent'),
  words,
  program: '',
})

/**
 * Starts a worker that ends with the test, even if the test fails. The copy must wait for the lease of a chunk that the
 * backup contains.
 */
async function start(node: typeof old): Promise<() => Promise<void>> {
  const worker = await aWorker(node.database, node.sink.url, { LEASE_SECONDS: '5' })
  let stopped: Promise<void> | null = null
  const stop = () => (stopped ??= worker.stop())
  onTestFinished(stop)
  return stop
}

const statusOf = async (db: Db, { campaignId }: ReadyCampaign) =>
  (await row(db, sql<{ status: string }>`select status from campaigns where id = ${campaignId}`))?.status
const isIn = (db: Db, campaign: ReadyCampaign, status: string) => async () =>
  (await statusOf(db, campaign)) === status

/** The addresses that have an outcome. */
async function recordedIn(db: Db, { campaignId }: ReadyCampaign): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ email: string }>`select r.email from deliveries d
      join recipients r on r.mailing_id = d.mailing_id and r.seq = d.seq
      where d.mailing_id = ${mailingOf(campaignId)} and d.outcome = 'sent'`,
  )
  return found.map(({ email }) => email)
}

/** The addresses that got a message of this subject. */
const takenBy = ({ arrivals }: Sink, subject: string) =>
  arrivals.filter(({ source }) => source.includes(`\nSubject: ${subject}`)).map(({ to }) => to)

// spec: beyond.backups.daily
test('a copy of an instance that was made during a campaign mailed everybody again', async () => {
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  const { db } = old.database
  const underWay = await aCampaign(db, { contacts: people, subject: 'News' })
  const scheduled = await aCampaign(db, {
    contacts: 5,
    subject: 'Later',
    scheduledAt: new Date(Date.now() + 3_600_000),
  })
  await sendCampaign(db, underWay.workspaceId, underWay.campaignId)
  const stopOld = await start(old)
  await until(() => old.sink.arrivals.length > people / 5, patience)
  await backup(context(old.database, 'old'))
  const [name = ''] = readdirSync(backups)
  await restoreAll(context(copy.database, 'new', name))

  // The old instance continues to its end, and the scheduled campaign becomes due on both instances.
  const other = copy.database.db
  const recorded = await recordedIn(other, underWay)
  expect(recorded.length).toBeGreaterThan(0)
  expect(recorded.length).toBeLessThan(people)
  for (const each of [db, other]) {
    await rows(each, sql`update campaigns set scheduled_at = now() where status = 'scheduled'`)
    await startDueCampaigns(each)
  }
  const stopCopy = await start(copy)
  await until(isIn(db, underWay, 'sent'), patience)
  await until(isIn(db, scheduled, 'sent'), patience)
  await stopOld()

  // Only messages that somebody sends now leave the copy.
  const asked = await aCampaign(other, { contacts: 1 })
  await sendCampaign(other, asked.workspaceId, asked.campaignId)
  await until(isIn(other, asked, 'sent'), patience)
  expect(copy.sink.arrivals).toHaveLength(1)
  expect(await statusOf(other, underWay)).toBe('paused')
  expect(await statusOf(other, scheduled)).toBe('paused')

  copy.sink.arrivals.length = 0
  await admin(context(copy.database, 'new', 'go-on'))
  await until(isIn(other, underWay, 'sent'), patience)
  await until(isIn(other, scheduled, 'sent'), patience)
  await stopCopy()
  // Each recipient without an outcome in the copy got one message, and no recipient with an outcome got another.
  const again = takenBy(copy.sink, 'News')
  expect(new Set([...again, ...recorded]).size).toBe(people)
  expect(again).toHaveLength(people - recorded.length)
  expect(takenBy(copy.sink, 'Later')).toHaveLength(5)
  expect(new Set(await recordedIn(other, underWay)).size).toBe(people)
}, 300_000)
