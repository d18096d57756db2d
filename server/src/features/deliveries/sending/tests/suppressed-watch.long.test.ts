// What a worker learns about suppressed addresses and declined topics while it sends.
import { onTestFinished, expect, test, describe } from 'vitest'
import { until } from '../../../../../test/campaigns.ts'
import { anAccount } from '../../../../../test/factories.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { transaction, row, sql } from '../../../../platform/db/index.ts'
import { createLog } from '../../../../platform/log/index.ts'
import { forgetSuppression, suppress } from '../../../suppressions/index.ts'
import { SuppressedWatch } from '../suppressed-watch.ts'
import { setTopicChoices } from '../../../topics/index.ts'

const { db } = await freshDatabase()

// A worker remembers who was suppressed while it sends, and must forget a suppression that is removed meanwhile.
describe('Suppressions while a worker sends', () => {
  test('The next campaign reaches an address whose bounce, recorded during sending, was taken back', async () => {
    const { workspaceId } = await anAccount(db)
    const watch = new SuppressedWatch(db, createLog('silent'))
    onTestFinished(() => watch.stop())
    const bounce = (email: string) =>
      transaction(db, (tx) => suppress(tx, { workspaceId, email, reason: 'hard_bounce', mailingId: null }))
    const reasons = () =>
      ['ann@far.example', 'bob@far.example'].map((email) => watch.reasonOf(workspaceId, email))
    await watch.follow(workspaceId)
    await bounce('Ann@far.example')
    await bounce('bob@far.example')
    await until(() => reasons().every((reason) => reason === 'hard_bounce'))
    await transaction(db, (tx) => forgetSuppression(tx, workspaceId, 'ann@far.example'))
    // The loop calls this before each chunk.
    await watch.follow(workspaceId)
    expect(reasons()).toEqual([undefined, 'hard_bounce'])
    await bounce('ann@far.example')
    await until(() => reasons()[0] === 'hard_bounce')
  })

  test('A long chunk stopped noticing unsubscribes once its workspace counted as idle', async () => {
    const { workspaceId } = await anAccount(db)
    const watch = new SuppressedWatch(db, createLog('silent'), 2)
    onTestFinished(() => watch.stop())
    await watch.follow(workspaceId)
    const reason = () => watch.reasonOf(workspaceId, 'ann@far.example')
    // Asks about messages again and again, for more rounds than an idle workspace is kept.
    const begun = performance.now()
    await until(() => reason() === undefined && performance.now() - begun > 1500)
    const leave = { workspaceId, email: 'ann@far.example', reason: 'unsubscribed', mailingId: null } as const
    await transaction(db, (tx) => suppress(tx, leave))
    await until(() => reason() === 'unsubscribed')
  })
})

// A worker learns which topics contacts switch off and on while it sends.
describe('Topics while a worker sends', () => {
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
})
