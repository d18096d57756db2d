// Which events endpoints get, and what each event contains. If no endpoint asks for an event, nothing is stored.
import * as api from '@lettermill/contracts'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { aCampaign, aWorker, mailingIdOf, until as untilWithin } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { holdCampaign } from '../../campaigns/sending/settle.ts'
import { auditImports } from '../../contacts/index.ts'
import { setTopicChoices } from '../../topics/index.ts'
import { EventRecorder } from '../../tracking/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { forgetWanted } from '../../facts/index.ts'
import { aSubscriber, eventsOf, payloadsOf } from './frame.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
let isBusy = false
const sink = await aSink({
  rcpt: (address) => {
    if (isBusy) return '451 4.3.0 Come again'
    return address.startsWith('c4@') ? '550 5.1.1 No such user' : null
  },
})
const subscriber = await aSubscriber(app, db)
const { call, caller, receiver } = subscriber
forgetWanted()
const worker = await aWorker(database, sink.url, {}, testSecretKey, receiver.reach)
afterAll(() => worker.stop())
const until = (holds: () => Promise<boolean> | boolean) => untilWithin(holds, 30)

/** Waits for an event of the type whose parts are these. */
const told = async (type: string, parts: Record<string, unknown>, count = 1) => {
  const found = () =>
    eventsOf(receiver).filter(
      (event) => event.type === type && Object.entries(parts).every(([key, value]) => event[key] === value),
    )
  await until(() => found().length >= count)
  expect(found()).toHaveLength(count)
  return found()[0] ?? {}
}

describe('A webhook gets an event when a contact', () => {
  test('is created, changed, deleted, restored and erased', async () => {
    const body = { email: 'Ann@far.example', first_name: 'Ann' }
    const { id } = (await call(api.createContact, { body })).body
    expect(await told('contact.created', { id })).toMatchObject({ ...body, last_name: null, fields: {} })
    await call(api.updateContact, { params: { id }, body: { phone: '12' } })
    expect(await told('contact.changed', { id })).toMatchObject({ phone: '12', first_name: 'Ann' })
    await call(api.updateContact, { params: { id }, body: { phone: '12' } })
    await call(api.deleteContact, { params: { id } })
    expect(await told('contact.removed', { id })).toMatchObject({ email: 'Ann@far.example' })
    await call(api.restoreContact, { params: { id } })
    await told('contact.created', { id }, 2)
    await call(api.eraseContact, { params: { id }, body: { email: 'ann@far.example' } })
    await told('contact.removed', { id, email: null })
    const left = await rows(
      db,
      sql`select from webhook_calls where body::text ilike '%ann@far.example%'
        union all select from facts where data::text ilike '%ann@far.example%'`,
    )
    expect(left).toHaveLength(0)
  })

  test('is created by a script or an import, or removed by an undo, with one event each', async () => {
    const contacts = [{ email: 'one@script.example' }, { email: 'two@script.example', phone: '1' }]
    await call(api.upsertContacts, { body: { contacts, values: 'overwrite' } })
    await told('contact.created', { email: 'one@script.example' })
    const again = [{ email: 'two@script.example', phone: '2' }]
    await call(api.upsertContacts, { body: { contacts: again, values: 'overwrite' } })
    await told('contact.changed', { email: 'two@script.example', phone: '2' })
    const rowsOfFile = [
      { email: 'one@script.example', first_name: 'One' },
      { email: 'three@script.example', first_name: 'Three' },
    ]
    const imported = (await call(api.uploadContacts, { body: { contacts: rowsOfFile, groupName: 'G' } })).body
    await told('contact.created', { email: 'three@script.example', first_name: 'Three' })
    await told('contact.changed', { email: 'one@script.example', first_name: 'One' })
    await rows(db, sql`update imports set changed_at = now() - interval '11 minutes'`)
    await auditImports(db)
    const finished = await told('import.finished', {})
    expect(finished.import).toMatchObject({ id: imported.importId, group: { name: 'G' }, imported: 2 })
    await call(api.undoContactImport, { params: { id: imported.importId ?? 0 } })
    await told('contact.removed', { email: 'three@script.example' })
    await told('contact.changed', { email: 'one@script.example' }, 2)
  })

  test('is deleted and restored with its group', async () => {
    const contacts = [{ email: 'g@group.example', first_name: 'G' }]
    const { groupId: id } = (await call(api.uploadContacts, { body: { contacts, groupName: 'H' } })).body
    await told('contact.created', { email: 'g@group.example' })
    await call(api.deleteContactGroup, { params: { id } })
    await told('contact.removed', { email: 'g@group.example' })
    await call(api.restoreContactGroup, { params: { id } })
    await told('contact.created', { email: 'g@group.example' }, 2)
  })

  test('unsubscribes and comes back', async () => {
    const { id } = (await call(api.createContact, { body: { email: 'u@far.example' } })).body
    await call(api.unsubscribeContact, { params: { id } })
    await call(api.unsubscribeContact, { params: { id } })
    expect(await told('contact.unsubscribed', { id })).toMatchObject({ email: 'u@far.example' })
    await call(api.resubscribeContact, { params: { id } })
    await told('contact.resubscribed', { id })
  })

  test('joins a group once, leaves it, chooses a topic, and orders in a shop', async () => {
    const { id } = (await call(api.createContact, { body: { email: 'j@far.example' } })).body
    const group = (await call(api.createContactGroup, { body: { name: 'Readers' } })).body.id
    const members = { params: { id: group }, body: { contactIds: [id] } }
    await call(api.addGroupMembers, members)
    await call(api.addGroupMembers, members)
    expect(await told('contact.joined', { id })).toMatchObject({
      email: 'j@far.example',
      group_id: group,
      import_id: null,
    })
    await call(api.removeGroupMembers, members)
    expect(await told('contact.left', { id })).toMatchObject({ group_id: group })
    const topic = (await call(api.createTopic, { body: { name: 'News' } })).body.id
    const choices = [{ topicId: topic, wanted: false }]
    const person = { workspaceId: caller.workspaceId, contactId: id }
    await transaction(db, (tx) => setTopicChoices(tx, person, choices, { ip: null, agent: null }))
    expect(await told('contact.chose', { id })).toMatchObject({ topic_id: topic, wanted: false })
    const order = { name: 'order.placed', key: 'order-7', data: { total: '12.50' } }
    await call(api.recordContactEvent, { body: { ...order, contactId: id } })
    expect(await told('contact.event', { id })).toMatchObject({ email: 'j@far.example', ...order })
  })
})

test('A webhook gets the events of a campaign and of its messages, from started to finished', async () => {
  const campaign = await aCampaign(db, {
    contacts: 4,
    workspaceId: caller.workspaceId,
    body: '<p><a href="https://shop.example/x">shop</a></p>',
  })
  await call(api.sendCampaign, { params: { id: campaign.campaignId } })
  const campaign_id = campaign.campaignId
  await until(async () => ['sent', 'completed'].includes((await campaign.now()).status))
  const started = await told('campaign.started', {})
  expect(started.campaign).toMatchObject({ id: campaign_id, status: 'processing', total: 4 })
  const sent = await told('message.sent', { campaign_id, email: 'c1@far.example' })
  expect(sent.contact_id).toBeTypeOf('number')
  const failed = await told('message.failed', { campaign_id, email: 'c4@far.example' })
  expect(failed).toMatchObject({ kind: 'hard', code: 550, status: '5.1.1' })
  const finished = await told('campaign.finished', {})
  expect(finished.campaign).toMatchObject({ id: campaign_id, total: 4 })
  const mailingId = await mailingIdOf(db, campaign_id)
  await rows(db, sql`update deliveries set at = at - interval '1 minute' where mailing_id = ${mailingId}`)
  forgetWanted()
  const recorder = new EventRecorder({ db, log: createLog('silent') })
  recorder.recordOpen({ kind: 'open', mailingId, seq: 1, link: null, bot: null })
  recorder.recordOpen({ kind: 'open', mailingId, seq: 2, link: null, bot: 'agent' })
  await recorder.record({ kind: 'click', mailingId, seq: 1, link: 0, bot: null })
  await recorder.untilCounted()
  await told('message.opened', { campaign_id, email: 'c1@far.example' })
  const clicked = await told('message.clicked', { campaign_id, email: 'c1@far.example' })
  expect(clicked).toMatchObject({ link: 0, url: 'https://shop.example/x' })
  expect(
    eventsOf(receiver).filter(({ email, type }) => type === 'message.opened' && email === 'c2@far.example'),
  ).toEqual([])
  const reports = [
    { id: '1', email: 'c2@far.example', kind: 'hard' as const, code: 550, words: 'No such user' },
    { id: '2', email: 'c3@far.example', kind: 'complaint' as const },
  ]
  const reported = await call(api.sendFeedback, { body: { reports } })
  expect(reported.status).toBe(200)
  await told('message.bounced', { campaign_id, email: 'c2@far.example', kind: 'hard' })
  await told('message.complained', { campaign_id, email: 'c3@far.example' })
})

test('A webhook gets an event when a campaign is held, with the reason as a sentence and as a code', async () => {
  isBusy = true
  onTestFinished(() => void (isBusy = false))
  const campaign = await aCampaign(db, { contacts: 2, workspaceId: caller.workspaceId })
  await call(api.sendCampaign, { params: { id: campaign.campaignId } })
  await told('campaign.started', {}, 2)
  const params = { answer: '554 5.7.1 Sender refused' }
  await holdCampaign(db, await mailingIdOf(db, campaign.campaignId), { code: 'relay_refuses', params })
  const held = await told('campaign.held', {})
  expect(held.campaign).toMatchObject({
    id: campaign.campaignId,
    status: 'paused',
    reason: 'The relay refuses one message after another: 554 5.7.1 Sender refused',
    reason_code: 'relay_refuses',
    reason_params: params,
  })
})

test('Events come in lists of at most 500, with one call a second for each type', async () => {
  const contacts = Array.from({ length: 1200 }, (_, at) => ({
    email: `many${String(at)}@bulk.example`,
    first_name: 'M',
  }))
  await call(api.uploadContacts, { body: { contacts, groupName: 'Bulk' } })
  const ofBulk = () =>
    payloadsOf(receiver).filter(
      ({ type, data }) =>
        type === 'contact.created' && String(data.events?.[0]?.email).endsWith('@bulk.example'),
    )
  const count = () => ofBulk().reduce((sum, { data }) => sum + (data.events?.length ?? 0), 0)
  await until(() => count() >= 1200)
  expect(count()).toBe(1200)
  expect(Math.max(...ofBulk().map(({ data }) => data.events?.length ?? 0))).toBeLessThanOrEqual(500)
  const times = ofBulk().map(({ timestamp }) => Date.parse(timestamp))
  for (const [at, time] of times.sort((a, b) => a - b).entries())
    if (at > 0) expect(time - (times[at - 1] ?? 0)).toBeGreaterThanOrEqual(950)
})

test('Nothing is stored for a workspace without a webhook, or about events that no webhook asks for', async () => {
  const other = await aSignedInAccount(app, db)
  const picky = await aSubscriber(app, db, ['contact.removed'])
  for (const each of [other, picky]) {
    const { id } = (await each.call(api.createContact, { body: { email: 'x@none.example' } })).body
    await each.call(api.unsubscribeContact, { params: { id } })
  }
  const kept = await row(
    db,
    sql<{ count: number }>`select count(*) as count from facts
      where workspace_id in (${other.caller.workspaceId}, ${picky.caller.workspaceId})`,
  )
  expect(kept?.count).toBe(0)
})
