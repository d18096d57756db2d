// Approvals: who asks, who decides, for what exactly, and that nothing starts without one.
import * as api from '@lettermill/contracts'
import { describe, expect, it, test } from 'vitest'
import { aMember } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { createLog } from '../../../platform/log/index.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { startDueCampaigns, startPending } from '../index.ts'
import { anOwnCampaign, instance } from '../tests/under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const start = () => startPending({ db, log: createLog('silent'), instance })
const tomorrow = {
  status: 'scheduled' as const,
  scheduleDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  scheduleTime: '10:00',
}

/** A draft of an editor in a workspace with an owner and a manager, and a policy. */
async function aTeam(policy: api.ApprovalPolicy = { policy: 'always', above: 0 }, contacts = 3) {
  const owner = await anOwnCampaign(app, db, { contacts })
  const { workspaceId, params } = owner
  const manager = await aMember(app, db, workspaceId, 'manager')
  const editor = await aMember(app, db, workspaceId, 'editor')
  expect((await owner.call(api.updateApprovalPolicy, { body: policy })).status).toBe(200)
  const now = async () => (await owner.call(api.getCampaign, { params })).body
  const approval = async () => (await owner.call(api.getApproval, { params })).body
  const approve = async (by = manager) =>
    by.call(api.approveCampaign, { params, body: { digest: (await approval()).digest } })
  return { owner, manager, editor, params, workspaceId, now, approval, approve }
}

// spec: beyond.workspace.approval
describe('Sending', () => {
  it('asks, and starts once somebody else approves', async () => {
    const { editor, manager, params, now, approval, approve } = await aTeam()
    const asked = await editor.call(api.sendCampaign, { params })
    expect([asked.status, asked.body.message]).toEqual([202, 'The campaign waits for an approval.'])
    expect((await now()).status).toBe('draft')
    expect(await approval()).toMatchObject({
      state: 'waiting',
      asked_by: editor.caller.email,
      is_changed: false,
    })
    expect((await manager.call(api.listApprovals)).body).toMatchObject([
      { campaign_id: params.id, is_own: false },
    ])
    expect((await approve()).status).toBe(200)
    expect(await start()).toBe(1)
    expect(await now()).toMatchObject({ status: 'processing', total_contacts: 3 })
    expect(await approval()).toMatchObject({ state: 'approved', decided_by: manager.caller.email })
    expect((await manager.call(api.listApprovals)).body).toEqual([])
  })

  it('is approved by a manager or an owner, and never by who asked, nor by a token', async () => {
    const { owner, editor, manager, params, approve } = await aTeam()
    await manager.call(api.sendCampaign, { params })
    expect((await approve(manager)).problem.code).toBe('approval_own')
    expect((await approve(editor)).problem.code).toBe('role_not_enough')
    const { token } = (await owner.call(api.createApiToken, { body: { name: 'A script' } })).body
    const body = { digest: 'none' }
    expect((await callsOf(app, token)(api.approveCampaign, { params, body })).problem.code).toBe(
      'token_not_enough',
    )
    expect((await approve(owner)).status).toBe(200)
  })

  it('of a script asks, too', async () => {
    const { owner, params, approval } = await aTeam()
    const { token } = (await owner.call(api.createApiToken, { body: { name: 'A script', scopes: ['send'] } }))
      .body
    expect((await callsOf(app, token)(api.sendCampaign, { params })).status).toBe(202)
    expect(await approval()).toMatchObject({ state: 'waiting', asked_by: owner.caller.email })
  })

  it('asks only above the number of recipients that the policy names', async () => {
    const few = await aTeam({ policy: 'above', above: 3 }, 3)
    expect((await few.editor.call(api.sendCampaign, { params: few.params })).status).toBe(200)
    const more = await aTeam({ policy: 'above', above: 2 }, 3)
    expect((await more.editor.call(api.sendCampaign, { params: more.params })).status).toBe(202)
  })

  it('again does not take over the question of a colleague while the campaign is what was asked for', async () => {
    const { editor, manager, params, approval, approve } = await aTeam()
    await editor.call(api.sendCampaign, { params })
    expect((await manager.call(api.sendCampaign, { params })).status).toBe(202)
    expect(await approval()).toMatchObject({ state: 'waiting', asked_by: editor.caller.email })
    expect((await approve(manager)).status).toBe(200)
  })

  it('needs no approval where the policy is off', async () => {
    const { editor, params } = await aTeam({ policy: 'off', above: 0 })
    expect((await editor.call(api.sendCampaign, { params })).status).toBe(200)
  })
})

describe('A change', () => {
  it('after somebody asked voids the question', async () => {
    const { editor, params, approval, approve } = await aTeam()
    await editor.call(api.sendCampaign, { params })
    await editor.call(api.updateCampaign, { params, body: { subject: 'Another subject' } })
    expect(await approval()).toMatchObject({ state: 'waiting', is_changed: true })
    expect((await approve()).problem.code).toBe('approval_changed')
  })

  it.each([
    [
      'the template',
      (workspaceId: number) =>
        sql`update templates set body_html = '<p>Other <a href="{{ unsubscribe_url }}">x</a></p>' where workspace_id = ${workspaceId}`,
    ],
    [
      'the name of the sender',
      (workspaceId: number) => sql`update senders set name = 'Other' where workspace_id = ${workspaceId}`,
    ],
    [
      'the postal address',
      (workspaceId: number) =>
        sql`update workspaces set postal_address = 'Elsewhere' where id = ${workspaceId}`,
    ],
  ])('of %s between approval and start holds the campaign', async (_what, change) => {
    const { editor, params, workspaceId, now, approve } = await aTeam()
    await editor.call(api.sendCampaign, { params })
    expect((await approve()).status).toBe(200)
    await rows(db, change(workspaceId))
    await start()
    expect(await now()).toMatchObject({ status: 'paused', reason_code: 'approval_changed' })
    expect((await editor.call(api.resumeCampaign, { params })).status).toBe(202)
    expect((await approve()).status).toBe(200)
    expect(await start()).toBe(1)
    expect((await now()).status).toBe('processing')
  })
})

describe('The approver', () => {
  it('sees what is asked for beside what was approved last', async () => {
    const { editor, params, approval, approve, now } = await aTeam()
    await editor.call(api.updateCampaign, { params, body: tomorrow })
    expect(await approval()).toMatchObject({ approved: null, now: { subject: (await now()).subject } })
    expect((await approve()).status).toBe(200)
    const approved = (await approval()).now
    await editor.call(api.updateCampaign, { params, body: { subject: 'Another subject' } })
    expect(await approval()).toMatchObject({
      state: 'waiting',
      is_changed: false,
      approved,
      now: { ...approved, subject: 'Another subject' },
    })
  })

  it('finds the question on the campaign itself, too', async () => {
    const { editor, manager, params, now, approve } = await aTeam()
    const none = { state: 'none', digest: null, asked_by: null, decided_by: null, note: null }
    expect((await now()).approval).toEqual(none)
    await editor.call(api.sendCampaign, { params })
    const asked = (await now()).approval
    expect(asked).toMatchObject({ state: 'waiting', asked_by: editor.caller.email, decided_by: null })
    const { body } = await manager.call(api.listCampaigns, { query: {} })
    expect(body).toMatchObject([{ id: params.id, approval: asked }])
    expect((await approve()).status).toBe(200)
    expect((await now()).approval).toEqual({ ...asked, state: 'approved', decided_by: manager.caller.email })
  })
})

describe('A scheduled campaign', () => {
  it('keeps its time while it waits, and is sent at it once it is approved', async () => {
    const { editor, params, now, approval, approve } = await aTeam()
    await editor.call(api.updateCampaign, { params, body: tomorrow })
    expect([(await now()).status, (await approval()).state]).toEqual(['scheduled', 'waiting'])
    expect((await approve()).status).toBe(200)
    expect((await now()).status).toBe('scheduled')
  })

  it('is held if its time passes unapproved', async () => {
    const { editor, params, now } = await aTeam()
    await editor.call(api.updateCampaign, { params, body: tomorrow })
    await rows(db, sql`update campaigns set scheduled_at = now() where id = ${params.id}`)
    await startDueCampaigns(db)
    await start()
    expect(await now()).toMatchObject({ status: 'paused', reason_code: 'approval_missing' })
  })

  it('becomes a draft if it is refused, with the sentence that says why', async () => {
    const { editor, manager, params, now, approval } = await aTeam()
    await editor.call(api.updateCampaign, { params, body: tomorrow })
    const refuse = (note: string) => manager.call(api.refuseCampaign, { params, body: { note } })
    expect((await refuse('  ')).problem.code).toBe('approval_note_missing')
    expect((await refuse('The prices are last year’s.')).status).toBe(200)
    expect((await now()).status).toBe('draft')
    expect(await approval()).toMatchObject({ state: 'refused', note: 'The prices are last year’s.' })
    expect((await refuse('Again')).problem.code).toBe('approval_not_asked')
  })
})

test('a policy needs two members who may approve, and is chosen by an owner', async () => {
  const own = await anOwnCampaign(app, db)
  const body = { policy: 'always' as const, above: 0 }
  expect((await own.call(api.updateApprovalPolicy, { body })).problem.code).toBe('approval_alone')
  const manager = await aMember(app, db, own.workspaceId, 'manager')
  expect((await manager.call(api.updateApprovalPolicy, { body })).problem.code).toBe('role_not_enough')
  expect((await own.call(api.updateApprovalPolicy, { body })).body).toEqual(body)
  expect((await manager.call(api.getApprovalPolicy)).body).toEqual(body)
})
