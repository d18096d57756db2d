// A worker remembers who was suppressed while it sends, and must forget a suppression that is removed meanwhile.
import { onTestFinished, expect, test } from 'vitest'
import { until } from '../../../../../test/campaigns.ts'
import { anAccount } from '../../../../../test/factories.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { transaction } from '../../../../platform/db/index.ts'
import { createLog } from '../../../../platform/log/index.ts'
import { forgetSuppression, suppress } from '../../../suppressions/index.ts'
import { SuppressedWatch } from '../suppressed-watch.ts'

const { db } = await freshDatabase()

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
