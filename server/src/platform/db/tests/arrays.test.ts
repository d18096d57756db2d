// Arrays of numbers in their binary form, as PostgreSQL reads them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/harness.ts'
import { bigints, integers, row, sql } from '../index.ts'

const { db } = await freshDatabase()
const self = (value: number | null) => value

test('numbers and nulls in arrays arrive in PostgreSQL unchanged', async () => {
  const integer = fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }))
  const bigint = fc.option(fc.maxSafeNat())
  await fc.assert(
    fc.asyncProperty(fc.array(integer), fc.array(bigint), async (small, large) => {
      const read = await row(
        db,
        sql<{
          small: number[]
          large: (number | null)[]
        }>`select to_json(${integers(small, self)}::integer[]) as small,
          to_json(${bigints(large, self)}::bigint[]) as large`,
      )
      expect(read).toEqual({ small, large })
    }),
    { numRuns: 50 },
  )
})

test('a number that does not fit its type is refused before anything is sent', () => {
  expect(() => integers([1, 2 ** 31], self)).toThrow(RangeError)
})
