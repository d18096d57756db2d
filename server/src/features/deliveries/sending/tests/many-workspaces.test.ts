// Workspaces take turns for starts of campaigns and test messages, regardless of the order of requests.
import { expect, test } from 'vitest'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { startPending } from '../../../campaigns/sending/start.ts'
import { openTest } from '../../index.ts'
import { claimChunk, findNextWorkspace } from '../../queries/claim.ts'
import { closeTests } from '../../queries/test-messages.ts'
import { recordFailed } from '../../record.ts'
import { rows, sql } from '../../../../platform/db/index.ts'
import { Problem } from '../../../../platform/problem.ts'
import { createLog } from '../../../../platform/log/index.ts'
import { aCampaign } from '../../../../../test/campaigns.ts'
import { instance } from '../../../campaigns/tests/under-way.ts'
import { anAccount } from '../../../../../test/factories.ts'
import { freshDatabase } from '../../../../../test/harness.ts'

const { db } = await freshDatabase()

test('ten campaigns of one workspace were all frozen before another workspace’s only one', async () => {
  const first = await aCampaign(db, { contacts: 1 })
  const { workspaceId } = first
  const others = await Promise.all(
    Array.from({ length: 9 }, () => aCampaign(db, { contacts: 1, workspaceId })),
  )
  for (const each of [first, ...others]) await sendCampaign(db, workspaceId, each.campaignId)
  const late = await aCampaign(db, { contacts: 1 })
  await sendCampaign(db, late.workspaceId, late.campaignId)
  await startPending({ db, log: createLog('silent'), instance })
  const order = await rows(
    db,
    sql<{ workspace_id: number }>`select workspace_id from mailings order by opened_at, id`,
  )
  expect(order).toHaveLength(11)
  expect(order.findIndex((each) => each.workspace_id === late.workspaceId)).toBeLessThanOrEqual(1)
})

test('twenty test messages of one workspace left before another workspace’s only one', async () => {
  const [many, two, one] = [await anAccount(db), await anAccount(db), await anAccount(db)]
  const content = { from: 'a@b.example', source: '' }
  const open = ({ workspaceId }: { workspaceId: number }) =>
    openTest(db, { workspaceId, content, emails: ['c@d.example'], fields: {} })
  for (let n = 0; n < 20; n += 1) for (const each of [many, two]) await open(each)
  await open(one)
  const order: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const taken = await claimChunk(db, 'worker', 30, { isUrgent: true })
    if (!taken) throw new Error('There was one to take')
    order.push(taken.workspace_id)
    // The chunk ends at once, like a chunk of a test.
    await recordFailed(db, taken, new Problem('not_found'))
    await closeTests(db)
  }
  expect(order).toEqual([many, two, one].map(({ workspaceId }) => workspaceId))
})

test('a worker sends one test of a workspace at a time', async () => {
  const { workspaceId } = await anAccount(db)
  const wanted = { isUrgent: true, workspaces: [workspaceId] }
  while (await claimChunk(db, 'worker', 30, wanted));
  const content = { from: 'a@b.example', source: '' }
  await openTest(db, { workspaceId, content, emails: ['c@d.example'], fields: {} })
  expect(await claimChunk(db, 'worker', 30, wanted)).toBeUndefined()
  expect(await findNextWorkspace(db, wanted)).toBeNull()
  expect(await findNextWorkspace(db, { isUrgent: true })).toBe(workspaceId)
  expect(await claimChunk(db, 'worker', 30, { isUrgent: false })).not.toMatchObject({ retries: false })
})
