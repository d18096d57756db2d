// The space for the numbers beside a chart.
import { expect, it } from 'vitest'
import { axisWidth } from '../chart-axis.ts'

it('A million beside a chart is written whole', () => {
  // Nine characters of 7.5 pixels and the gap; an axis up to 900,000 reaches to a million too.
  expect(axisWidth(1_000_000)).toBe(88)
  expect(axisWidth(900_000)).toBe(88)
  expect(axisWidth(250_000_000)).toBeGreaterThan(axisWidth(1_000_000))
})

it('Small numbers, and none, take as much as the library gives them', () => {
  for (const most of [0, 1, 10, 999]) expect(axisWidth(most)).toBe(60)
})
