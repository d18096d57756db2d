// Loops that meet an error and go on: told after ten in a row, and no longer once they went well.
import { expect, test } from 'vitest'
import { Troubles } from './trouble.ts'

test('ten errors in a row pass for a passing trouble, the eleventh does not', () => {
  const changes: boolean[] = []
  const troubles = new Troubles()
  troubles.follow((isTroubled) => changes.push(isTroubled))
  for (let times = 0; times < 10; times += 1) troubles.met('a loop', new Error('no'))
  expect(troubles.reason).toBe(null)
  expect(troubles.all).toEqual([{ loop: 'a loop', times: 10, message: 'no' }])
  troubles.met('a loop', new Error('still no'))
  expect(troubles.reason).toBe('a loop failed 11 times in a row, last with: still no')
  troubles.met('a loop', new Error('still no'))
  expect(changes).toEqual([true])
  troubles.went('a loop')
  expect([troubles.reason, troubles.all, changes]).toEqual([null, [], [true, false]])
})

test('a loop that went well in between begins anew, and one loop says nothing of another', () => {
  const changes: boolean[] = []
  const troubles = new Troubles()
  troubles.follow((isTroubled) => changes.push(isTroubled))
  for (let times = 0; times < 30; times += 1) {
    troubles.met('a loop', new Error('no'))
    if (times % 7 === 0) troubles.went('a loop')
    troubles.went('another')
  }
  expect([troubles.reason, changes]).toEqual([null, []])
  for (const loop of ['a loop', 'another'])
    for (let times = 0; times < 11; times += 1) troubles.met(loop, new Error('no'))
  troubles.went('another')
  expect(changes).toEqual([true])
  troubles.went('a loop')
  expect(changes).toEqual([true, false])
})
