// Sending with a delay, during which the campaign can be recalled.
import { recallCampaign, sendCampaign } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { openDatabase, row, rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { startPending } from '../sending/start.ts'
import { anOwnCampaign, instance, type OwnCampaign } from './under-way.ts'

const database = await freshDatabase({ connections: 20 })
const { db, url } = database
const app = await startApp(database)
const start = (on = db) => startPending({ db: on, log: createLog('silent'), instance, later: new Map() })
const send = ({ call, params }: OwnCampaign, delaySeconds: number) =>
  call(sendCampaign, { params, body: { delaySeconds } })
const recall = ({ call, params }: OwnCampaign) => call(recallCampaign, { params })

const mailings = async ({ workspaceId }: OwnCampaign) =>
  (await row(db, sql<{ count: number }>`select count(*) from mailings where workspace_id = ${workspaceId}`))
    ?.count

/** Ends the delay. */
const delayOver = ({ campaignId }: OwnCampaign) =>
  rows(db, sql`update campaigns set starts_at = now() where id = ${campaignId}`)

test('A campaign that was sent by mistake could not be stopped before the first message left', async () => {
  const campaign = await anOwnCampaign(app, db)
  await send(campaign, 10)
  expect(await start()).toBe(0)
  expect(await campaign.now()).toMatchObject({
    status: 'processing',
    starts_at: expect.any(String) as string,
  })
  expect((await recall(campaign)).status).toBe(200)
  await delayOver(campaign)
  expect(await start()).toBe(0)
  expect(await campaign.now()).toMatchObject({ status: 'draft' })
  expect(await mailings(campaign)).toBe(0)
})

test('A campaign with a delay starts when the delay ends, and can no longer be recalled', async () => {
  const campaign = await anOwnCampaign(app, db)
  await send(campaign, 600)
  await delayOver(campaign)
  expect(await start()).toBe(1)
  const { status, problem } = await recall(campaign)
  expect([status, problem.code]).toEqual([409, 'recall_late'])
  expect(await campaign.now()).toMatchObject({ status: 'processing', starts_at: null })
})

test('A campaign that was sent without a delay cannot be recalled', async () => {
  const campaign = await anOwnCampaign(app, db)
  await send(campaign, 0)
  expect((await recall(campaign)).problem.code).toBe('recall_late')
  expect(await start()).toBe(1)
})

test('A draft cannot be recalled', async () => {
  const campaign = await anOwnCampaign(app, db)
  expect((await recall(campaign)).problem.code).toBe('status_conflict')
})

test('A campaign that is recalled while three workers start it reaches everybody or nobody', async () => {
  const others = Array.from({ length: 3 }, () => openDatabase(url, { connections: 4 }))
  for (let round = 0; round < 15; round += 1) {
    const campaign = await anOwnCampaign(app, db)
    await send(campaign, 600)
    await delayOver(campaign)
    const [recalled] = await Promise.all([recall(campaign), ...others.map(({ db }) => start(db))])
    const isRecalled = recalled.status === 200
    expect(await mailings(campaign)).toBe(isRecalled ? 0 : 1)
    expect((await campaign.now()).status).toBe(isRecalled ? 'draft' : 'processing')
  }
  await Promise.all(others.map((each) => each.close()))
})
