// All processes together keep to SEND_RATE.
import { expect, test } from 'vitest'
import { limitedRate } from '../../index.ts'
import { freshDatabase } from '../../../../../test/harness.ts'

const { db } = await freshDatabase()

test('three processes together send at the rate, neither above nor below it', async () => {
  const perSecond = 200
  const rates = [1, 2, 3].map(() => limitedRate(db, perSecond))
  const begun = performance.now()
  const left: number[] = []
  await Promise.all(
    rates.flatMap((rate) =>
      Array.from({ length: 10 }, async () => {
        for (let each = 0; each < 20; each += 1) {
          await rate.take(1)
          left.push(performance.now() - begun)
        }
      }),
    ),
  )
  expect(left).toHaveLength(600)
  // At any moment, the number of sent messages is at most the rate times the passed seconds. In addition, each process
  // may have sent one portion, a tenth of a second's messages.
  for (const [index, at] of left.sort((a, b) => a - b).entries())
    expect(index).toBeLessThanOrEqual((at / 1000) * perSecond + 3 * (perSecond / 10))
  expect(left.at(-1)).toBeGreaterThan(2600)
})

test('Twenty-five campaigns of one workspace took 25 of 26 messages of the rate from another workspace', async () => {
  const rate = limitedRate(db, 100)
  const left: string[] = []
  const strand = async (name: string, workspaceId: number, messages: number) => {
    for (let each = 0; each < messages; each += 1) {
      await rate.take(workspaceId)
      left.push(name)
    }
  }
  const big = Array.from({ length: 25 }, () => strand('big', 1, 4))
  const small = Array.from({ length: 4 }, () => strand('small', 2, 1))
  await Promise.all([...big, ...small])
  expect(left).toHaveLength(104)
  expect(left.lastIndexOf('small')).toBeLessThan(10)
})

test('With SEND_RATE, a test message waited for every connection of its own workspace’s campaign', async () => {
  const rate = limitedRate(db, 100)
  const left: string[] = []
  const strand = async (name: string, isUrgent: boolean, messages: number) => {
    for (let each = 0; each < messages; each += 1) {
      await rate.take(1, isUrgent)
      left.push(name)
    }
  }
  const big = Array.from({ length: 40 }, () => strand('campaign', false, 3))
  await Promise.all([...big, strand('test', true, 1)])
  expect(left).toHaveLength(121)
  // The test message leaves after the messages that could leave at once.
  expect(left.indexOf('test')).toBeLessThan(12)
})
