// The journal folder when a worker starts: journals of dead and living workers, of another instance, and files that are
// no journals.
import { lutimesSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { startPending } from '../../../campaigns/sending/start.ts'
import { countStates } from '../../queries/states.ts'
import { getInstanceId, row, rows, sql } from '../../../../platform/db/index.ts'
import { ownMark, type ProcessMark } from '../../../../platform/process-mark.ts'
import { createLog } from '../../../../platform/log/index.ts'
import {
  aCampaign,
  aWorker,
  until,
  type ReadyCampaign,
  mailingOf,
  mailingIdOf,
} from '../../../../../test/campaigns.ts'
import { instance } from '../../../campaigns/tests/under-way.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { aSink } from '../../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const sink = await aSink()
const instanceId = await getInstanceId(db)

const dead = { ...ownMark(), started: '1' }

interface Orphan extends ReadyCampaign {
  mailingId: number
}

/** A campaign with a chunk that a dead worker holds, and the folder of that worker's journal. */
async function anOrphan(contacts: number): Promise<{ campaign: Orphan; mailing: string; dataDir: string }> {
  sink.reset()
  const ready = await aCampaign(db, { contacts })
  await sendCampaign(db, ready.workspaceId, ready.campaignId)
  await startPending({ db, log: createLog('silent'), instance })
  const campaign = { ...ready, mailingId: await mailingIdOf(db, ready.campaignId) }
  await rows(
    db,
    sql`update chunks set epoch = 1, worker = 'gone', lease_until = now() + interval '2 seconds'
      where mailing_id = ${mailingOf(campaign.campaignId)}`,
  )
  const ledger = await row(
    db,
    sql<{ random_id: string }>`select random_id from mailings where id = ${mailingOf(campaign.campaignId)}`,
  )
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lettermill-journals-'))
  mkdirSync(path.join(dataDir, 'journal'))
  return { campaign, mailing: ledger?.random_id ?? '', dataDir }
}

interface Header {
  mailing: string
  origin: { instance: string; process: ProcessMark }
  epoch?: number
}

/**
 * Leaves a journal in which the relay accepted the messages to the first `sent` recipients and had not answered for the
 * next one.
 */
function leaveJournal(
  dataDir: string,
  { mailingId }: Orphan,
  sent: number,
  { mailing, origin, epoch = 1 }: Header,
): void {
  const chunk = {
    mailing_id: mailingId,
    random_id: mailing,
    workspace_id: 1,
    chunk: 1,
    epoch,
    from_seq: 1,
    to_seq: 30,
    seqs: null,
  }
  const said = { kind: 'sent', code: 250, enhanced: '2.0.0', reply: '250 ok', relay: 'relay:25' }
  const lines: unknown[] = [['chunk', chunk, origin]]
  for (let seq = 1; seq <= sent; seq += 1) lines.push(['begin', seq], ['answer', seq, said, null])
  lines.push(['begin', sent + 1])
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  writeFileSync(path.join(dataDir, 'journal', `gone.${String(mailingId)}-1-${String(epoch)}.journal`), text)
}

async function sendAll(campaign: ReadyCampaign, dataDir: string): Promise<void> {
  const worker = await aWorker(database, sink.url, { DATA_DIR: dataDir })
  try {
    await until(async () => (await campaign.now()).status === 'sent')
  } finally {
    await worker.stop()
  }
}

const arrived = () => sink.arrivals.map(({ to }) => Number(/\d+/.exec(to)?.[0])).sort((a, b) => a - b)
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const setAside = (dataDir: string) => readdirSync(path.join(dataDir, 'journal', 'set-aside'))

test('A worker believed another instance’s journal with the same numbers, and recipients got no message', async () => {
  const { campaign, mailing, dataDir } = await anOrphan(30)
  leaveJournal(dataDir, campaign, 20, { mailing, origin: { instance: 'another', process: dead } })
  await sendAll(campaign, dataDir)
  expect(arrived()).toEqual(numbers(1, 30))
  expect(setAside(dataDir)).toHaveLength(1)
  const told = await row(db, sql`select by, detail from audit_entries where action = 'journal_set_aside'`)
  expect(told).toMatchObject({ by: 'product', detail: expect.stringContaining('another instance') as string })
  rmSync(dataDir, { recursive: true })
})

test('A worker believed a journal of another mailing of this instance with the same numbers', async () => {
  const { campaign, dataDir } = await anOrphan(30)
  const origin = { instance: instanceId, process: dead }
  leaveJournal(dataDir, campaign, 20, { mailing: crypto.randomUUID(), origin })
  await sendAll(campaign, dataDir)
  expect(arrived()).toEqual(numbers(1, 30))
  expect(setAside(dataDir)).toHaveLength(1)
  rmSync(dataDir, { recursive: true })
})

test('a worker believes a journal of its instance and mailing, and retries unconfirmed messages', async () => {
  const { campaign, mailing, dataDir } = await anOrphan(30)
  leaveJournal(dataDir, campaign, 20, { mailing, origin: { instance: instanceId, process: dead } })
  await sendAll(campaign, dataDir)
  expect(arrived()).toEqual(numbers(21, 30))
  expect(readdirSync(path.join(dataDir, 'journal'))).toEqual([])
  rmSync(dataDir, { recursive: true })
})

test('A worker whose lock was free for a moment lost the journal that it was writing', async () => {
  const { campaign, mailing, dataDir } = await anOrphan(30)
  leaveJournal(dataDir, campaign, 20, { mailing, origin: { instance: instanceId, process: ownMark() } })
  await sendAll(campaign, dataDir)
  // The worker's lease expired, but the worker lives and still owns its journal.
  expect(arrived()).toEqual(numbers(1, 30))
  expect(readdirSync(path.join(dataDir, 'journal'))).toEqual([
    `gone.${String(campaign.mailingId)}-1-1.journal`,
  ])
  rmSync(dataDir, { recursive: true })
})

test('a journal found after another worker took its chunk reports the possible duplicates', async () => {
  const { campaign, mailing, dataDir } = await anOrphan(30)
  await rows(
    db,
    sql`update chunks set epoch = 2, worker = null, lease_until = null where mailing_id = ${mailingOf(campaign.campaignId)}`,
  )
  await sendAll(campaign, dataDir)
  leaveJournal(dataDir, campaign, 20, { mailing, origin: { instance: instanceId, process: dead } })
  const worker = await aWorker(database, sink.url, { DATA_DIR: dataDir })
  await until(() => readdirSync(path.join(dataDir, 'journal')).length === 0)
  await worker.stop()
  expect(
    await countStates(db, campaign.workspaceId, await mailingIdOf(db, campaign.campaignId)),
  ).toMatchObject({
    sent: 30,
    possible_duplicates: 21,
  })
  rmSync(dataDir, { recursive: true })
})

test('One bad file in the journal folder silently stopped all sending', async () => {
  const { campaign, dataDir } = await anOrphan(30)
  const journals = path.join(dataDir, 'journal')
  const long = new Date(Date.now() - 60_000)
  mkdirSync(path.join(journals, 'folder.1-1-1.journal'))
  symlinkSync('/nowhere/at/all', path.join(journals, 'link.1-1-1.journal'))
  for (const [name, text] of [
    ['empty', ''],
    ['broken', '{"what": "is this"}\n'],
    ['cut', '["chunk",{"campaign_id":1'],
    ['wrong', '["chunk",{"campaign_id":1,"chunk":1,"epoch":1}]\n["answer",1,{"kind":"eaten"},null]\n'],
    ['bytes', Buffer.from([0, 255, 254, 10, 10])],
  ] as const)
    writeFileSync(path.join(journals, `${name}.1-1-1.journal`), text)
  for (const name of readdirSync(journals)) lutimesSync(path.join(journals, name), long, long)
  await sendAll(campaign, dataDir)
  expect(arrived()).toEqual(numbers(1, 30))
  expect(setAside(dataDir)).toHaveLength(7)
  rmSync(dataDir, { recursive: true })
})

test('a bad journal file that cannot be moved is left where it is, and sending continues', async () => {
  const { campaign, dataDir } = await anOrphan(30)
  const journals = path.join(dataDir, 'journal')
  const long = new Date(Date.now() - 60_000)
  writeFileSync(path.join(journals, 'set-aside'), 'not a folder')
  writeFileSync(path.join(journals, 'empty.1-1-1.journal'), '')
  lutimesSync(path.join(journals, 'empty.1-1-1.journal'), long, long)
  await sendAll(campaign, dataDir)
  expect(arrived()).toEqual(numbers(1, 30))
  expect(readdirSync(journals).sort()).toEqual(['empty.1-1-1.journal', 'set-aside'])
  rmSync(dataDir, { recursive: true })
})
