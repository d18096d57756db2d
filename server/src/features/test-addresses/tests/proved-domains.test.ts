// Test messages to addresses of a domain that the workspace proved need no confirmation.
import { addTestAddress, listTestAddresses, testCampaign } from '@lettermill/contracts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { suppress } from '../../suppressions/index.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { aCampaign, aWorker, until, type ReadyCampaign } from '../../../../test/campaigns.ts'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const sink = await aSink()
const worker = await aWorker(database, sink.url)
afterAll(() => worker.stop())
beforeEach(() => sink.reset())

interface Owned extends ReadyCampaign, SignedIn {}

async function anOwnCampaign(): Promise<Owned> {
  const account = await aSignedInAccount(app, db)
  return { ...account, ...(await aCampaign(db, { workspaceId: account.caller.workspaceId })) }
}

const ask = ({ call, campaignId }: Owned, email: string) =>
  call(addTestAddress, { params: { id: campaignId }, body: { email } })
const tryOut = ({ call, campaignId }: Owned, addresses: string[]) =>
  call(testCampaign, { params: { id: campaignId }, body: { addresses } })

/** Adds a domain, whose DKIM key was found in the DNS, or which only a person marked as verified. */
const aDomain = ({ workspaceId }: ReadyCampaign, name: string, isProved: boolean) =>
  rows(
    db,
    sql`insert into sending_domains
      (workspace_id, domain_name, dkim_selector, dkim_private_key, dkim_public_key, is_verified, proved_at)
      values (${workspaceId}, ${name}, 'lm1', 'k', 'k', true, case when ${isProved} then now() end)`,
  )

// spec: beyond.test-message.other-people
test('An address of a proved domain gets test messages without a confirmation, whether it was added or not', async () => {
  const campaign = await anOwnCampaign()
  await aDomain(campaign, 'shop.example', true)
  const answer = await ask(campaign, 'boss@shop.example')
  expect([answer.status, answer.body]).toMatchObject([200, { confirmed_at: null, is_ready: true }])
  expect((await tryOut(campaign, ['boss@shop.example', 'Anna@Shop.example'])).status).toBe(200)
  // No confirmation mail is among them.
  expect(sink.arrivals.map(({ to }) => to.toLowerCase()).sort()).toEqual([
    'anna@shop.example',
    'boss@shop.example',
  ])
})

test('An address must be confirmed again once the proof of its domain is gone', async () => {
  const campaign = await anOwnCampaign()
  await aDomain(campaign, 'gone.example', true)
  await ask(campaign, 'boss@gone.example')
  await rows(db, sql`update sending_domains set proved_at = null where domain_name = 'gone.example'`)
  expect((await campaign.call(listTestAddresses)).body).toMatchObject([{ is_ready: false }])
  expect((await tryOut(campaign, ['boss@gone.example'])).problem.code).toBe('test_address_unconfirmed')
})

// asvs: 2.3.1
test('A subdomain, a domain only marked as verified and a domain of another workspace need a confirmation', async () => {
  const campaign = await anOwnCampaign()
  const other = await anOwnCampaign()
  await aDomain(campaign, 'mine.example', true)
  await aDomain(campaign, 'marked.example', false)
  await aDomain(other, 'theirs.example', true)
  const emails = ['a@sub.mine.example', 'a@notmine.example', 'a@marked.example', 'a@theirs.example']
  for (const email of [...emails, 'a@b@mine.example']) {
    const { problem } = await tryOut(campaign, [email])
    expect([email, problem.code]).toEqual([email, 'test_address_unconfirmed'])
  }
  expect((await ask(campaign, 'a@sub.mine.example')).body.is_ready).toBe(false)
  await until(() => sink.arrivals.some(({ to }) => to === 'a@sub.mine.example'))
})

test('A suppressed address of a proved domain gets no test messages', async () => {
  const campaign = await anOwnCampaign()
  const { workspaceId } = campaign
  await aDomain(campaign, 'left.example', true)
  const email = 'anna@left.example'
  await transaction(db, (tx) => suppress(tx, { workspaceId, email, reason: 'complaint', mailingId: null }))
  expect((await tryOut(campaign, [email])).problem.code).toBe('test_address_suppressed')
})
