// How the list of contacts grows and shrinks: who joined and who left, by bar of the chart and by source.
import type { Growth, GrowthPeriod, GrowthRange } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { barsOf } from '../windows.ts'
import { countJoined, countLeft, listImportFiles, type JoinedCount, type LeftCount } from './queries.ts'

/** The number of imports that are named. The chart shows all others as one line. */
const named = 8

export interface Asked {
  workspaceId: number
  range: GrowthRange
  today: { now: Date; zone: string }
}

/** Every bar of the range, ascending and without gaps. */
export async function growthOf(db: Db, { workspaceId, range, today }: Asked): Promise<Growth> {
  const bars = barsOf(range, today.now, today.zone, null)
  const joined = await countJoined(db, workspaceId, bars)
  const left = await countLeft(db, workspaceId, bars)
  const periods = bars.map(({ period }, at) => periodOf(period, at, joined, left))
  return { periods, sources: await sourcesOf(db, workspaceId, joined) }
}

function periodOf(
  period: string,
  at: number,
  joined: readonly JoinedCount[],
  left: readonly LeftCount[],
): GrowthPeriod {
  const here = joined.filter(({ bar }) => bar === at)
  const gone = (reasons: readonly string[]) =>
    sumOf(
      left.filter(({ bar, reason }) => bar === at && reasons.includes(reason)),
      ({ addresses }) => addresses,
    )
  return {
    period,
    imported: contactsIn(here.filter(({ import_id }) => import_id !== null)),
    added: contactsIn(here.filter(({ import_id }) => import_id === null)),
    unsubscribed: gone(['unsubscribed']),
    bounced: gone(['hard_bounce', 'soft_bounce']),
    complained: gone(['complaint']),
  }
}

function sumOf<T>(items: readonly T[], read: (item: T) => number): number {
  return items.reduce((sum, item) => sum + read(item), 0)
}

const contactsIn = (joined: readonly JoinedCount[]) => sumOf(joined, ({ contacts }) => contacts)

async function sourcesOf(
  db: Db,
  workspaceId: number,
  joined: readonly JoinedCount[],
): Promise<Growth['sources']> {
  const sums = new Map<number | null, number>()
  for (const { import_id, contacts } of joined) sums.set(import_id, (sums.get(import_id) ?? 0) + contacts)
  const imports = [...sums].flatMap(([id, contacts]) => (id === null ? [] : [{ id, contacts }]))
  imports.sort((a, b) => b.contacts - a.contacts || b.id - a.id)
  const largest = imports.slice(0, named).map(({ id }) => id)
  const files = await listImportFiles(db, workspaceId, largest)
  // Lettermill deletes an import after a month, and with it the name of its file.
  const shown = imports.filter(({ id }) => files.has(id))
  const others = sumOf(
    imports.filter(({ id }) => !files.has(id)),
    ({ contacts }) => contacts,
  )
  const all: Growth['sources'] = [
    ...shown.map(({ id, contacts }) => ({ kind: 'import' as const, name: files.get(id) ?? null, contacts })),
    { kind: 'other_imports', name: null, contacts: others },
    { kind: 'added', name: null, contacts: sums.get(null) ?? 0 },
  ]
  return all.filter(({ contacts }) => contacts > 0).sort((a, b) => b.contacts - a.contacts)
}
