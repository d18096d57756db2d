// Compares the queue with a plain list, for any order of adding, taking, putting back and withdrawing messages, and
// checks that tenants and urgent messages take turns.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Waiting } from './connection/transaction.ts'
import { Queue } from './queue.ts'

const owners = [{}, {}] as const

function waitingOf(owner: object, breaks: number, tenant = 1): Waiting {
  const message = {
    envelope: { from: 'a@example.com', to: 'b@example.org' },
    bytes: Buffer.alloc(0),
    begin: () => true,
    end: () => undefined,
    owner,
    tenant,
  }
  return { message, breaks }
}

const steps = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ do: fc.constant('push' as const), times: fc.nat(40), owner: fc.nat(1) }),
    },
    { weight: 8, arbitrary: fc.record({ do: fc.constant('shift' as const), times: fc.nat(40) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('putBack' as const), breaks: fc.nat(3) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('withdraw' as const), owner: fc.option(fc.nat(1)) }),
    },
  ),
  { maxLength: 60 },
)

test('a tenant’s oldest message goes first; a retry goes before it, or last if its connection broke', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const queue = new Queue()
      let list: Waiting[] = []
      let last: Waiting | undefined
      for (const step of all) {
        if (step.do === 'push') {
          for (let each = 0; each < step.times; each += 1) {
            const waiting = waitingOf(owners[step.owner] ?? {}, 0)
            queue.push(waiting)
            list.push(waiting)
          }
        } else if (step.do === 'shift') {
          for (let each = 0; each < step.times; each += 1) {
            const first = list.shift()
            expect(queue.shift()).toBe(first)
            last = first ?? last
          }
        } else if (step.do === 'putBack' && last && !list.includes(last)) {
          last.breaks = step.breaks
          queue.putBack(last)
          list = step.breaks > 1 ? [...list, last] : [last, ...list]
        } else if (step.do === 'withdraw') {
          const owner = step.owner === null ? undefined : owners[step.owner]
          const theirs = list.filter(({ message }) => owner === undefined || message.owner === owner)
          expect(queue.withdraw(owner)).toEqual(theirs)
          list = list.filter((waiting) => !theirs.includes(waiting))
        }
        expect(queue.length).toBe(list.length)
      }
    }),
  )
})

test('5,000 messages leave the queue in order while others are added', () => {
  const queue = new Queue()
  const all = Array.from({ length: 5000 }, () => waitingOf(owners[0], 0))
  const passed: (Waiting | undefined)[] = []
  for (const [index, waiting] of all.entries()) {
    queue.push(waiting)
    if (index % 2 === 1) passed.push(queue.shift())
  }
  while (queue.length > 0) passed.push(queue.shift())
  expect(passed.every((waiting, index) => waiting === all[index])).toBe(true)
  expect(passed).toHaveLength(5000)
  expect(queue.shift()).toBeUndefined()
})

test('withdraw without an owner takes out all messages, in order', () => {
  const queue = new Queue()
  const all = [waitingOf(owners[0], 0), waitingOf(owners[1], 0), waitingOf(owners[0], 0)]
  for (const waiting of all) queue.push(waiting)
  expect(queue.withdraw()).toEqual(all)
  expect(queue.length).toBe(0)
})

test('A tenant with 5,000 queued messages kept ten messages of another tenant waiting for all of them', () => {
  const queue = new Queue()
  for (let each = 0; each < 5000; each += 1) queue.push(waitingOf(owners[0], 0, 1))
  for (let each = 0; each < 10; each += 1) queue.push(waitingOf(owners[1], 0, 2))
  const first = Array.from({ length: 20 }, () => queue.shift()?.message.tenant)
  expect(first).toEqual(Array.from({ length: 10 }, () => [1, 2]).flat())
})

test('each tenant’s messages keep their order, and tenants with messages take turns', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4), { maxLength: 200 }), (pushed) => {
      const queue = new Queue()
      const all = pushed.map((tenant) => waitingOf(owners[0], 0, tenant))
      for (const each of all) queue.push(each)
      const passed = all.map(() => queue.shift())
      for (let tenant = 0; tenant <= 4; tenant += 1) {
        const theirs = (each?: Waiting) => each?.message.tenant === tenant
        expect(passed.filter(theirs)).toEqual(all.filter(theirs))
        const places = passed.flatMap((each, place) => (theirs(each) ? [place] : []))
        for (const [nth, place] of places.entries())
          expect(place - (places[nth - 1] ?? -1)).toBeLessThanOrEqual(5)
      }
      expect(queue.length).toBe(0)
    }),
  )
})
