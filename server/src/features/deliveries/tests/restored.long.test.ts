// A backup that is restored beside the running instance or in its place, and then started.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { goOnRestored, holdRestored } from '../../campaigns/index.ts'
import { resumeCampaign, sendCampaign } from '../../campaigns/lifecycle.ts'
import { findDatabaseIdentity, getInstanceState, rows, sql } from '../../../platform/db/index.ts'
import { exportInstance, importInstance } from '../../../platform/transfer/index.ts'
import { openStorage } from '../../../platform/storage/index.ts'
import type { Worker } from '../../../worker/worker.ts'
import { aCampaign, aWorker, until, type ReadyCampaign } from '../../../../test/campaigns.ts'
import { freshDatabase, testConfig } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const sink = await aSink()
const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-restored-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const patience = 100

beforeEach(async () => {
  sink.reset()
  await rows(db, sql`update campaigns set status = 'draft'`)
  await rows(db, sql`update mailings set state = 'closed'`)
  await goOnRestored(db)
})

/** A node's DATA_DIR. */
const dataDir = (name: string) => path.join(folder, name)

async function start(name: string): Promise<Worker> {
  const worker = await aWorker(database, sink.url, { DATA_DIR: dataDir(name) })
  let stopped: Promise<void> | null = null
  const stop = () => (stopped ??= worker.stop())
  onTestFinished(stop)
  return { stop }
}

/** A campaign that was being sent when the backup was taken. The restored instance has sent none of its messages. */
async function underWay(): Promise<ReadyCampaign> {
  const campaign = await aCampaign(db, { contacts: 5 })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  return campaign
}

const isSent = (campaign: ReadyCampaign) => async () => (await campaign.now()).status === 'sent'

/** Waits until the worker has finished a round. By then, every message that could leave has left. */
async function untilOtherMailLeft(): Promise<void> {
  const other = await aCampaign(db, { contacts: 1 })
  await sendCampaign(db, other.workspaceId, other.campaignId)
  await until(isSent(other), patience)
}

/** Restores a backup of this moment, after `since` was sent. */
async function restoreFromBefore(name: string): Promise<void> {
  const { counter } = await getInstanceState(db)
  const worker = await start(name)
  await untilOtherMailLeft()
  await worker.stop()
  await rows(db, sql`update instance_state set counter = ${counter}`)
}

test('a restored database sent messages again that left after the backup', async () => {
  await restoreFromBefore('kept')
  const campaign = await underWay()
  sink.reset()
  await start('kept')
  expect(await campaign.now()).toMatchObject({
    status: 'paused',
    reason_code: 'restored',
  })
  await untilOtherMailLeft()
  expect(sink.arrivals).toHaveLength(1)
  expect(await getInstanceState(db)).toMatchObject({ restored: 'behind' })

  expect(await goOnRestored(db)).toMatchObject({ resumed: 1 })
  await until(isSent(campaign), patience)
  expect(sink.arrivals).toHaveLength(6)
  expect(await getInstanceState(db)).toMatchObject({ restored: null })
})

test('a dump that was restored into another database sent messages again, even without a DATA_DIR', async () => {
  const campaign = await underWay()
  await rows(db, sql`update instance_state set database = 'the one that was dumped'`)
  await start('new-for-the-copy')
  expect((await campaign.now()).status).toBe('paused')
  expect(await getInstanceState(db)).toMatchObject({ restored: 'copy' })
})

test('an instance that was wholly restored after days continued sending from the backup', async () => {
  const campaign = await underWay()
  await rows(db, sql`update instance_state set counted_at = now() - interval '25 hours'`)
  await start('put-back')
  expect((await campaign.now()).status).toBe('paused')
  expect(await getInstanceState(db)).toMatchObject({ restored: 'idle' })
})

test('a worker whose clock was two days ahead paused campaigns although nobody restored the instance', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  await rows(db, sql`update instance_state set counted_at = now()`)
  const campaign = await underWay()
  await start('ahead')
  await until(isSent(campaign), patience)
  expect(await getInstanceState(db)).toMatchObject({ restored: null })
})

test('a scheduled campaign of a restored instance started without a word', async () => {
  await restoreFromBefore('scheduled')
  const due = await aCampaign(db, { contacts: 5, scheduledAt: new Date(Date.now() - 60_000) })
  await start('scheduled')
  expect(await due.now()).toMatchObject({
    status: 'paused',
    reason_code: 'restored',
  })
  expect(await goOnRestored(db)).toMatchObject({ resumed: 1 })
  await until(isSent(due), patience)
})

test('a campaign that a person resumed was paused again at every start', async () => {
  await restoreFromBefore('resumed')
  const campaign = await underWay()
  const first = await start('resumed')
  await first.stop()
  await resumeCampaign(db, campaign.workspaceId, campaign.campaignId)
  await start('resumed')
  await until(isSent(campaign), patience)
})

describe('Lettermill mistook something else for a restored backup:', () => {
  test.each([
    ['a new node', null],
    ['a node that was off while others sent', { counter: 1 }],
    ['a DATA_DIR that served another instance before', { instance: 'another', counter: 9e15 }],
    ['a file that a full disk cut short', 'x'],
  ])('%s', async (_what, kept) => {
    const name = crypto.randomUUID()
    const first = await start(name)
    await first.stop()
    const [fact] = await rows(db, sql<{ value: string }>`select value from instance_facts`)
    const file = path.join(dataDir(name), 'instance')
    if (kept === null) rmSync(dataDir(name), { recursive: true })
    else
      writeFileSync(
        file,
        typeof kept === 'string' ? kept : JSON.stringify({ instance: fact?.value, ...kept }),
      )
    const campaign = await underWay()
    await start(name)
    await until(isSent(campaign), patience)
    expect(await getInstanceState(db)).toMatchObject({ restored: null })
  })
})

test('an imported instance sent messages again that left between the export and the stop', async () => {
  const campaign = await underWay()
  const target = await freshDatabase()
  const storage = openStorage(testConfig({ DATA_DIR: dataDir('moved') }))
  const file = path.join(folder, 'export')
  await exportInstance({ database, storage, secretKey: 'k'.repeat(32) }, file)
  await importInstance({ database: target, storage, keepKey: () => undefined }, file)
  const found = { database: await findDatabaseIdentity(target.db), by: 'import' } as const
  expect(await holdRestored(target.db, found)).toBe(1)
  const [moved] = await rows(
    target.db,
    sql<{ status: string }>`select status from campaigns where id = ${campaign.campaignId}`,
  )
  expect(moved?.status).toBe('paused')
  expect(await getInstanceState(target.db)).toMatchObject({ restored: 'import', database: found.database })
})
