// Starts of campaigns and test messages go by turns of workspaces, whoever asked first.
import { expect, test } from 'vitest'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { startPending } from '../../../campaigns/start.ts'
import { claimTests } from '../../queries/test-messages.ts'
import { rows, sql } from '../../../../platform/db/index.ts'
import { createLog } from '../../../../platform/log/index.ts'
import { aCampaign } from '../../../../../test/campaigns.ts'
import { instance } from '../../../campaigns/tests/under-way.ts'
import { anAccount } from '../../../../../test/factories.ts'
import { freshDatabase } from '../../../../../test/harness.ts'

const { db } = await freshDatabase()

test('ten campaigns of one workspace are all frozen before another workspace’s only one', async () => {
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

test('twenty test messages of one workspace leave before another workspace’s only one', async () => {
  const [many, one] = [await anAccount(db), await anAccount(db)]
  const insert = (workspaceId: number, count: number) =>
    rows(
      db,
      sql`insert into test_messages (workspace_id, campaign_id, envelope_from, email_to, source)
        select ${workspaceId}::bigint, 1, 'a@b.example', 'c@d.example', ''::bytea from generate_series(1, ${count}::integer)`,
    )
  await insert(many.workspaceId, 20)
  await insert(one.workspaceId, 1)
  const claimed = (await claimTests(db, 2)).map(({ workspace_id }) => workspace_id)
  expect(claimed.sort()).toEqual([many.workspaceId, one.workspaceId])
})
