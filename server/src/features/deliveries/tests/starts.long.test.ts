// Campaigns that cannot start: temporary errors are retried, permanent errors fail the campaign, and a started campaign
// never fails.
import { expect, test } from 'vitest'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { startPending, type StartDeps } from '../../campaigns/sending/start.ts'
import { openDatabase, rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { aCampaign, until, type ReadyCampaign } from '../../../../test/campaigns.ts'
import { instance } from '../../campaigns/tests/under-way.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const database = await freshDatabase({ connections: 20 })
const { db, url } = database

async function sent(contacts = 3): Promise<ReadyCampaign> {
  const campaign = await aCampaign(db, { contacts })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  return campaign
}

function starter(): StartDeps {
  return { db, log: createLog('silent'), instance, later: new Map() }
}

/**
 * Makes the first `times` mailings fail with the statement. A sequence counts them, because it keeps its value over a
 * rollback.
 */
async function breakStarts(times: number, statement: string): Promise<void> {
  await rows(db, sql`drop sequence if exists broken_starts cascade`)
  await rows(db, sql`create sequence broken_starts`)
  await rows(
    db,
    sql.raw(`create or replace function break_start() returns trigger language plpgsql as $$
      begin
        if nextval('broken_starts') <= ${String(times)} then ${statement} end if;
        return new;
      end $$`),
  )
  await rows(
    db,
    sql`create or replace trigger break_start before insert on mailings for each row execute function break_start()`,
  )
}

const raise = (code: string) => `raise exception 'broken' using errcode = '${code}';`

test('A campaign that two workers started at once was called failed, though its messages left', async () => {
  const others = Array.from({ length: 3 }, () => openDatabase(url, { connections: 4 }))
  for (let round = 0; round < 15; round += 1) {
    const campaigns = await Promise.all(Array.from({ length: 5 }, () => sent()))
    await Promise.all(
      [database, ...others, ...others].map((each) => startPending({ ...starter(), db: each.db })),
    )
    for (const campaign of campaigns)
      expect(await campaign.now()).toMatchObject({ status: 'processing', reason: null })
  }
  await Promise.all(others.map((each) => each.close()))
})

test.each([
  ['a serialization failure', raise('40001')],
  ['a deadlock', raise('40P01')],
  ['a statement timeout or a cancelled query', raise('57014')],
  ['a lock that is not available', raise('55P03')],
  ['a terminated connection', 'perform pg_terminate_backend(pg_backend_pid());'],
])('A campaign failed for good because of %s at its start', async (_, statement) => {
  const campaign = await sent()
  await breakStarts(2, statement)
  const deps = starter()
  expect(await startPending(deps)).toBe(0)
  expect(await campaign.now()).toMatchObject({ status: 'processing', reason: null })
  await until(async () => (await startPending(deps)) === 1)
  expect(await campaign.now()).toMatchObject({ status: 'processing', total_contacts: 3 })
})

test('a campaign that waits to retry its start does not delay other campaigns', async () => {
  await sent()
  await breakStarts(1, raise('40001'))
  const other = await sent()
  expect(await startPending(starter())).toBe(1)
  expect(await other.now()).toMatchObject({ total_contacts: 3 })
  await startPending(starter())
})

test('an error that lasts makes a campaign fail, with a reason', async () => {
  const campaign = await sent()
  await breakStarts(1, raise('22012'))
  await startPending(starter())
  expect(await campaign.now()).toMatchObject({
    status: 'failed',
    reason: 'The campaign could not start because of an error on our side.',
  })
})
