// The axis of the growth chart.
import fc from 'fast-check'
import { expect, it, describe } from 'vitest'
import { growthAxis } from '../growth/axis.ts'

// The numbers on the axis of the growth chart.
describe('The axis of the growth chart', () => {
  it.each([
    [1, 10, [-15, -10, -5, 0]],
    [3, 2, [-4, -2, 0, 2, 4]],
    [200, 12, [0, 100, 200, 300]],
    [24_500, 1300, [0, 10_000, 20_000, 30_000]],
    [39, 30, [-50, 0, 50]],
    [1, 0, [0, 1, 2]],
  ])('The numbers beside bars up to %i and down to %i were at uneven distances', (up, down, ticks) => {
    expect(growthAxis(up, down).ticks).toEqual(ticks)
  })

  it('Nearly half of the growth chart was empty above bars of 56, because its axis ended at 100', () => {
    expect(growthAxis(56, 7).ticks).toEqual([0, 25, 50, 75])
  })

  it('An axis of at most six whole numbers at even distances has space for every bar', () => {
    const count = fc.integer({ min: 0, max: 5_000_000 })
    fc.assert(
      fc.property(count, count, (up, down) => {
        const { domain, ticks } = growthAxis(up, down)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks.every(Number.isInteger)).toBe(true)
        expect(ticks).toContain(0)
        expect(new Set(ticks.slice(1).map((tick, at) => tick - (ticks[at] ?? 0))).size).toBeLessThanOrEqual(1)
        expect(domain[1]).toBeGreaterThanOrEqual(up)
        expect(-domain[0]).toBeGreaterThanOrEqual(down)
      }),
    )
  })
})
