// Measures feedback: bounces accepted with a commit, clicks at the same time, and a full inbox that a worker reads.
import { atLeastCount, atMost, type Part } from '../part.ts'
import { fixed, table, whole } from '../table.ts'
import { measureFeedback, type Load } from './measure.ts'

const inEarnest: Load = { recipients: 50_000, accepted: 6000, waiting: 50_000, clickSeconds: 24 }
const quick: Load = { recipients: 5000, accepted: 600, waiting: 5000, clickSeconds: 4 }
/** Bounces per second that the product must accept. */
const wanted = 200

export const feedback: Part = {
  name: 'feedback',
  async measure({ isQuick, say }) {
    const load = isQuick ? quick : inEarnest
    const { accepted, alone, beside, besideBounces, read, suppressed } = await measureFeedback(load, {
      wanted,
      say,
    })
    const rows = [
      ['bounces accepted a second, after their commit', whole(accepted)],
      ['p95 of clicks without bounces, ms', fixed(alone, 1)],
      [`p95 of clicks beside ${whole(besideBounces)} bounces a second, ms`, fixed(beside, 1)],
      [`${whole(load.waiting)} waiting bounces processed by one worker, s`, fixed(read, 1)],
      ['bounces processed a second', whole(load.waiting / read)],
    ]
    return {
      tables: [table(['', 'measured'], rows)],
      verdicts: [
        atLeastCount('bounces accepted a second', accepted, wanted),
        atMost('p95 of clicks beside bounces, divided by p95 without', beside / alone, 1.1, ''),
        atMost('50,000 bounces processed', (read * 50_000) / load.waiting / 60, 4, 'min'),
        atMost(
          'difference between bounces and suppressed addresses',
          Math.abs(load.waiting - suppressed),
          0,
          '',
        ),
      ],
    }
  },
}
