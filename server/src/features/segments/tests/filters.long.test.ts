// Compares the SQL of filters with a plain evaluator, over random data.
import type { FilterGroup } from '@lettermill/contracts'
import { expect, it } from 'vitest'
import { transaction } from '../../../platform/db/index.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { countFilter } from '../count.ts'
import { findKnown } from '../known.ts'
import { conditionOf } from '../queries/compile.ts'
import { countMatching, listMatching } from '../queries/contacts.ts'
import { insertSegment } from '../queries/segments.ts'
import { meets } from './evaluate.ts'
import { aFilter } from './random-filters.ts'
import { aWorld, dice, type World } from './world.ts'

const { db } = await freshDatabase()

// In Kyiv, this is half past midnight on a leap day.
const now = Date.parse('2028-02-28T22:30:00Z')
const clock = { now: () => new Date(now) }
const seed = Number(process.env['SEED'] ?? 17)

/** The number of filters that are evaluated concurrently. */
const atOnce = 4

/** The contacts that a filter selects, and the number of those that it does not. */
const select = (world: World, filter: FilterGroup) =>
  transaction(db, async (tx) => {
    const known = await findKnown(tx, clock, world.workspaceId, [filter])
    const ids = await listMatching(tx, world.workspaceId, conditionOf(filter, known, [0]), { limit: 1000 })
    const none = conditionOf({ none: [filter] }, known, [0])
    return { ids, others: await countMatching(tx, world.workspaceId, none) }
  })

it('150 random filters select the same contacts as a simple evaluator, and their negations the rest', async () => {
  const kyiv = await aWorld(db, { now, zone: 'Europe/Kyiv', seed })
  const lima = await aWorld(db, { now, zone: 'America/Lima', seed: seed + 1 })
  const roll = dice(seed)
  for (const world of [kyiv, lima])
    for (let number = 0; number < 6; number += 1) {
      const filter = aFilter(roll, { ...world, segments: world.segments.slice(0, 2) })
      const id = await transaction(db, (tx) =>
        insertSegment(tx, world.workspaceId, { name: `S${String(number)}`, filter }),
      )
      world.segments.push({ id, filter })
    }
  let nobody = 0
  const judge = async (number: number, world: World, filter: FilterGroup) => {
    const expected = world.people.filter((person) => meets(person, filter, world, now))
    const label = `seed ${String(seed)}, filter ${String(number)}: ${JSON.stringify(filter)}`
    const { ids, others } = await select(world, filter)
    expect(ids, label).toEqual(expected.map(({ id }) => id))
    expect(others.contacts, label).toBe(world.people.length - expected.length)
    const counted = await countFilter(db, clock, world.workspaceId, filter)
    expect(counted.contacts, label).toBe(expected.length)
    expect(counted.mailable, label).toBe(expected.filter(({ suppressed }) => !suppressed).length)
    if (expected.length === 0) nobody += 1
  }
  for (let number = 0; number < 150; number += atOnce)
    await Promise.all(
      Array.from({ length: atOnce }, (_, index) => {
        const world = index % 2 === 0 ? kyiv : lima
        // Segments in segments in segments would be one level too deep.
        return judge(number + index, world, aFilter(roll, { ...world, segments: world.segments.slice(0, 2) }))
      }),
    )
  expect(nobody).toBeLessThan(90)
}, 240_000)
