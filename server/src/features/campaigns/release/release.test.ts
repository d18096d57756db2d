// After many complaints or bounces, every call that sends or schedules a campaign needs an acknowledgement, and after
// very many an administrator's release.
import * as api from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aCampaign } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { goOnRestored, startDueCampaigns } from '../index.ts'
import { anOwnCampaign } from '../tests/under-way.ts'
import { aPastCampaign, type Past } from '../tests/past-campaign.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const administrator = await aSignedInAccount(app, db, { isAdmin: true })

const some = { complaints: 4, hard: 0 } satisfies Past
const many = { complaints: 8, sent: 2000 } satisfies Past
const veryMany = { complaints: 12, sent: 2340 } satisfies Past
const tomorrow = {
  status: 'scheduled' as const,
  scheduleDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  scheduleTime: '10:00',
}

/** A draft in a workspace with a past. */
async function afterwards(past: Past, wishes: Parameters<typeof anOwnCampaign>[2] = {}) {
  const own = await anOwnCampaign(app, db, wishes)
  await aPastCampaign(db, own.workspaceId, past)
  const send = (body: { acknowledged?: boolean } = {}) =>
    own.call(api.sendCampaign, { params: own.params, body })
  const review = async () => (await own.call(api.reviewCampaign, { params: own.params })).body.reputation
  return { ...own, send, review }
}

const release = (workspace_id: number) => administrator.call(api.releaseSending, { body: { workspace_id } })
const waiting = async () => (await administrator.call(api.getReleases)).body.workspaces
const entriesOf = (campaignId: number) =>
  rows(
    db,
    sql<{
      action: string
      by: string
      email: string
      detail: string
    }>`select action, by, account_email as email, detail
      from audit_entries where object_id = ${campaignId} order by id`,
  )
const refusal = (code: string) => ({ status: 409, body: { code } })

describe('The figures', () => {
  test('of a new workspace, and few complaints, ask for nothing', async () => {
    const fresh = await anOwnCampaign(app, db)
    expect((await fresh.call(api.reviewCampaign, { params: fresh.params })).body.reputation).toBeNull()
    expect((await fresh.call(api.sendCampaign, { params: fresh.params })).status).toBe(200)
    const few = await afterwards(some)
    expect(await few.review()).toBeNull()
    expect((await few.send()).status).toBe(200)
  })

  test('add up the campaigns of 30 days, those that their sender deleted included', async () => {
    const own = await afterwards({ complaints: 3, sent: 1000 })
    await aPastCampaign(db, own.workspaceId, { complaints: 3, sent: 340 })
    const bad = await rows(
      db,
      sql<{
        id: number
      }>`select id from campaigns where status = 'completed' and workspace_id = ${own.workspaceId}`,
    )
    for (const params of bad) expect((await own.call(api.deleteCampaign, { params })).status).toBe(200)
    await aPastCampaign(db, own.workspaceId, { complaints: 90, daysAgo: 31 })
    await aPastCampaign(db, own.workspaceId, { complaints: 90, testMode: true })
    await aPastCampaign(db, own.workspaceId, { sent: 5000, at: ['gmail', 'gmail.com'] })
    expect(await own.review()).toEqual({
      needs: 'acknowledgement',
      is_released: false,
      workspace_id: own.workspaceId,
      figures: {
        campaigns: 3,
        complaints: 6,
        delivered: 6340,
        delivered_reporting: 1340,
        bounces: 0,
        tried: 6340,
      },
    })
  })

  test('of another workspace are of no concern', async () => {
    await afterwards(veryMany)
    const other = await anOwnCampaign(app, db)
    expect((await other.call(api.sendCampaign, { params: other.params })).status).toBe(200)
  })
})

describe('After many complaints', () => {
  test('a campaign is sent only with an acknowledgement, and the log says whose', async () => {
    const own = await afterwards(many)
    expect(await own.send()).toMatchObject(refusal('reputation_unacknowledged'))
    expect(await own.send({ acknowledged: false })).toMatchObject(refusal('reputation_unacknowledged'))
    expect((await own.now()).status).toBe('draft')
    expect((await own.send({ acknowledged: true })).status).toBe(200)
    expect(await entriesOf(own.campaignId)).toContainEqual({
      action: 'campaign_acknowledged',
      by: 'session',
      email: own.caller.email,
      detail: 'complaints: 8 of 2000, bounces: 0 of 2000',
    })
  })

  test('the refusal says the figures and the property to set', async () => {
    const own = await afterwards({ hard: 60, sent: 940 })
    const { body } = (await own.send()) as { body: unknown }
    expect(body).toMatchObject({
      message: expect.stringMatching(
        /60 of 1000 addresses did not exist\..*set acknowledged to true/,
      ) as string,
      params: { bounces: 60, tried: 1000, complaints: 0 },
    })
  })

  test('a campaign is scheduled only with an acknowledgement: created, and edited', async () => {
    const own = await afterwards(many)
    const { name, subject, domain_id, sender_id, template_id, group_id } = await own.now()
    const form = {
      name,
      subject,
      domainId: domain_id,
      senderId: sender_id,
      templateId: template_id,
      groupId: group_id,
    }
    const create = (more: object) => own.call(api.createCampaign, { body: { ...form, ...tomorrow, ...more } })
    const edit = (body: object) => own.call(api.updateCampaign, { params: own.params, body })
    expect(await create({})).toMatchObject(refusal('reputation_unacknowledged'))
    expect(await create({ acknowledged: true })).toMatchObject({ status: 200, body: { status: 'scheduled' } })
    expect(await own.call(api.createCampaign, { body: form })).toMatchObject({ status: 200 })
    expect(await edit(tomorrow)).toMatchObject(refusal('reputation_unacknowledged'))
    expect((await edit({ subject: 'Other' })).status).toBe(200)
    expect((await edit({ ...tomorrow, acknowledged: true })).status).toBe(200)
    // The acknowledgement stays while the campaign is scheduled, and ends when it is a draft again.
    expect((await edit({ subject: 'Third' })).status).toBe(200)
    await own.call(api.unscheduleCampaign, { params: own.params })
    expect(await own.send()).toMatchObject(refusal('reputation_unacknowledged'))
  })

  test('copying and sending again make drafts, which need it when they are sent', async () => {
    const own = await afterwards(many)
    const copy = await own.call(api.duplicateCampaign, { params: own.params, body: {} })
    expect(copy.status).toBe(200)
    expect(await own.call(api.sendCampaign, { params: { id: copy.body.id } })).toMatchObject(
      refusal('reputation_unacknowledged'),
    )
  })

  test('a campaign that could not start is tried again only with it', async () => {
    const own = await afterwards(many)
    await rows(db, sql`update campaigns set status = 'failed', sent_at = now() where id = ${own.campaignId}`)
    const retry = (body: object) => own.call(api.retryCampaign, { params: own.params, body })
    expect(await retry({})).toMatchObject(refusal('reputation_unacknowledged'))
    // The dialog that asks for it shows how many contacts will get the campaign.
    const { body } = await own.call(api.reviewCampaign, { params: own.params })
    expect(body.recipients).toBe(3)
    expect((await retry({ acknowledged: true })).status).toBe(200)
  })
})

describe('After very many complaints', () => {
  test('an administrator releases the next campaign, and one campaign alone', async () => {
    const own = await afterwards(veryMany)
    const second = await aCampaign(db, { workspaceId: own.workspaceId })
    expect(await own.send({ acknowledged: true })).toMatchObject(refusal('reputation_unreleased'))
    expect(await own.review()).toMatchObject({ needs: 'release', is_released: false })
    expect(await waiting()).toContainEqual(
      expect.objectContaining({ workspace_id: own.workspaceId, email: own.caller.email, released_at: null }),
    )
    expect((await release(own.workspaceId)).status).toBe(200)
    expect(await own.review()).toMatchObject({ is_released: true })
    // The release does not take the place of the acknowledgement.
    expect(await own.send()).toMatchObject(refusal('reputation_unacknowledged'))
    const send = (id: number) => own.call(api.sendCampaign, { params: { id }, body: { acknowledged: true } })
    const answers = await Promise.all([send(own.campaignId), send(second.campaignId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const entries = await rows(
      db,
      sql<{
        email: string
        detail: string
      }>`select account_email as email, detail from audit_entries where action = 'sending_released'`,
    )
    expect(entries).toContainEqual({ email: administrator.caller.email, detail: own.caller.email })
  })

  test('no member releases anything, and no release is given to a workspace that does not exist', async () => {
    const own = await afterwards(veryMany)
    const body = { workspace_id: own.workspaceId }
    expect((await own.call(api.releaseSending, { body })).status).toBe(403)
    expect((await own.call(api.getReleases)).status).toBe(403)
    expect((await release(999_999_999)).status).toBe(404)
  })

  test('the acknowledgement suffices where the administrator switched releases off', async () => {
    const own = await afterwards(veryMany)
    const put = (is_required: boolean) => administrator.call(api.updateReleases, { body: { is_required } })
    expect((await put(false)).body.is_required).toBe(false)
    expect(await own.review()).toMatchObject({ needs: 'acknowledgement' })
    expect(await own.send()).toMatchObject(refusal('reputation_unacknowledged'))
    expect((await own.send({ acknowledged: true })).status).toBe(200)
    expect((await put(true)).body.is_required).toBe(true)
  })
})

describe('A scheduled campaign that comes due', () => {
  const due = { scheduledAt: new Date(Date.now() - 1000) }
  const coded = async (call: typeof administrator.call) => (await call(api.getNotices)).body.coded

  test('is held with a code if nobody acknowledged what came since, and resumes with the acknowledgement', async () => {
    const own = await afterwards(many, due)
    await startDueCampaigns(db)
    const held = await own.call(api.getCampaign, { params: own.params })
    expect(held.body).toMatchObject({
      status: 'paused',
      reason: expect.stringContaining('did not start at its time') as string,
      reason_code: 'reputation_unacknowledged',
      reason_params: expect.objectContaining({ complaints: 8 }) as object,
      hold: { code: 'reputation_unacknowledged', params: { complaints: 8, delivered_reporting: 2000 } },
    })
    expect(await coded(own.call)).toEqual([
      expect.objectContaining({
        code: 'reputation_unacknowledged',
        params: expect.objectContaining({ campaign: { id: own.campaignId, name: 'Campaign' } }) as object,
      }),
    ])
    const resume = (body: object) => own.call(api.resumeCampaign, { params: own.params, body })
    expect(await resume({})).toMatchObject(refusal('reputation_unacknowledged'))
    expect((await resume({ acknowledged: true })).status).toBe(200)
    expect(await own.now()).toMatchObject({ status: 'processing', reason: null, hold: null })
    expect(await coded(own.call)).toEqual([])
  })

  test('waits for a release, and administrators read how many do', async () => {
    const own = await afterwards(veryMany, due)
    await startDueCampaigns(db)
    expect((await own.now()).hold?.code).toBe('reputation_unreleased')
    expect(await coded(administrator.call)).toContainEqual({
      code: 'release_awaited',
      params: { campaigns: 1 },
    })
    await release(own.workspaceId)
    const body = { acknowledged: true }
    expect((await own.call(api.resumeCampaign, { params: own.params, body })).status).toBe(200)
    expect(await coded(administrator.call)).toEqual([])
  })

  test('starts if it was acknowledged', async () => {
    const own = await afterwards(many, due)
    await rows(db, sql`update campaigns set acknowledged_at = now() where id = ${own.campaignId}`)
    await startDueCampaigns(db)
    expect((await own.now()).status).toBe('processing')
  })

  test('stays held by a code when a restored instance goes on', async () => {
    const own = await afterwards(many)
    await rows(
      db,
      sql`update campaigns set status = 'paused', reason_code = 'restored', reason_params = '{}' where id = ${own.campaignId}`,
    )
    await goOnRestored(db)
    expect(await own.now()).toMatchObject({ status: 'paused', reason_code: 'reputation_unacknowledged' })
  })
})
