// Many long answers at once wait in a queue, so that other calls get their share of the database.
import { setImmediate as aMoment, setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { queuedFairly } from '../long-answers.ts'

/** Counts the batches that are being read, now and at most. */
const aWatch = () => ({ now: 0, most: 0, begun: 0, ended: 0 })

async function* anAnswer(batches: number, watch: ReturnType<typeof aWatch>): AsyncGenerator<number> {
  try {
    for (let batch = 0; batch < batches; batch += 1) {
      if (batch === 0) watch.begun += 1
      else {
        watch.now += 1
        watch.most = Math.max(watch.most, watch.now)
        await sleep(1)
        watch.now -= 1
      }
      yield batch
    }
  } finally {
    watch.ended += 1
  }
}

async function readAll(answer: AsyncGenerator<number>): Promise<number[]> {
  const read: number[] = []
  for await (const batch of answer) read.push(batch)
  return read
}

test('twenty exports all begin at once, and the server reads two of them at a time', async () => {
  const watch = aWatch()
  const all = Array.from({ length: 20 }, () => readAll(queuedFairly(anAnswer(4, watch), 1)))
  await aMoment()
  expect(watch.begun).toBe(20)
  expect(await Promise.all(all)).toEqual(Array(20).fill([0, 1, 2, 3]))
  expect(watch).toMatchObject({ most: 2, ended: 20 })
})

test('a reader who pauses or goes away holds no slot', async () => {
  const watch = aWatch()
  const stopped = Array.from({ length: 5 }, () => queuedFairly(anAnswer(9, watch), 1))
  for (const each of stopped) expect(await each.next()).toEqual({ done: false, value: 0 })
  for (const each of stopped) expect(await each.next()).toEqual({ done: false, value: 1 })
  expect(await readAll(queuedFairly(anAnswer(3, watch), 1))).toEqual([0, 1, 2])
  for (const each of stopped) await each.return(undefined)
  expect(watch.ended).toBe(6)
})

test('an export that breaks off frees its slot', async () => {
  async function* broken(): AsyncGenerator<number> {
    yield 0
    await sleep(1)
    throw new Error('The database is gone')
  }
  for (let time = 0; time < 5; time += 1)
    await expect(readAll(queuedFairly(broken(), 1))).rejects.toThrow('is gone')
  expect(await readAll(queuedFairly(anAnswer(3, aWatch()), 1))).toEqual([0, 1, 2])
})

test('A workspace that exported twenty tables made the table of another wait for all of them', async () => {
  const order: string[] = []
  async function* answerOf(name: string): AsyncGenerator<number> {
    for (let batch = 0; batch < 3; batch += 1) {
      if (batch > 0) order.push(name)
      await sleep(1)
      yield batch
    }
  }
  const big = Array.from({ length: 20 }, () => readAll(queuedFairly(answerOf('big'), 1)))
  const small = readAll(queuedFairly(answerOf('small'), 2))
  await Promise.all([...big, small])
  expect(order).toHaveLength(42)
  expect(order.lastIndexOf('small')).toBeLessThan(8)
})
