// A worker learns which topics contacts switch off and on while it sends.
import { onTestFinished, expect, test } from 'vitest'
import { until } from '../../../../../test/campaigns.ts'
import { anAccount } from '../../../../../test/factories.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { row, sql, transaction } from '../../../../platform/db/index.ts'
import { createLog } from '../../../../platform/log/index.ts'
import { setTopicChoices } from '../../../topics/index.ts'
import { SuppressedWatch } from '../suppressed-watch.ts'

const { db } = await freshDatabase()

test('A worker notices while it sends that a contact switches a topic off or on', async () => {
  const { workspaceId } = await anAccount(db)
  const topic = await row(
    db,
    sql<{
      id: number
    }>`insert into topics (workspace_id, name, position) values (${workspaceId}, 'Offers', 0) returning id`,
  )
  const topicId = topic?.id ?? 0
  const watch = new SuppressedWatch(db, createLog('silent'))
  onTestFinished(() => watch.stop())
  const choose = (contactId: number, wanted: boolean) =>
    transaction(db, (tx) =>
      setTopicChoices(tx, { workspaceId, contactId }, [{ topicId, wanted }], { ip: null, agent: null }),
    )
  const declined = () => [1, 2].map((contactId) => watch.isDeclined(topicId, contactId))
  await watch.follow(workspaceId, topicId)
  expect(declined()).toEqual([false, false])
  await choose(1, false)
  await choose(2, true)
  await until(() => watch.isDeclined(topicId, 1))
  expect(declined()).toEqual([true, false])
  await choose(2, false)
  await choose(1, true)
  await until(() => watch.isDeclined(topicId, 2))
  await until(() => !watch.isDeclined(topicId, 1))
  expect(declined()).toEqual([false, true])
})
