// The width of the numbers beside a chart.
import { describe, expect, it } from 'vitest'
import { axisWidth, marksUpTo, roundAbove } from '../chart-axis.ts'

it('An axis up to a million is wide enough for the whole number', () => {
  // Nine characters of 7.5 pixels and the gap. An axis up to 900,000 also ends at a million.
  expect(axisWidth(1_000_000)).toBe(88)
  expect(axisWidth(900_000)).toBe(88)
  expect(axisWidth(250_000_000)).toBeGreaterThan(axisWidth(1_000_000))
})

it('An axis of small numbers, or of zero alone, has the smallest width', () => {
  for (const most of [0, 1, 10, 999]) expect(axisWidth(most)).toBe(60)
})

describe('the top of a chart’s axis', () => {
  it.each([
    [0, 4],
    [1, 4],
    [5, 8],
    [7, 8],
    [9, 12],
    [44, 60],
    [95, 120],
    [6000, 8000],
    [120_000_000, 160_000_000],
  ])('is a round number above %i, so that the tallest bar does not touch the frame: %i', (most, top) => {
    expect(roundAbove(most)).toBe(top)
    expect(top).toBeGreaterThan(most)
  })

  it('has whole numbers below it at equal distances', () => {
    for (let most = 1; most < 3000; most += 7) {
      const marks = marksUpTo(roundAbove(most))
      expect(marks.every(Number.isInteger)).toBe(true)
    }
  })
})
