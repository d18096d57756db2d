// The order of batches: the database works on the next batch while the readers of the previous batch get their answers.
import { expect, test, vi } from 'vitest'
import { createLog } from '../../../platform/log/index.ts'
import type { TrackedEvent } from '../queries/append.ts'
import { Batcher } from '../recording/batcher.ts'

const click = (seq: number): TrackedEvent => ({
  kind: 'click',
  mailingId: 1,
  seq,
  link: 0,
  bot: null,
  since: performance.now(),
})

/** A batcher whose batches wait for `letThrough`, and the test's events in their order. */
function aBatcher() {
  const happened: string[] = []
  const gates: (() => void)[] = []
  const batcher = new Batcher({
    log: createLog('silent'),
    record: async (events) => {
      happened.push(`record ${String(events[0]?.seq)}`)
      await new Promise<void>((resolve) => gates.push(resolve))
      return events.map(() => true)
    },
  })
  const take = (seq: number) =>
    batcher.take(
      { event: click(seq), settle: () => happened.push(`answer ${String(seq)}`), fail: () => undefined },
      true,
    )
  return { batcher, take, happened, letThrough: () => gates.shift()?.() }
}

test('The database was idle while the readers of a batch got their answers', async () => {
  const { batcher, take, happened, letThrough } = aBatcher()
  take(1)
  await vi.waitFor(() => expect(happened).toEqual(['record 1']), 20_000)
  take(2)
  letThrough()
  await vi.waitFor(() => expect(happened).toHaveLength(3), 20_000)
  expect(happened).toEqual(['record 1', 'record 2', 'answer 1'])
  letThrough()
  await batcher.untilEmpty()
  expect(happened.at(-1)).toBe('answer 2')
})
