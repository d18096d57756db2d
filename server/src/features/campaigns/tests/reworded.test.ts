// Holds are counted, released and resumed by their codes. Here the words for a reason change whenever somebody reads
// them, as if each process had another version of the sentences.
import { expect, test, vi } from 'vitest'
import { aCampaign } from '../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { findRestored, goOnRestored, holdRestored } from '../holds/restored.ts'
import { resumeCampaign, sendCampaign } from '../lifecycle.ts'
import { startPending } from '../sending/start.ts'
import { instance } from './under-way.ts'

vi.mock('../../../platform/words/index.ts', async (original) => {
  let version = 0
  return {
    ...(await original<object>()),
    english: (_namespace: string, key: string) => `The words for ${key}, version ${String((version += 1))}.`,
  }
})

const { db } = await freshDatabase()
const log = createLog('silent')

/** A stream with one message that has not left. */
async function aWaitingMessage(workspaceId: number): Promise<() => Promise<unknown>> {
  const stream = await row(
    db,
    sql<{ id: number }>`insert into mailings (workspace_id, kind, priority, open_ended, total, content)
      values (${workspaceId}, 'stream', 1, true, 1, '{}') returning id`,
  )
  const id = stream?.id ?? 0
  await rows(db, sql`insert into recipients (mailing_id, seq, email) values (${id}, 1, 'a@far.example')`)
  await rows(db, sql`insert into chunks (mailing_id, chunk, from_seq, to_seq) values (${id}, 1, 1, 1)`)
  return () => row(db, sql`select state, held_code as code from mailings where id = ${id}`)
}

test('what waits after a restore is counted and goes on by its code, whatever the sentence says', async () => {
  const { workspaceId, campaignId, now } = await aCampaign(db)
  await sendCampaign(db, workspaceId, campaignId)
  const stream = await aWaitingMessage(workspaceId)
  await holdRestored(db, { database: 'another', by: 'copy' })
  const held = await now()
  expect(held).toMatchObject({ status: 'paused', reason_code: 'restored', reason_params: {} })
  expect((await now()).reason).not.toBe(held.reason)
  expect(await stream()).toEqual({ state: 'halted', code: 'restored' })

  expect(await findRestored(db, workspaceId)).toMatchObject({ paused: 1, messages: 1 })
  expect(await goOnRestored(db)).toEqual({ resumed: 1, messages: 1 })
  expect(await now()).toMatchObject({ status: 'processing', reason: null, reason_code: null })
  expect(await stream()).toEqual({ state: 'open', code: null })
})

test('a campaign that waits for the public address is held by its code, and can be resumed', async () => {
  const { workspaceId, campaignId, now } = await aCampaign(db)
  await sendCampaign(db, workspaceId, campaignId)
  const assertReachable = () => Promise.reject(new Problem('public_address_unready', { url: 'http://here' }))
  await startPending({ db, log, instance: { ...instance, assertReachable } })
  expect(await now()).toMatchObject({
    status: 'paused',
    reason_code: 'public_address_unready',
    reason_params: { url: 'http://here' },
  })
  await resumeCampaign(db, workspaceId, campaignId)
  await startPending({ db, log, instance })
  expect(await now()).toMatchObject({ status: 'processing', reason_code: null, total_contacts: 3 })
})
