// SIGTERM at the very moment at which a chunk is claimed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { startPending } from '../../../campaigns/index.ts'
import {
  MessageSource,
  ProviderThrottles,
  relayTransport,
  Sending,
  SuppressedWatch,
  unlimited,
  unwatched,
} from '../../index.ts'
import { linkTokens } from '../../../tracking/index.ts'
import { row, sql } from '../../../../platform/db/index.ts'
import { LoopErrors } from '../../../../platform/loops/loop-errors.ts'
import { createLog } from '../../../../platform/log/index.ts'
import { aCampaign, until, mailingOf } from '../../../../../test/campaigns.ts'
import { freshDatabase, testSecretKey } from '../../../../../test/harness.ts'
import { aSink } from '../../../../../test/sink.ts'

const { db } = await freshDatabase()
const sink = await aSink()

/** Delays the message, so that the stop can come in between. */
class SlowSource extends MessageSource {
  asked = false
  override async get(campaignId: number) {
    this.asked = true
    await sleep(300)
    return super.get(campaignId)
  }
}

test('a worker that must stop while it claims a chunk gives it back and stops', async () => {
  const journalFolder = mkdtempSync(path.join(tmpdir(), 'lettermill-stop-'))
  onTestFinished(() => rmSync(journalFolder, { recursive: true }))
  const log = createLog('silent')
  const instance = { instanceId: 'k3x9a2', publicUrl: 'http://localhost', tokens: linkTokens(testSecretKey) }
  const messages = new SlowSource(db, instance, () => Promise.resolve([]))
  const suppressed = new SuppressedWatch(db, log)
  onTestFinished(() => suppressed.stop())
  const sending = new Sending({
    db,
    log,
    worker: 'stopping',
    journalFolder,
    suppressed,
    messages,
    rate: unlimited,
    isMailbox: () => false,
    watch: unwatched,
    throttles: new ProviderThrottles(),
    leaseSeconds: 30,
    retryDelays: [1000],
    refreshRelays: () => Promise.resolve(),
    transport: relayTransport([sink.url], { connections: 5, limits: { command: 5000, answer: 5000 } }),
    campaigns: {
      judge: () => Promise.resolve(),
      blocked: () => Promise.resolve(),
      startPending: () => startPending({ db, log, instance }),
      settle: () => Promise.resolve(),
      hold: () => Promise.resolve(),
    },
    instanceId: 'test',
    loopErrors: new LoopErrors(),
    isAlive: () => Promise.resolve(true),
    reportSetAside: () => Promise.resolve(),
  })
  const campaign = await aCampaign(db, { contacts: 50 })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  sending.start()
  await until(() => messages.asked)
  const stopped = sending.stop().then(() => 'stopped')
  expect(await Promise.race([stopped, sleep(4000, 'still at it')])).toBe('stopped')
  expect(sink.arrivals).toEqual([])
  expect(
    await row(
      db,
      sql`select worker, lapses from chunks where mailing_id = ${mailingOf(campaign.campaignId)}`,
    ),
  ).toEqual({ worker: null, lapses: 0 })
})
