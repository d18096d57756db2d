// The width of the numbers beside a chart.
import { describe, expect, it } from 'vitest'
import { axisWidth, marksUpTo, roundAbove } from '../formats/chart-axis.ts'

it('An axis up to a million is wide enough for the whole number', () => {
  // Nine characters of 7.5 pixels and the gap.
  expect(axisWidth(1_000_000)).toBe(88)
  expect(axisWidth(250_000_000)).toBeGreaterThan(axisWidth(1_000_000))
})

it('An axis of small numbers took as much space as one of five digits', () => {
  for (const top of [0, 4, 12]) expect(axisWidth(top)).toBe(36)
  expect(axisWidth(400)).toBe(43)
  expect(axisWidth(2400)).toBe(58)
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
