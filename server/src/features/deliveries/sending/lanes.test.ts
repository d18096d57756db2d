// Lanes: when a provider is left alone, and when not.
import { describe, expect, test } from 'vitest'
import { Lanes } from './lanes.ts'

const busy = { enhanced: '4.7.0', text: '451 4.7.0 Too much mail' }
const minute = 60_000

function closedLanes(): Lanes {
  const lanes = new Lanes()
  for (let each = 0; each < 10; each += 1) lanes.later('far.example', busy, minute, 0)
  return lanes
}

describe('a provider that says “later” ten times in a row', () => {
  test('is left alone until the last of those messages is tried again, and no other provider is', () => {
    const lanes = closedLanes()
    expect(lanes.closed('far.example', 1000)).toEqual({ wait: 59_000, text: busy.text })
    expect(lanes.closed('far.example', minute)).toBeNull()
    expect(lanes.closed('near.example', 1000)).toBeNull()
  })

  test('is asked with a few messages then, and left alone again where it says the same', () => {
    const lanes = closedLanes()
    for (const at of [1, 2]) lanes.later('far.example', busy, minute, minute + at)
    expect(lanes.closed('far.example', minute + 3)).toBeNull()
    lanes.later('far.example', busy, 5 * minute, minute + 3)
    expect(lanes.closed('far.example', minute + 3)?.wait).toBe(5 * minute)
  })

  test('is well again with the first message that it takes', () => {
    const lanes = closedLanes()
    lanes.taken('far.example')
    expect(lanes.closed('far.example', 1000)).toBeNull()
    for (let each = 0; each < 9; each += 1) lanes.later('far.example', busy, minute, 2000)
    expect(lanes.closed('far.example', 2001)).toBeNull()
  })
})

test('nine “later” in a row, or any number about single mailboxes, close nothing', () => {
  const lanes = new Lanes()
  for (let each = 0; each < 9; each += 1) lanes.later('far.example', busy, minute, 0)
  for (const enhanced of ['4.2.2', '4.1.8', '5.2.2'])
    for (let each = 0; each < 20; each += 1) lanes.later('far.example', { enhanced, text: 'full' }, minute, 0)
  expect(lanes.closed('far.example', 1)).toBeNull()
})

test('a reply without a status counts', () => {
  const lanes = new Lanes()
  for (let each = 0; each < 10; each += 1)
    lanes.later('far.example', { enhanced: null, text: '450 Wait' }, minute, 0)
  expect(lanes.closed('far.example', 1)?.text).toBe('450 Wait')
})
