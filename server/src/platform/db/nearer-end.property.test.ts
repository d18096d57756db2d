// Reading a page from either end of a list gives the same page.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromNearerEnd } from './nearer-end.ts'

test('a page read from the nearer end of a list has the same rows, and skips at most half of the list', () => {
  const natural = fc.nat({ max: 60 })
  fc.assert(
    fc.property(natural, natural, natural, (total, limit, offset) => {
      const list = Array.from({ length: total }, (_, at) => at)
      const cut = fromNearerEnd(total, { limit, offset })
      const read = cut.isBackwards ? [...list].reverse() : list
      const page = read.slice(cut.offset, cut.offset + cut.limit).sort((a, b) => a - b)
      expect(page).toEqual(list.slice(offset, offset + limit))
      expect(cut.offset).toBeLessThanOrEqual(total / 2)
    }),
  )
})
