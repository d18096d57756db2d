// Leases: a silent worker loses its chunk, and a living worker does not, even when the clock jumps.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { claimChunk, releaseChunk } from '../../queries/claim.ts'
import { recordOutcomes } from '../../record.ts'
import { Leases } from '../leases.ts'
import { row, rows, sql, transaction } from '../../../../platform/db/index.ts'
import { until } from '../../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../../test/harness.ts'

const { db } = await freshDatabase()

/** A chunk that a worker claimed and whose lease has expired. */
async function aLapsedChunk(campaignId: number): Promise<void> {
  await rows(
    db,
    sql`insert into chunks (mailing_id, chunk, from_seq, to_seq, epoch, worker, lease_until)
      values (${campaignId}, 1, 1, 1000, 1, 'somebody', now() - interval '1 second')`,
  )
}

const chunkOf = (campaignId: number) =>
  row(db, sql`select epoch, worker, lapses from chunks where mailing_id = ${campaignId}`)

test('an expired lease is freed a second later, and the chunk counts the expiry', async () => {
  const leases = new Leases(db)
  await aLapsedChunk(1)
  expect(await leases.free()).toBe(0)
  expect(await chunkOf(1)).toMatchObject({ worker: 'somebody', lapses: 0 })
  await sleep(1050)
  expect(await leases.free()).toBe(1)
  expect(await chunkOf(1)).toEqual({ epoch: 2, worker: null, lapses: 1 })
})

test('a lease that is renewed after a jump of the clock stays', async () => {
  const leases = new Leases(db)
  await aLapsedChunk(2)
  await leases.free()
  await rows(db, sql`update chunks set lease_until = now() + interval '30 seconds' where mailing_id = 2`)
  await sleep(1050)
  expect(await leases.free()).toBe(0)
  expect(await chunkOf(2)).toMatchObject({ epoch: 1, worker: 'somebody', lapses: 0 })
})

test('a late flush does not renew the lease of a chunk that was given back', async () => {
  await rows(
    db,
    sql`insert into mailings (id, workspace_id, kind, total, content) values (3, 1, 'campaign', 1000, '{}')`,
  )
  await rows(db, sql`insert into chunks (mailing_id, chunk, from_seq, to_seq) values (3, 1, 1, 1000)`)
  const chunk = await claimChunk(db, 'worker', 30, { isUrgent: false })
  if (!chunk) throw new Error('There was a chunk to claim')
  await releaseChunk(db, chunk)
  const flush = { done: false, halted: true, leaseSeconds: 30 }
  expect(await recordOutcomes(db, chunk, [], flush)).toMatchObject({ is_own: false })
  expect((await claimChunk(db, 'another', 30, { isUrgent: false }))?.chunk).toBe(1)
})

test('a chunk was claimed once more after its campaign was halted', async () => {
  await rows(
    db,
    sql`insert into mailings (id, workspace_id, kind, total, content) values (4, 4, 'campaign', 1000, '{}')`,
  )
  await rows(db, sql`insert into chunks (mailing_id, chunk, from_seq, to_seq) values (4, 1, 1, 1000)`)
  // The claim took its snapshot before the halt, and its lock waits for the halt's transaction.
  const claimed = await transaction(db, async (tx) => {
    await rows(tx, sql`update mailings set state = 'halted' where id = 4`)
    const claim = claimChunk(db, 'worker', 30, { isUrgent: false, mailings: [3] })
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until(async () => (await row(db, waits)) !== undefined)
    return { claim }
  })
  expect(await claimed.claim).toBeUndefined()
  expect(await chunkOf(4)).toMatchObject({ worker: null })
})
