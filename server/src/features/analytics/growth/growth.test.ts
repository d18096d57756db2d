// How the list grows and shrinks, over real rows.
import { getGrowth } from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { dayOf, plusDays, startOfDay } from '../../../platform/calendar/index.ts'
import { unsubscribeAddresses } from '../../suppressions/index.ts'
import { growthOf } from './growth.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const today = dayOf(new Date(), 'UTC')
const ago = (days: number) => plusDays(today, -days)

async function joins(workspaceId: number, email: string, at: string, importId: number | null = null) {
  await rows(
    db,
    sql`insert into contacts (workspace_id, email, created_at, import_id)
      values (${workspaceId}, ${email}, ${at}::timestamptz, ${importId})`,
  )
}

async function leaves(workspaceId: number, email: string, reason: string, at: string, imported = false) {
  await rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason, created_at, imported)
      values (${workspaceId}, ${email}, ${reason}, ${at}::timestamptz, ${imported})`,
  )
}

async function anImport(workspaceId: number, file: string): Promise<number> {
  const made = await row(
    db,
    sql<{ id: number }>`
      with g as (insert into groups (workspace_id, name) values (${workspaceId}, ${file}) returning id)
      insert into imports (workspace_id, group_id, made_group, uploaded_file_name)
      select ${workspaceId}, g.id, true, ${file} from g returning id`,
  )
  return made?.id ?? 0
}

describe('the growth of the list', () => {
  test('has every day of the range, with joins by source and leaves by reason', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const { workspaceId } = caller
    const fair = await anImport(workspaceId, 'fair.csv')
    await joins(workspaceId, 'a@firm.example', `${ago(2)}T10:00:00Z`, fair)
    await joins(workspaceId, 'b@firm.example', `${ago(2)}T11:00:00Z`, fair)
    await joins(workspaceId, 'c@firm.example', `${ago(0)}T00:00:00Z`)
    await joins(workspaceId, 'old@firm.example', `${ago(40)}T10:00:00Z`)
    await leaves(workspaceId, 'a@firm.example', 'unsubscribed', `${ago(1)}T10:00:00Z`)
    await leaves(workspaceId, 'b@firm.example', 'hard_bounce', `${ago(1)}T10:00:00Z`)
    await leaves(workspaceId, 'd@firm.example', 'soft_bounce', `${ago(1)}T10:00:00Z`)
    await leaves(workspaceId, 'e@firm.example', 'complaint', `${ago(0)}T00:00:00Z`)
    // These two did not leave the list: somebody suppressed one by hand, and an imported suppression list contained the
    // other.
    await leaves(workspaceId, 'f@firm.example', 'manual', `${ago(1)}T10:00:00Z`)
    await leaves(workspaceId, 'g@firm.example', 'unsubscribed', `${ago(1)}T10:00:00Z`, true)
    const { body } = await call(getGrowth, { query: { timeRange: 'last-30-days', timezone: 'UTC' } })
    const none = { imported: 0, added: 0, unsubscribed: 0, bounced: 0, complained: 0 }
    expect(body.periods).toHaveLength(30)
    expect(body.periods.slice(-3)).toEqual([
      { ...none, period: ago(2), imported: 2 },
      { ...none, period: ago(1), unsubscribed: 1, bounced: 2 },
      { ...none, period: ago(0), added: 1, complained: 1 },
    ])
    expect(body.sources).toEqual([
      { kind: 'import', name: 'fair.csv', contacts: 2 },
      { kind: 'added', name: null, contacts: 1 },
    ])
  })

  test('calls an import whose record was deleted "an import without a file name"', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const { workspaceId } = caller
    const [fair, forgotten] = [
      await anImport(workspaceId, 'fair.csv'),
      await anImport(workspaceId, 'old.csv'),
    ]
    await joins(workspaceId, 'here@firm.example', `${ago(0)}T00:00:00Z`, fair)
    await joins(workspaceId, 'early@firm.example', `${ago(60)}T10:00:00Z`, forgotten)
    await rows(db, sql`delete from imports where id = ${forgotten}`)
    const { body } = await call(getGrowth, { query: { timeRange: 'last-6-months' } })
    expect(body.sources).toEqual([
      { kind: 'import', name: 'fair.csv', contacts: 1 },
      { kind: 'other_imports', name: null, contacts: 1 },
    ])
  })

  test('people whom an imported file names as refusing mail were counted as having left', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    await transaction(db, (tx) =>
      unsubscribeAddresses(tx, caller.workspaceId, ['no@firm.example'], 'list.csv'),
    )
    const { body } = await call(getGrowth, { query: { timeRange: 'last-30-days', timezone: 'UTC' } })
    expect(body.periods.reduce((sum, { unsubscribed }) => sum + unsubscribed, 0)).toBe(0)
  })

  test('counts no contact of another workspace', async () => {
    const { caller: other } = await aSignedInAccount(app, db)
    await joins(other.workspaceId, 'x@firm.example', `${ago(0)}T00:00:00Z`)
    await leaves(other.workspaceId, 'x@firm.example', 'unsubscribed', `${ago(0)}T00:00:00Z`)
    const { call } = await aSignedInAccount(app, db)
    const { body } = await call(getGrowth, { query: { timeRange: 'last-12-months' } })
    expect(body.periods).toHaveLength(12)
    expect(body.periods.every(({ added, unsubscribed }) => added + unsubscribed === 0)).toBe(true)
    expect(body.sources).toEqual([])
  })

  test('days begin in the zone, also on the days on which clocks change', async () => {
    const { workspaceId } = (await aSignedInAccount(app, db)).caller
    const zone = 'Europe/Berlin'
    const midnight = startOfDay('2026-10-25', zone).getTime()
    await joins(workspaceId, 'before@firm.example', new Date(midnight - 1).toISOString())
    await joins(workspaceId, 'first@firm.example', new Date(midnight).toISOString())
    // That day has 25 hours.
    await joins(workspaceId, 'last@firm.example', new Date(midnight + 25 * 3_600_000 - 1).toISOString())
    await joins(workspaceId, 'after@firm.example', new Date(midnight + 25 * 3_600_000).toISOString())
    const now = new Date('2026-10-28T12:00:00Z')
    const { periods } = await growthOf(db, { workspaceId, range: 'last-30-days', today: { now, zone } })
    expect(periods.slice(-5).map(({ period, added }) => [period, added])).toEqual([
      ['2026-10-24', 1],
      ['2026-10-25', 2],
      ['2026-10-26', 1],
      ['2026-10-27', 0],
      ['2026-10-28', 0],
    ])
  })

  test('names the largest imports, and adds up the others', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const { workspaceId } = caller
    for (let n = 1; n <= 9; n++) {
      const id = await anImport(workspaceId, `${String(n)}.csv`)
      for (let each = 0; each < n; each++)
        await joins(workspaceId, `${String(n)}-${String(each)}@firm.example`, `${ago(1)}T10:00:00Z`, id)
    }
    const { body } = await call(getGrowth, { query: {} })
    expect(body.sources.map(({ name, contacts }) => [name, contacts])).toEqual([
      ...[9, 8, 7, 6, 5, 4, 3, 2].map((n) => [`${String(n)}.csv`, n]),
      [null, 1],
    ])
    expect(body.sources.at(-1)?.kind).toBe('other_imports')
  })
})
