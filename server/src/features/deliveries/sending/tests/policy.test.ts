// A relay's policy against the sender, and what happens when the policy ends.
import { afterAll, expect, test } from 'vitest'
import { resumeCampaign, sendCampaign } from '../../../campaigns/lifecycle.ts'
import { row, rows, sql, transaction } from '../../../../platform/db/index.ts'
import { aCampaign, aWorker, until } from '../../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { aSink } from '../../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const sink = await aSink()
const worker = await aWorker(database, sink.url, { RETRY_DELAYS: '300ms,300ms' })
afterAll(() => worker.stop())

/** A generous limit in seconds. A busy machine does not reach it, but an endless wait does. */
const patience = 200

const asked = sql`select 1 from pg_locks where locktype = 'advisory' and objid = 96 and not granted`
const lock = sql`select pg_advisory_xact_lock(96)`

test(
  'after a policy refusal, a worker began the chunk again before the campaign was held',
  { timeout: 600_000 },
  async () => {
    await rows(
      db,
      sql`create function wait_to_pause() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(96); return new; end $$`,
    )
    await rows(
      db,
      sql`create trigger wait_to_pause before update on campaigns
      for each row when (new.status = 'paused') execute function wait_to_pause()`,
    )
    sink.behaviour.rcpt = () => '550 5.1.1 You are blocked'
    const campaign = await aCampaign(db, { contacts: 300 })
    await transaction(db, async (tx) => {
      await rows(tx, lock)
      await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
      await until(async () => (await row(db, asked)) !== undefined, patience)
      // The relay accepts everything again. Two other campaigns are sent one after the other, which proves that the
      // worker has looked for chunks since.
      sink.behaviour = {}
      for (const _each of [1, 2]) {
        const other = await aCampaign(db)
        await sendCampaign(db, other.workspaceId, other.campaignId)
        await until(async () => (await other.now()).status === 'sent', patience)
      }
      expect(sink.arrivals).toHaveLength(6)
    })
    await until(async () => (await campaign.now()).status === 'paused', patience)
    await resumeCampaign(db, campaign.workspaceId, campaign.campaignId)
    await until(async () => ['sent', 'completed', 'failed'].includes((await campaign.now()).status), patience)
    expect(await campaign.now()).toMatchObject({ status: 'sent', sent_count: 300, failed_count: 0 })
  },
)
