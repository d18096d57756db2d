// Loops that continue after an error: they are reported after ten errors in a row, until they succeed again.
import { expect, test, vi } from 'vitest'
import { LoopErrors } from '../loops/loop-errors.ts'

test('ten errors of a loop in a row count as temporary, and the eleventh does not', () => {
  const changes: boolean[] = []
  const loopErrors = new LoopErrors()
  loopErrors.follow((isTroubled) => changes.push(isTroubled))
  for (let times = 0; times < 10; times += 1) loopErrors.failed('a loop', new Error('no'))
  expect(loopErrors.reason).toBe(null)
  expect(loopErrors.all).toEqual([{ loop: 'a loop', times: 10, message: 'no' }])
  loopErrors.failed('a loop', new Error('still no'))
  expect(loopErrors.reason).toBe('a loop failed 11 times in a row, last with: still no')
  loopErrors.failed('a loop', new Error('still no'))
  expect(changes).toEqual([true])
  loopErrors.succeeded('a loop')
  expect([loopErrors.reason, loopErrors.all, changes]).toEqual([null, [], [true, false]])
})

test('a success resets the count of a loop, and each loop has a count of its own', () => {
  const changes: boolean[] = []
  const loopErrors = new LoopErrors()
  loopErrors.follow((isTroubled) => changes.push(isTroubled))
  for (let times = 0; times < 30; times += 1) {
    loopErrors.failed('a loop', new Error('no'))
    if (times % 7 === 0) loopErrors.succeeded('a loop')
    loopErrors.succeeded('another')
  }
  expect([loopErrors.reason, changes]).toEqual([null, []])
  for (const loop of ['a loop', 'another'])
    for (let times = 0; times < 11; times += 1) loopErrors.failed(loop, new Error('no'))
  loopErrors.succeeded('another')
  expect(changes).toEqual([true])
  loopErrors.succeeded('a loop')
  expect(changes).toEqual([true, false])
})

test('a loop whose step has not ended for ten seconds is named, until the step ends', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const loopErrors = new LoopErrors()
  loopErrors.began('a loop')
  loopErrors.began('a slow loop', 60_000)
  vi.advanceTimersByTime(9000)
  expect(loopErrors.reason).toBe(null)
  vi.advanceTimersByTime(3000)
  expect(loopErrors.reason).toBe('a loop has not ended a step for 12 seconds')
  loopErrors.ended('a loop')
  expect(loopErrors.reason).toBe(null)
  vi.useRealTimers()
})
