// The notice about a restored instance, and who may release it.
import { EventEmitter, once } from 'node:events'
import {
  createApiToken,
  getNotices,
  goOnRestored,
  rejectRegistration,
  resumeCampaign,
} from '@lettermill/contracts'
import { beforeEach, expect, it } from 'vitest'
import { holdRestored } from '../../campaigns/index.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { getInstanceState, row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { aCampaign, until } from '../../../../test/campaigns.ts'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

let administrator: SignedIn
let owner: SignedIn
let other: SignedIn
let underWay: Awaited<ReturnType<typeof aCampaign>>

beforeEach(async () => {
  await rows(db, sql`update campaigns set deleted_at = now()`)
  await rows(db, sql`update instance_state set restored = null, restored_at = null`)
  administrator = await aSignedInAccount(app, db, { isAdmin: true })
  owner = await aSignedInAccount(app, db)
  other = await aSignedInAccount(app, db)
  const { workspaceId } = owner.caller
  underWay = await aCampaign(db, { contacts: 2, workspaceId })
  await sendCampaign(db, workspaceId, underWay.campaignId)
  await aCampaign(db, { contacts: 2, workspaceId, scheduledAt: new Date(Date.now() + 86_400_000) })
  expect(await holdRestored(db, { database: 'a copy', by: 'copy' })).toBe(1)
})

const restoredFor = async ({ call }: SignedIn) => (await call(getNotices)).body.restored

it('the dashboard of a restored instance did not say that it was restored', async () => {
  const shown = { by: 'copy', paused: 1, scheduled: 1 }
  expect(await restoredFor(owner)).toMatchObject(shown)
  expect(await restoredFor(administrator)).toMatchObject(shown)
  const { restored_at } = await getInstanceState(db)
  expect((await restoredFor(owner))?.found_at).toBe(restored_at)
})

it('an account could see how many campaigns of other accounts wait', async () => {
  expect(await restoredFor(other)).toBeNull()
  await aCampaign(db, { workspaceId: other.caller.workspaceId, scheduledAt: new Date(Date.now() + 1e8) })
  expect(await restoredFor(other)).toMatchObject({ paused: 0, scheduled: 1 })
  expect(await restoredFor(administrator)).toMatchObject({ paused: 1, scheduled: 2 })
})

it('an administrator needed the command line to release a restored instance', async () => {
  const answer = await administrator.call(goOnRestored)
  expect(answer).toMatchObject({ status: 200, body: { resumed: 1 } })
  expect((await underWay.now()).status).toBe('processing')
  expect(await restoredFor(administrator)).toBeNull()
  expect(await restoredFor(owner)).toBeNull()
  const recorded = await rows(
    db,
    sql`select action, by, account_email, workspace_id, object_id, detail from audit_entries order by id desc limit 2`,
  )
  expect(recorded).toEqual([
    {
      action: 'restored_gone_on',
      by: 'session',
      account_email: administrator.caller.email,
      workspace_id: administrator.caller.workspaceId,
      object_id: null,
      detail: 'campaigns: 1, messages: 0',
    },
    {
      action: 'campaign_resumed',
      by: 'product',
      account_email: null,
      workspace_id: owner.caller.workspaceId,
      object_id: underWay.campaignId,
      detail: null,
    },
  ])
})

// spec: beyond.dashboard.notices
it('an ordinary account, a caller without an account or a script could release a restored instance', async () => {
  const { body } = await administrator.call(createApiToken, { body: { name: 'A script' } })
  const script = callsOf(app, body.token)
  expect((await owner.call(goOnRestored)).status).toBe(403)
  expect((await callsOf(app)(goOnRestored)).status).toBe(401)
  expect((await script(goOnRestored)).status).toBe(403)
  expect((await script(getNotices)).status).toBe(403)
  expect((await underWay.now()).status).toBe('paused')
  expect(await getInstanceState(db)).toMatchObject({ restored: 'copy' })
})

it('releasing a restored instance sent the campaigns of an account that was rejected meanwhile', async () => {
  const params = { id: owner.caller.accountId }
  await rows(db, sql`update accounts set status = 'pending' where id = ${params.id}`)
  expect((await administrator.call(rejectRegistration, { params })).status).toBe(200)
  expect((await administrator.call(goOnRestored)).body).toEqual({ resumed: 0, messages: 0 })
  const kept = await row(
    db,
    sql<{ status: string }>`select status from campaigns where id = ${underWay.campaignId}`,
  )
  expect(kept?.status).toBe('paused')
})

it('an owner who resumed a campaign at the same moment made the release fail', async () => {
  const moments = new EventEmitter()
  const locked = once(moments, 'locked')
  const resuming = transaction(db, async (tx) => {
    await rows(tx, sql`update campaigns set status = 'processing' where id = ${underWay.campaignId}`)
    const end = once(moments, 'end')
    moments.emit('locked')
    await end
  })
  await locked
  const goingOn = administrator.call(goOnRestored)
  const waits = sql<object>`select from pg_locks where not granted and pid in
    (select pid from pg_stat_activity where datname = current_database())`
  await until(async () => (await rows(db, waits)).length > 0)
  moments.emit('end')
  await resuming
  expect(await goingOn).toMatchObject({ status: 200, body: { resumed: 0 } })
  expect((await owner.call(resumeCampaign, { params: { id: underWay.campaignId } })).status).toBe(409)
})

it('releasing a restored instance twice did harm', async () => {
  await administrator.call(goOnRestored)
  expect(await administrator.call(goOnRestored)).toMatchObject({ status: 200, body: { resumed: 0 } })
  expect((await underWay.now()).status).toBe('processing')
})
