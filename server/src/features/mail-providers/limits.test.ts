// The API calls of the limits of mailbox providers.
import * as api from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { row, sql } from '../../platform/db/index.ts'
import { aSignedInAccount } from '../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../test/harness.ts'
import { providerLimitRoutes } from './index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, {
  routes: (frame) => providerLimitRoutes(frame, { db }),
})
const administrator = await aSignedInAccount(app, db, { isAdmin: true })
const list = async () => (await administrator.call(api.listProviderLimits)).body
const change = (limits: api.ProviderLimit[]) =>
  administrator.call(api.updateProviderLimits, { body: { limits } })
const lastEntry = () =>
  row(
    db,
    sql<{
      action: string
      detail: string
    }>`select action, detail from audit_entries order by id desc limit 1`,
  )

test('known providers take 6,000 messages a minute by default, and others any number', async () => {
  const limits = await list()
  expect(limits.map(({ provider }) => provider)).toEqual(api.mailProviders)
  for (const { provider, per_minute, per_hour } of limits)
    expect([per_minute, per_hour]).toEqual([provider === 'other' ? null : 6000, null])
})

test('an administrator changes some limits, and the audit log names them', async () => {
  const { body } = await change([
    { provider: 'gmail', per_minute: 60, per_hour: 3000 },
    { provider: 'yahoo', per_minute: null, per_hour: null },
    { provider: 'apple', per_minute: 6000, per_hour: null },
  ])
  expect(body.slice(0, 3)).toEqual([
    { provider: 'gmail', per_minute: 60, per_hour: 3000 },
    { provider: 'microsoft', per_minute: 6000, per_hour: null },
    { provider: 'yahoo', per_minute: null, per_hour: null },
  ])
  expect(await list()).toEqual(body)
  expect(await lastEntry()).toEqual({
    action: 'provider_limits_changed',
    detail: 'gmail 60/min 3000/h, yahoo no limit',
  })
})

test.each([0, -1, 1.5, 1_000_001])('%s messages a minute are refused', async (per_minute) => {
  expect((await change([{ provider: 'gmail', per_minute, per_hour: null }])).status).toBe(400)
})

test('other accounts may neither read nor change the limits', async () => {
  const { call } = await aSignedInAccount(app, db)
  const limits = [{ provider: 'gmail' as const, per_minute: 1, per_hour: null }]
  expect((await call(api.listProviderLimits)).status).toBe(403)
  expect((await call(api.updateProviderLimits, { body: { limits } })).status).toBe(403)
})
