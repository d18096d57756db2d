// The list of campaigns as the screen requests it: searched, filtered, ordered, in pages (P14, P25 and P31).
import {
  campaignStatuses,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  restoreCampaign,
  type CampaignStatus,
} from '@lettermill/contracts'
import { beforeAll, expect, test } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { anOwnCampaign, type OwnCampaign } from './under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const start = Date.parse('2026-04-01T10:00:00Z')
let own: OwnCampaign

/** One campaign in each status, a minute apart, oldest first. */
beforeAll(async () => {
  own = await anOwnCampaign(app, db)
  const { workspaceId, campaignId } = own
  for (const [index, status] of campaignStatuses.entries()) {
    const at = new Date(start + index * 60_000)
    await rows(
      db,
      sql`insert into campaigns (workspace_id, name, subject, status, created_at, domain_id, sender_id, template_id, group_id)
        select workspace_id, ${`Letter ${status}`}, subject, ${status}, ${at}, domain_id, sender_id, template_id, group_id
        from campaigns where id = ${campaignId}`,
    )
  }
  await rows(
    db,
    sql`update campaigns set name = 'ВЕСНА 100%', created_at = ${new Date(start - 60_000)}
      where workspace_id = ${workspaceId} and id = ${campaignId}`,
  )
})

const named = async (query: object) => {
  const { body, headers } = await own.call(listCampaigns, { query })
  return { names: body.map(({ name }) => name), total: Number(headers['x-total-count']) }
}

// spec: 2.campaigns.order, 9.campaigns.order
test('the list shows the newest campaign first, or the oldest on request', async () => {
  const { names } = await named({ limit: 100 })
  expect([names[0], names.at(-1)]).toEqual(['Letter archived', 'ВЕСНА 100%'])
  const turned = await named({ limit: 100, sort: 'oldest' })
  expect(turned.names).toEqual([...names].reverse())
})

// spec: 2.campaigns.pages
test('a page of the list carries the total of the search', async () => {
  expect(await named({ limit: 2, offset: 8, sort: 'oldest' })).toEqual({
    names: ['Letter failed', 'Letter archived'],
    total: 10,
  })
})

// spec: 2.campaigns.filter
test.each<[CampaignStatus, string[]]>([
  ['draft', ['Letter draft', 'ВЕСНА 100%']],
  ['scheduled', ['Letter scheduled']],
  ['processing', ['Letter processing']],
  ['paused', ['Letter paused']],
  ['sent', ['Letter completed', 'Letter sent']],
])('the filter %s shows %j', async (status, names) => {
  expect(await named({ status, limit: 100 })).toEqual({ names, total: names.length })
})

// spec: 2.campaigns.search
test('the search finds any part of a name in any letter case, and takes pattern characters literally', async () => {
  expect((await named({ search: 'весн', limit: 10 })).names).toEqual(['ВЕСНА 100%'])
  expect((await named({ search: 'SENT', limit: 10 })).total).toBe(2)
  expect((await named({ search: '0%', limit: 10 })).total).toBe(1)
  expect((await named({ search: 'L%r', limit: 10 })).total).toBe(0)
})

// spec: 4.campaign.delete
test('a deleted campaign of any status leaves the list, and a restore brings it back unchanged', async () => {
  const { body: all } = await own.call(listCampaigns, { query: { limit: 100 } })
  for (const { id, status } of all) {
    const params = { id }
    expect([status, (await own.call(deleteCampaign, { params })).status]).toEqual([status, 200])
    const isUnderWay = status === 'processing' || status === 'partially_sent'
    const { body } = await own.call(restoreCampaign, { params })
    expect(body).toMatchObject({ id, status: isUnderWay ? 'paused' : status })
    await rows(db, sql`update campaigns set status = ${status} where id = ${id}`)
  }
})

// spec: 4.campaign.on-top
test('the list shows a new campaign first', async () => {
  const [parts] = await rows(
    db,
    sql<{ domainId: number; senderId: number; templateId: number; groupId: number }>`
      select domain_id as "domainId", sender_id as "senderId", template_id as "templateId", group_id as "groupId"
      from campaigns where id = ${own.campaignId}`,
  )
  await own.call(createCampaign, { body: { ...parts, name: 'Brand new', subject: 'Hi' } })
  expect((await named({ limit: 1 })).names).toEqual(['Brand new'])
})
