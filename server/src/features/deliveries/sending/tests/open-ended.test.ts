// Streams: recipients can be added to a mailing while it runs. It stays open after all recipients got their messages.
import { afterAll, expect, test } from 'vitest'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { notify, row, rows, sql, transaction } from '../../../../platform/db/index.ts'
import { jobs } from '../../../../worker/jobs.ts'
import { aCampaign, aWorker, until } from '../../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { aSink } from '../../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const sink = await aSink()
const worker = await aWorker(database, sink.url)
afterAll(async () => {
  await worker.stop()
  await sink.close()
})

/** A stream with the content of a campaign that was sent, and without recipients. */
async function aStream(priority = 0): Promise<number> {
  const campaign = await aCampaign(db, { contacts: 1 })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(async () => (await campaign.now()).status === 'sent')
  const made = await row(
    db,
    sql<{ id: number }>`insert into mailings (workspace_id, kind, priority, open_ended, total, content)
      select workspace_id, 'stream', ${priority}::smallint, true, 0, content from mailings
      where workspace_id = ${campaign.workspaceId} returning id`,
  )
  return made?.id ?? 0
}

/** Adds recipients after the existing ones, in a chunk of their own. */
function append(mailing: number, from: number, to: number): Promise<void> {
  return transaction(db, async (tx) => {
    await rows(
      tx,
      sql`insert into recipients (mailing_id, seq, email, fields)
        select ${mailing}::bigint, n, 's' || n || '@far.example', jsonb_build_object('first_name', 'Stream' || n)
        from generate_series(${from}::integer, ${to}::integer) n`,
    )
    await rows(
      tx,
      sql`insert into chunks (mailing_id, chunk, from_seq, to_seq)
        select ${mailing}::bigint, coalesce(max(chunk), 0) + 1, ${from}::integer, ${to}::integer
        from chunks where mailing_id = ${mailing}`,
    )
    await rows(tx, sql`update mailings set total = ${to} where id = ${mailing}`)
    await notify(tx, 'work')
  })
}

const sentTo = () =>
  sink.arrivals
    .map(({ to }) => to)
    .filter((to) => to.startsWith('s'))
    .sort()
const recorded = async (mailing: number) =>
  (await rows(db, sql`select from deliveries where mailing_id = ${mailing} and outcome = 'sent'`)).length
const stateOf = (mailing: number) =>
  row(db, sql<{ state: string }>`select state from mailings where id = ${mailing}`)

test('A stream closed when its first recipients were done, although others had been added', async () => {
  const mailing = await aStream()
  await append(mailing, 1, 3)
  await until(async () => (await recorded(mailing)) === 3)
  await append(mailing, 4, 5)
  await until(async () => (await recorded(mailing)) === 5)
  const all = [1, 2, 3, 4, 5].map((n) => `s${String(n)}@far.example`)
  expect(sentTo()).toEqual(all)
  expect(await stateOf(mailing)).toEqual({ state: 'open' })
  // Long after its last message, the stream is neither closed nor counted as stalled.
  await rows(db, sql`update mailings set served_at = now() - interval '1 hour' where id = ${mailing}`)
  expect(await jobs.free_stalled_mailings.run(db)).toEqual([])
  await append(mailing, 6, 6)
  await until(async () => (await recorded(mailing)) === 6)
  expect(await stateOf(mailing)).toEqual({ state: 'open' })
})

test('A stream with priority waited for the campaigns that occupied the worker', async () => {
  const mailing = await aStream(1)
  const { workspaceId, ...first } = await aCampaign(db, { contacts: 2100 })
  const others = Array.from({ length: 4 }, () => aCampaign(db, { contacts: 2100, workspaceId }))
  sink.behaviour.delay = 10
  const all = [first, ...(await Promise.all(others))]
  for (const { campaignId } of all) await sendCampaign(db, workspaceId, campaignId)
  const held = sql`select from chunks where done_at is null and worker is not null`
  await until(async () => (await rows(db, held)).length === 8)
  await append(mailing, 1, 3)
  await until(async () => (await recorded(mailing)) === 3)
  expect((await first.now()).status).toBe('processing')
  const counted = await row(
    db,
    sql<{ sent: number }>`select sent from stats where mailing_id = ${mailing} limit 1`,
  )
  expect(counted?.sent).toBe(3)
  await rows(db, sql`update mailings set state = 'halted' where workspace_id = ${workspaceId}`)
})
