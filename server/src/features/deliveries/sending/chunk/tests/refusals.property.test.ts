// Refusals in a row: none is lost or recorded twice, and the fiftieth makes all of them a policy.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownOutcome, policyStreak } from '../../../outcome.ts'
import { Refusals, type RefusalMeaning } from '../refusals.ts'

const chunk = {}
const otherChunk = {}

/** Refusals, numbered in their order. Each records the meaning that it is settled with. */
function aRow() {
  const refusals = new Refusals()
  const told: { seq: number; isPolicy: boolean }[] = []
  let count = 0
  const add = (times = 1, owner: object = chunk) => {
    for (let each = 0; each < times; each += 1) {
      const seq = (count += 1)
      const settle = (meaning: RefusalMeaning) => told.push({ seq, isPolicy: meaning === 'policy' })
      refusals.add({
        seq,
        outcome: ownOutcome('failed', { code: 'unmade', params: { detail: 'no' } }),
        place: null,
        owner,
        settle,
      })
    }
  }
  return { refusals, told, add, seqs: () => told.map(({ seq }) => seq) }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const steps = fc.array(
  fc.oneof(fc.nat(2 * policyStreak), fc.constantFrom('end' as const, 'settle' as const)),
  {
    maxLength: 12,
  },
)

test('each refusal is settled once, in order, whatever other replies come between', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { refusals, told, add, seqs } = aRow()
      let count = 0
      for (const step of all) {
        if (typeof step === 'number') add(step)
        else if (step === 'end') refusals.end(refusals.row)
        else refusals.settle()
        count += typeof step === 'number' ? step : 0
        expect(seqs()).toEqual(upTo(count - refusals.length))
      }
      refusals.settle()
      expect(told).toHaveLength(count)
      expect(refusals.length).toBe(0)
    }),
  )
})

test('fewer than fifty refusals in a row never count as a policy, however often that happens', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(policyStreak - 1), { maxLength: 8 }), (rows) => {
      const { refusals, told, add } = aRow()
      for (const length of rows) {
        add(length)
        expect(refusals.isPolicy).toBe(false)
        expect(refusals.length).toBe(length)
        refusals.end(refusals.row)
        expect(refusals.length).toBe(0)
      }
      expect(told.some(({ isPolicy }) => isPolicy)).toBe(false)
    }),
  )
})

test('the fiftieth refusal in a row makes all fifty a policy, even if the first are already settled', () => {
  const { refusals, told, add } = aRow()
  add(20)
  refusals.settle()
  add(29)
  expect([refusals.isPolicy, told.length, refusals.length]).toEqual([false, 20, 29])
  add()
  expect(refusals.isPolicy).toBe(true)
  expect(told.map(({ isPolicy }) => isPolicy)).toEqual([
    ...upTo(20).map(() => false),
    ...upTo(30).map(() => true),
  ])
})

test('refusals of messages on the wire when a policy began belong to it, even after an accepted message', () => {
  const { refusals, told, add } = aRow()
  add(policyStreak)
  refusals.end(refusals.row)
  add()
  expect(told.at(-1)).toEqual({ seq: policyStreak + 1, isPolicy: true })
  expect(refusals.isPolicy).toBe(true)
})

test('the acceptance of a message that was handed over before a row of refusals does not end the row', () => {
  const { refusals, told, add } = aRow()
  const before = refusals.row
  add(30)
  const within = refusals.row
  refusals.end(before)
  add(20)
  expect(told.filter(({ isPolicy }) => isPolicy)).toHaveLength(policyStreak)
  expect(within).not.toBe(before)
})

test('the acceptance of a message from an earlier row does not end a later row', () => {
  const { refusals, told, add } = aRow()
  add()
  const first = refusals.row
  refusals.end(first)
  add()
  refusals.end(first)
  expect(told).toHaveLength(1)
  refusals.end(refusals.row)
  expect(told).toHaveLength(2)
})

test('dropping a chunk’s refusals leaves them unsettled for a retry, and keeps the refusals of other chunks', () => {
  const { refusals, add, seqs } = aRow()
  add(10)
  add(3, otherChunk)
  refusals.forget(chunk)
  expect(refusals.length).toBe(3)
  add()
  refusals.end(refusals.row)
  expect(seqs()).toEqual([11, 12, 13, 14])
})

test('fifty refusals in a row are a policy', () => {
  expect(policyStreak).toBe(50)
})
