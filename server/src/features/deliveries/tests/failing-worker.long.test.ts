// If the loop of a worker keeps failing, the worker reports it on the campaign's page, at its /readyz, and in its
// metrics.
import { createServer } from 'node:net'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { getProgress } from '../../campaigns/page/progress.ts'
import { systemClock } from '../../../platform/clock.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { exposeMetrics } from '../../../platform/metrics/index.ts'
import { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { startWorker } from '../../../worker/worker.ts'
import { aCampaign, until } from '../../../../test/campaigns.ts'
import { freshDatabase, testConfig, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const sink = await aSink()

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

test('A loop of the worker that kept failing reported it to nobody', { timeout: 60_000 }, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lettermill-trouble-'))
  const port = await aFreePort()
  const config = testConfig({
    DATA_DIR: dataDir,
    SMTP_URL: sink.url,
    HOST: '127.0.0.1',
    METRICS_PORT: String(port),
  })
  const log = createLog('silent')
  const loopErrors = new LoopErrors()
  const metrics = await exposeMetrics(config, 'worker', log, () => Promise.resolve(loopErrors.reason))
  const ready = async () => {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/readyz`)
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  const metric = async () => {
    const text = await (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text()
    return Number(/lettermill_loop_errors_in_a_row\{.*loop="sending".*\} (\d+)/.exec(text)?.[1])
  }
  const campaign = await aCampaign(db, { contacts: 5 })
  await rows(db, sql`alter table mailings rename priority to gone`)
  const worker = await startWorker({
    config,
    database,
    databaseUrl: database.url,
    log,
    secretKey: testSecretKey,
    metrics,
    loopErrors,
  })
  onTestFinished(async () => {
    await worker.stop()
    rmSync(dataDir, { recursive: true })
  })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  const waitsFor = async () =>
    (await getProgress(db, systemClock, campaign.workspaceId, campaign.campaignId)).waits_for

  expect(await ready()).toEqual({ status: 200, body: { status: 'ready' } })
  await until(async () => (await ready()).status === 503, 40)
  expect(await ready()).toMatchObject({
    body: { reason: expect.stringContaining('priority') as string },
  })
  expect(await metric()).toBeGreaterThan(10)
  await until(async () => (await waitsFor()) === 'failure')
  await rows(db, sql`alter table mailings rename gone to priority`)
  await until(async () => (await ready()).status === 200)
  await until(async () => (await campaign.now()).status === 'sent')
  expect(await waitsFor()).toBe(null)
})
