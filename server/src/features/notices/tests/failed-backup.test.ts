// After a failed backup: who is told, and for how long.
import { getNotices } from '@lettermill/contracts'
import { expect, it } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const administrator = await aSignedInAccount(app, db, { isAdmin: true })
const account = await aSignedInAccount(app, db)

const shownTo = async ({ call }: typeof account) => (await call(getNotices)).body.backup
const put = (name: string, value: string) =>
  rows(
    db,
    sql`insert into instance_facts (name, value) values (${name}, ${value})
      on conflict (name) do update set value = excluded.value`,
  )
const reason = 'The backup to /mnt/backup failed: it is full. Free some space there.'
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

// spec: beyond.dashboard.notices
it('backups failed for weeks, and no administrator learned of it', async () => {
  expect(await shownTo(administrator)).toBeNull()
  const failed_at = ago(0)
  await put('backup_failure', `${failed_at} ${reason}`)
  expect(await shownTo(administrator)).toEqual({ failed_at, reason, last_made_at: null })
  const last_made_at = ago(24)
  await put('backup_made_at', last_made_at)
  expect(await shownTo(administrator)).toEqual({ failed_at, reason, last_made_at })
})

it('an account that is no administrator could read where backups are stored', async () => {
  await put('backup_failure', `${ago(0)} ${reason}`)
  expect(await shownTo(account)).toBeNull()
})

it('a failed backup stayed on the dashboard after backups were switched off', async () => {
  await put('backup_failure', `${ago(25)} ${reason}`)
  expect(await shownTo(administrator)).toBeNull()
})
