// Unsubscribing and coming back among the consents of a contact: when, how, and from where.
import { listContactConsents, resubscribeContact, unsubscribeContact } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { mailingOf } from '../../../../test/campaigns.ts'
import { row, sql } from '../../../platform/db/index.ts'
import { aStartedCampaign } from '../../campaigns/tests/under-way.ts'
import { linkTokens } from '../../tracking/index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const tokens = linkTokens(testSecretKey)
const agent = 'Mozilla/5.0 Firefox/140.0'

/** The only contact of a campaign that is being sent, with the token of its message. */
async function aReader() {
  const campaign = await aStartedCampaign(app, db, { contacts: 1 })
  const found = await row(
    db,
    sql<{ mailing_id: number; contact_id: number }>`select mailing_id, contact_id from recipients
      where mailing_id = ${mailingOf(campaign.campaignId)} and seq = 1`,
  )
  const { mailing_id: mailingId = 0, contact_id: id = 0 } = found ?? {}
  const token = tokens.sign('unsubscribe', { mailingId, seq: 1 })
  const post = (url: string, payload: object | string, type = 'application/json') =>
    app.inject({ method: 'POST', url, payload, headers: { 'user-agent': agent, 'content-type': type } })
  const params = { id }
  const form = 'application/x-www-form-urlencoded'
  return {
    campaignId: campaign.campaignId,
    leave: () => post('/api/unsubscribe', { token }),
    leaveByPreferences: () => post(`/preferences?token=${token}`, 'do=leave', form),
    leaveByOneClick: () => post(`/u/${token}`, 'List-Unsubscribe=One-Click', form),
    comeBack: () => post(`/unsubscribe-confirm?token=${token}`, 'do=back', form),
    comeBackByPreferences: () => post(`/preferences?token=${token}`, 'do=back', form),
    leaveByMember: () => campaign.call(unsubscribeContact, { params }),
    comeBackByMember: () => campaign.call(resubscribeContact, { params }),
    consents: async () => (await campaign.call(listContactConsents, { params })).body,
  }
}

test('an unsubscribe and a return are recorded with the way, the campaign, the address and the browser', async () => {
  const reader = await aReader()
  await reader.leave()
  await reader.comeBack()
  await reader.leaveByOneClick()
  await reader.comeBackByPreferences()
  await reader.leaveByPreferences()
  const campaign = { id: reader.campaignId, name: 'Campaign' }
  const here = { campaign, ip: '127.0.0.1', agent }
  expect(await reader.consents()).toMatchObject([
    { kind: 'unsubscribed', way: 'preferences', ...here },
    { kind: 'resubscribed', way: 'preferences', ...here },
    { kind: 'unsubscribed', way: 'one_click', ...here },
    { kind: 'resubscribed', way: 'link', ...here },
    { kind: 'unsubscribed', way: 'link', ...here },
  ])
})

test('what changes nothing is not recorded again', async () => {
  const reader = await aReader()
  await reader.comeBack()
  for (let time = 0; time < 3; time += 1) await reader.leave()
  await reader.leaveByMember()
  expect(await reader.consents()).toHaveLength(1)
})

test('a member who unsubscribes a contact is no reader: there is neither address nor browser', async () => {
  const reader = await aReader()
  await reader.leaveByMember()
  await reader.comeBackByMember()
  const member = { way: 'member', campaign: null, ip: null, agent: null }
  expect(await reader.consents()).toMatchObject([
    { kind: 'resubscribed', ...member },
    { kind: 'unsubscribed', ...member },
  ])
})
