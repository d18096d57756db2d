// The job that looks for stalled mailings, run by hand.
import { expect, test } from 'vitest'
import { readSignal } from '../../index.ts'
import { row, rows, sql } from '../../../../platform/db/index.ts'
import { jobs } from '../../../../worker/jobs.ts'
import { freshDatabase } from '../../../../../test/harness.ts'

const { db, pool } = await freshDatabase()
const { run } = jobs.free_stalled_mailings

/** A mailing with one chunk, which was last served that many seconds ago. */
async function aMailing(
  id: number,
  { served, lease }: { served: number; lease: number | null },
): Promise<void> {
  await rows(
    db,
    sql`insert into mailings (id, workspace_id, kind, total, content, served_at)
      values (${id}, 1, 'campaign', 10, '{}', now() - ${served}::integer * interval '1 second')`,
  )
  await rows(
    db,
    sql`insert into chunks (mailing_id, chunk, from_seq, to_seq, epoch, worker, halted, lease_until)
      values (${id}, 1, 1, 10, 1, ${lease === null ? null : 'gone'}, true,
        now() + ${lease}::integer * interval '1 second')`,
  )
}

const chunkOf = (id: number) =>
  row(db, sql`select worker, lease_until, lapses from chunks where mailing_id = ${id}`)

test('A mailing whose chunk belonged to a dead worker made no progress until all was restarted', async () => {
  await aMailing(1, { served: 600, lease: -60 })
  const heard: string[] = []
  const listener = await pool.connect()
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query('listen lettermill')
  expect(await run(db)).toEqual([1])
  expect(await chunkOf(1)).toEqual({ worker: null, lease_until: null, lapses: 1 })
  // A second run frees nothing more. It notifies the workers until one claims the chunk.
  expect(await run(db)).toEqual([1])
  expect(await chunkOf(1)).toMatchObject({ lapses: 1 })
  await expect.poll(() => heard.map(readSignal)).toContainEqual({ kind: 'free', mailingId: 1 })
  listener.release(true)
  await rows(db, sql`delete from mailings`)
})

test('the sweep leaves a mailing alone that a worker holds, that was served recently or that is halted', async () => {
  await aMailing(2, { served: 600, lease: 30 })
  await aMailing(3, { served: 10, lease: null })
  await aMailing(4, { served: 600, lease: null })
  await rows(db, sql`update mailings set state = 'halted' where id = 4`)
  expect(await run(db)).toEqual([])
  expect(await chunkOf(2)).toMatchObject({ worker: 'gone', lapses: 0 })
})
