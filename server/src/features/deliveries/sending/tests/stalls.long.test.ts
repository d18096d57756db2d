// A database that accepts no writes for longer than a lease, and workers that lose their chunk. Messages that arrive
// twice are limited, counted and shown.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { listAttempts, listDeliveries } from '../../queries/deliveries.ts'
import { countStates } from '../../queries/states.ts'
import { row, rows, sql } from '../../../../platform/db/index.ts'
import {
  aCampaign,
  aWorker,
  until,
  type ReadyCampaign,
  mailingOf,
  mailingIdOf,
} from '../../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { aSink } from '../../../../../test/sink.ts'

const database = await freshDatabase({ connections: 25 })
const { db, pool } = database
const sink = await aSink()
const connections = 5
const leaseSeconds = 2

/** Holds a lock on a table for `seconds`, on a connection of its own. */
async function stall(table: string, mode: string, seconds: number): Promise<void> {
  const client = await pool.connect()
  await client.query(`begin; lock table ${table} in ${mode} mode`)
  await sleep(seconds * 1000)
  await client.query('commit')
  client.release()
}

function copies(): { people: number; twice: number } {
  const people = new Set(sink.arrivals.map(({ to }) => to)).size
  return { people, twice: sink.arrivals.length - people }
}

const states = async ({ workspaceId, campaignId }: ReadyCampaign) =>
  countStates(db, workspaceId, await mailingIdOf(db, campaignId))

async function begun(contacts: number): Promise<ReadyCampaign> {
  sink.reset()
  sink.behaviour.delay = 5
  const campaign = await aCampaign(db, { contacts })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  return campaign
}

test.each([
  ['deliveries', 'access exclusive'],
  ['deliveries', 'exclusive'],
  ['chunks', 'exclusive'],
])(
  'A lock on %s (%s) for longer than a lease duplicates no message',
  { timeout: 90_000 },
  async (table, mode) => {
    const campaign = await begun(800)
    const environment = { LEASE_SECONDS: String(leaseSeconds) }
    const workers = [
      await aWorker(database, sink.url, environment),
      await aWorker(database, sink.url, environment),
    ]
    await until(() => sink.arrivals.length > 200)
    await stall(table, mode, 3 * leaseSeconds)
    await until(async () => (await campaign.now()).status === 'sent', 60)
    for (const worker of workers) await worker.stop()
    const { people, twice } = copies()
    expect(people).toBe(800)
    const told = (await states(campaign))?.possible_duplicates ?? 0
    expect(twice).toBeLessThanOrEqual(told)
    // No worker lost its chunk, because the next holder could not have written either.
    expect({ twice, told }).toEqual({ twice: 0, told: 0 })
    expect(await campaign.now()).toMatchObject({ sent_count: 800 })
  },
)

test(
  'While outcomes could not be written, more than one flush of a chunk left without a record',
  { timeout: 60_000 },
  async () => {
    const campaign = await begun(1000)
    // The lease is too long to end here, so only the size of a flush limits what leaves.
    const worker = await aWorker(database, sink.url, {
      LEASE_SECONDS: '600',
      SMTP_CONNECTIONS: String(connections),
    })
    await until(() => sink.arrivals.length > 50)
    const before = sink.arrivals.length
    await stall('deliveries', 'exclusive', 3)
    const recorded = await row(
      db,
      sql<{ count: number }>`select count(*) as count from deliveries
    where mailing_id = ${mailingOf(campaign.campaignId)}`,
    )
    expect(before).toBeLessThan(600)
    expect(sink.arrivals.length - (recorded?.count ?? 0)).toBeLessThanOrEqual(250 + connections)
    await until(async () => (await campaign.now()).status === 'sent', 30)
    await worker.stop()
    expect(copies()).toEqual({ people: 1000, twice: 0 })
  },
)

test(
  'A worker that lost its chunk with messages on the wire never ended its run, and blocked the campaign',
  { timeout: 60_000 },
  async () => {
    const campaign = await begun(60)
    sink.behaviour.delay = 1500
    const worker = await aWorker(database, sink.url, { SMTP_CONNECTIONS: String(connections) })
    await until(() => sink.arrivals.length >= connections)
    // Another worker takes the chunk and gives it back.
    await rows(
      db,
      sql`update chunks set epoch = epoch + 1, worker = null, lease_until = null
      where mailing_id = ${mailingOf(campaign.campaignId)}`,
    )
    sink.behaviour.delay = 0
    await until(async () => (await campaign.now()).status === 'sent', 30)
    await worker.stop()
    const { people, twice } = copies()
    expect(people).toBe(60)
    expect(twice).toBeLessThanOrEqual((await states(campaign))?.possible_duplicates ?? 0)
  },
)

test(
  'What a worker sent of a chunk after another worker took it was recorded nowhere',
  { timeout: 60_000 },
  async () => {
    const campaign = await begun(60)
    sink.behaviour.delay = 1500
    const worker = await aWorker(database, sink.url, { SMTP_CONNECTIONS: String(connections) })
    await until(() => sink.arrivals.length >= connections)
    // A worker on another machine, whose lease ends later.
    await rows(
      db,
      sql`update chunks set epoch = epoch + 1, worker = 'another', lease_until = now() + interval '4 seconds'
      where mailing_id = ${mailingOf(campaign.campaignId)}`,
    )
    sink.behaviour.delay = 0
    await until(async () => (await campaign.now()).status === 'sent', 40)
    await worker.stop()
    const { people, twice } = copies()
    expect(people).toBe(60)
    expect(twice).toBeGreaterThan(0)
    expect(await states(campaign)).toMatchObject({
      sent: 60,
      possible_duplicates: twice,
      pending: 0,
      unconfirmed: 0,
    })
    const listed = await listDeliveries(
      db,
      await mailingIdOf(db, campaign.campaignId),
      { state: 'all', search: '' },
      { limit: 100 },
    )
    const doubled = listed.filter(({ possible_duplicate }) => possible_duplicate)
    expect(doubled).toHaveLength(twice)
    expect(doubled[0]).toMatchObject({ attempts: 2, state: 'sent' })
    expect(
      await listAttempts(db, await mailingIdOf(db, campaign.campaignId), doubled[0] ?? { seq: 0, email: '' }),
    ).toHaveLength(2)
  },
)
