// The basis of the benchmark's numbers: a sink that counts correctly for any split of its input, medians, and verdicts.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualParts } from '../../../bench/parts.ts'
import { median, medianRun } from '../../../bench/stats.ts'
import type { Comparison } from '../../../bench/sending/rates.ts'
import { dialogue } from '../../../bench/sending/sink/dialogue.ts'
import { judgeLaunch, judgeRates } from '../../../bench/sending/targets.ts'

const letters = ['A letter.\r\n..\r\nWith a dot.\r\n.\r\n', '.\r\n', '\r\n\r\nOf lines.\r\n.\r\n']
const spoken = `EHLO me\r\n${letters.map((letter) => `MAIL FROM:<a@b>\r\nRCPT TO:<c@d>\r\nDATA\r\n${letter}`).join('')}QUIT\r\n`

test('The SMTP server of the benchmark counts the same messages however their bytes are split', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: spoken.length - 1 })), (cuts) => {
      let taken = 0
      const repliesTo = dialogue(() => (taken += 1))
      const bounds = [0, ...cuts.sort((a, b) => a - b), spoken.length]
      const replies = bounds.slice(1).map((to, at) => repliesTo(Buffer.from(spoken.slice(bounds[at], to))))
      expect(taken).toBe(letters.length)
      expect(replies.join('').match(/^\d{3} /gm)).toHaveLength(2 + 4 * letters.length)
    }),
  )
})

test('Each number of the benchmark is the median of its runs, independently of the other numbers', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5])
  const run = (rate: number, sender: number) => ({ rate, sender, postgres: 0, sink: 0 })
  expect(medianRun([run(10, 5), run(1000, 1), run(20, 9)])).toMatchObject({ rate: 20, sender: 5 })
})

function compared(
  rates: [raw: number, one: number, two: number, pool: number],
  isSigned: boolean,
): Comparison {
  const [raw, one, two, pool] = rates.map((rate) => ({ rate, sender: 0, postgres: 0, sink: 0 }))
  if (!raw || !one || !two || !pool) throw new Error('Four rates')
  const carriers = { raw, 'one worker': one, 'two workers': two, pool }
  const counts = { raw: 1, 'one worker': 1, 'two workers': 1, pool: 1 }
  return { roundTrip: 0, connections: 10, isSigned, counts, carriers }
}

test('The benchmark meets a target if the ratio is at least the target, which depends on DKIM signing', () => {
  const met = (isSigned: boolean) =>
    judgeRates([compared([1000, 850, 1360, 200], isSigned)]).map(({ isMet }) => isMet)
  expect(met(false)).toEqual([true, false, true])
  expect(met(true)).toEqual([false, true, true])
})

test('A ratio of the benchmark that could not be measured is not met', () => {
  const launch = {
    recipients: 1000,
    smallFirst: 0.2,
    first: 6,
    frozen: 1,
    frozenWal: 1,
    wal: 2,
    rate: 1,
    sender: 1,
  }
  const memory = { before: 100, peak: 150, after: 120 }
  const verdicts = judgeLaunch({ ...launch, postgres: NaN, memory })
  expect(verdicts.map(({ isMet }) => isMet)).toEqual([false, true, true, false])
})

test('The benchmark finds the marks in performance.md between which it writes its tables', () => {
  const page = readFileSync(new URL('../../../docs/engineering/performance.md', import.meta.url), 'utf8')
  for (const { name } of usualParts) {
    const from = page.indexOf(`<!-- npm run bench -- --only ${name} --write: from here -->`)
    expect([name, from > 0, page.indexOf(`<!-- ${name}: to here -->`) > from]).toEqual([name, true, true])
  }
})
