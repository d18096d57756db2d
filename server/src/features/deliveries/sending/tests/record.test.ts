// One flush of a chunk: it writes all or nothing, writes each outcome once, and writes nothing under another worker's
// epoch.
import { expect, test } from 'vitest'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { startPending } from '../../../campaigns/sending/start.ts'
import { ownOutcome, type Outcome } from '../../outcome.ts'
import type { Chunk } from '../../queries/claim.ts'
import type { Recorded } from '../../queries/record.ts'
import { recordOutcomes } from '../../record.ts'
import { row, rows, sql } from '../../../../platform/db/index.ts'
import { forgetWanted } from '../../../facts/index.ts'
import { createLog } from '../../../../platform/log/index.ts'
import { aCampaign, type ReadyCampaign, mailingOf } from '../../../../../test/campaigns.ts'
import { instance } from '../../../campaigns/tests/under-way.ts'
import { freshDatabase } from '../../../../../test/harness.ts'

const { db } = await freshDatabase()
const flush = { done: false, halted: false, leaseSeconds: 30 }
const said = { code: 250, enhanced: '2.0.0', reply: '250 2.0.0 Ok', relay: 'relay.example:25' }

async function aLeasedChunk(contacts: number): Promise<{ campaign: ReadyCampaign; chunk: Chunk }> {
  const campaign = await aCampaign(db, { contacts })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await startPending({ db, log: createLog('silent'), instance })
  const chunk = await row(
    db,
    sql<Chunk>`update chunks set epoch = 1, worker = 'test' where mailing_id = ${mailingOf(campaign.campaignId)}
      returning mailing_id, ${campaign.workspaceId}::bigint as workspace_id, 0 as priority, true as retries,
        true as holds, true as counts, '' as random_id, chunk, epoch, from_seq, to_seq, seqs`,
  )
  if (!chunk) throw new Error('The campaign has no chunk')
  return { campaign, chunk }
}

function ended(seq: number, kind: 'sent' | 'deferred' | 'skipped' | 'refused'): Recorded {
  const outcome: Outcome =
    kind === 'refused' ? { ...said, kind: 'failed', code: 550, suppress: true } : { ...said, kind }
  return { seq, outcome, retryIn: kind === 'deferred' ? 60_000 : null }
}

/** The rows of a campaign: outcomes in order, deferrals, suppressions. */
async function deliveriesOf({ campaignId, workspaceId }: ReadyCampaign) {
  return row(
    db,
    sql`select
      (select array_agg(seq || ' ' || outcome order by seq) from deliveries where mailing_id = ${mailingOf(campaignId)}) as outcomes,
      (select array_agg(seq order by seq) from deferrals where mailing_id = ${mailingOf(campaignId)}) as waiting,
      (select array_agg(email order by email) from suppressions where workspace_id = ${workspaceId}) as suppressed`,
  )
}

test('A flush writes outcomes, stats, deferrals and suppressions in one transaction', async () => {
  const { campaign, chunk } = await aLeasedChunk(5)
  const outcomes = [
    ended(1, 'sent'),
    ended(2, 'sent'),
    ended(3, 'deferred'),
    ended(4, 'skipped'),
    ended(5, 'refused'),
  ]
  expect(await recordOutcomes(db, chunk, outcomes, flush)).toEqual({ is_own: true, state: 'open' })
  expect(await deliveriesOf(campaign)).toEqual({
    outcomes: ['1 sent', '2 sent', '3 deferred', '4 skipped', '5 failed'],
    waiting: [3],
    suppressed: ['c5@far.example'],
  })
  expect(await campaign.now()).toMatchObject({ sent_count: 2, skipped_count: 1, failed_count: 1 })
})

test('A flush that is sent twice, with more outcomes the second time, counts everyone once', async () => {
  const { campaign, chunk } = await aLeasedChunk(4)
  const first = [ended(1, 'sent'), ended(2, 'deferred')]
  await recordOutcomes(db, chunk, first, flush)
  await rows(db, sql`delete from deferrals where mailing_id = ${mailingOf(campaign.campaignId)}`)
  const more = [...first, ended(3, 'deferred'), ended(4, 'refused')]
  expect(await recordOutcomes(db, chunk, more, flush)).toEqual({ is_own: true, state: 'open' })
  expect(await deliveriesOf(campaign)).toEqual({
    outcomes: ['1 sent', '2 deferred', '3 deferred', '4 failed'],
    // Recipients that were already gathered for the next try are not deferred again.
    waiting: [3],
    suppressed: ['c4@far.example'],
  })
  expect(await campaign.now()).toMatchObject({ sent_count: 1, failed_count: 1 })
})

test('A worker whose chunk was taken over writes nothing', async () => {
  const { campaign, chunk } = await aLeasedChunk(3)
  await rows(
    db,
    sql`update chunks set epoch = epoch + 1 where mailing_id = ${mailingOf(campaign.campaignId)}`,
  )
  const outcomes = [ended(1, 'sent'), ended(2, 'deferred'), ended(3, 'refused')]
  expect(await recordOutcomes(db, chunk, outcomes, flush)).toEqual({ is_own: false, state: 'open' })
  expect(await deliveriesOf(campaign)).toEqual({ outcomes: null, waiting: null, suppressed: null })
  expect(await campaign.now()).toMatchObject({ sent_count: 0, failed_count: 0 })
})

test('A flush without outcomes renews the lease and notices a halt', async () => {
  const { campaign, chunk } = await aLeasedChunk(1)
  await rows(db, sql`update mailings set state = 'halted' where id = ${mailingOf(campaign.campaignId)}`)
  expect(await recordOutcomes(db, chunk, [], flush)).toEqual({ is_own: true, state: 'halted' })
  const leased = await row(
    db,
    sql<{ left: number }>`select extract(epoch from lease_until - now())::float as left
      from chunks where mailing_id = ${mailingOf(campaign.campaignId)}`,
  )
  expect(leased?.left).toBeGreaterThan(25)
})

test('The last flush of a chunk closes it', async () => {
  const { campaign, chunk } = await aLeasedChunk(1)
  await recordOutcomes(db, chunk, [ended(1, 'sent')], { ...flush, done: true })
  expect(await recordOutcomes(db, chunk, [], flush)).toEqual({ is_own: false, state: 'open' })
  expect(await campaign.now()).toMatchObject({ sent_count: 1 })
})

test('Lettermill’s own reason is stored beside the reply, and a webhook gets both and the sentence', async () => {
  const { campaign, chunk } = await aLeasedChunk(3)
  await rows(
    db,
    sql`insert into webhooks (workspace_id, url, events, secret)
      values (${campaign.workspaceId}, 'https://hooks.example', '{message.failed}', 's')`,
  )
  forgetWanted()
  const tried = { code: 'tried', params: { times: 3 } } as const
  const outcomes: Recorded[] = [
    {
      seq: 1,
      outcome: { ...said, kind: 'failed', code: 450, reply: '450 busy', suppress: false },
      retryIn: null,
    },
    {
      seq: 2,
      outcome: { ...said, kind: 'failed', code: 450, reply: '450 busy', suppress: false, reason: tried },
      retryIn: null,
    },
    {
      seq: 3,
      outcome: ownOutcome('failed', { code: 'unmade', params: { detail: 'no text' } }),
      retryIn: null,
    },
  ]
  await recordOutcomes(db, chunk, outcomes, flush)
  const mailing = mailingOf(campaign.campaignId)
  expect(
    await rows(
      db,
      sql`select reply, reason_code, reason_params from deliveries where mailing_id = ${mailing} order by seq`,
    ),
  ).toEqual([
    { reply: '450 busy', reason_code: null, reason_params: null },
    { reply: '450 busy', reason_code: 'tried', reason_params: { times: 3 } },
    { reply: null, reason_code: 'unmade', reason_params: { detail: 'no text' } },
  ])
  const told = await rows(
    db,
    sql<{
      data: object
    }>`select data from facts where workspace_id = ${campaign.workspaceId} order by seq`,
  )
  expect(told.map(({ data }) => data)).toMatchObject([
    { reply: '450 busy', reason_code: null, reason_params: null },
    {
      reply: 'Tried 3 times. 450 busy',
      reason_code: 'tried',
      reason_params: { times: 3, answer: '450 busy' },
    },
    {
      reply: 'The message could not be made: no text',
      reason_code: 'unmade',
      reason_params: { detail: 'no text' },
    },
  ])
})
