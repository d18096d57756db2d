// A test address can be added without a campaign: its confirmation mail then comes from a sender.
import {
  addTestAddress,
  askTestAddress,
  confirmTestAddress,
  listSenders,
  listTestAddresses,
} from '@lettermill/contracts'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { row, sql } from '../../../platform/db/index.ts'
import { aCampaign, aWorker, until } from '../../../../test/campaigns.ts'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const sink = await aSink()
const worker = await aWorker(database, sink.url)
afterAll(() => worker.stop())
beforeEach(() => sink.reset())

async function anOwner() {
  const account = await aSignedInAccount(app, db)
  const { workspaceId } = account.caller
  const { campaignId } = await aCampaign(db, { workspaceId })
  const [sender] = (await account.call(listSenders)).body
  return { ...account, workspaceId, campaignId, senderId: sender?.id ?? 0 }
}

const ask = ({ call }: SignedIn, senderId: number, email: string) =>
  call(askTestAddress, { body: { email, senderId } })

// spec: beyond.test-message.other-people
test('The confirmation mail comes from the sender, signed, and its link confirms the address', async () => {
  const owner = await anOwner()
  const email = 'kim@client.example'
  const answer = await ask(owner, owner.senderId, email)
  expect([answer.status, answer.body]).toMatchObject([200, { email, confirmed_at: null, is_ready: false }])
  await until(() => sink.arrivals.length > 0)
  const [{ source } = { source: Buffer.alloc(0) }] = sink.arrivals
  const parsed = await PostalMime.parse(source)
  expect(parsed.from).toEqual({ name: 'Lettermill', address: 'ann@office.example' })
  expect(parsed.subject).toBe('Confirm that you want test messages')
  expect(source.toString()).toContain('DKIM-Signature:')
  const token = /\/confirm-test-address\?token=([\w.-]+)/.exec(parsed.text ?? '')?.[1] ?? ''
  expect((await callsOf(app)(confirmTestAddress, { body: { token } })).status).toBe(200)
  expect((await owner.call(listTestAddresses)).body).toMatchObject([{ email, is_ready: true }])
})

test('The mails of senders and of campaigns count together towards the limits', async () => {
  const owner = await anOwner()
  const { senderId, workspaceId, campaignId } = owner
  const email = 'sam@client.example'
  const statuses = [
    (await ask(owner, senderId, email)).status,
    (await owner.call(addTestAddress, { params: { id: campaignId }, body: { email } })).status,
    (await ask(owner, senderId, email)).status,
  ]
  expect(statuses).toEqual([200, 200, 200])
  const refused = await ask(owner, senderId, email)
  expect([refused.status, refused.problem.code]).toEqual([429, 'test_address_asked'])
  expect(await row(db, sql`select sent from test_allowances where workspace_id = ${workspaceId}`)).toEqual({
    sent: 3,
  })
})

test('The sender must be of the workspace', async () => {
  const { senderId } = await anOwner()
  const other = await aSignedInAccount(app, db)
  for (const each of [senderId, 2_000_000_000])
    expect((await ask(other, each, 'ann@client.example')).problem.code).toBe('campaign_part_missing')
  expect((await other.call(listTestAddresses)).body).toEqual([])
})
