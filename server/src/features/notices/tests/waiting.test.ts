// The notice about registrations that wait for an administrator.
import { approveRegistration, getNotices, register } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { row, sql } from '../../../platform/db/index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { CAPTCHA: 'off' })

// spec: beyond.registrations.waiting
test('administrators see how many registrations wait; other accounts do not', async () => {
  const administrator = await aSignedInAccount(app, db, { isAdmin: true })
  const other = await aSignedInAccount(app, db)
  const waiting = async ({ call }: typeof other) => (await call(getNotices)).body.registrations_waiting
  expect(await waiting(administrator)).toBe(0)
  for (const email of ['one@firm.example', 'two@firm.example'])
    await other.call(register, { body: { email, password: 'Long enough 1!' } })
  expect([await waiting(administrator), await waiting(other)]).toEqual([2, 0])
  const first = await row(db, sql<{ id: number }>`select id from accounts where email = 'one@firm.example'`)
  await administrator.call(approveRegistration, { params: { id: first?.id ?? 0 } })
  expect(await waiting(administrator)).toBe(1)
})
