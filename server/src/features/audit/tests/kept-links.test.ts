// A process caches the links of campaigns. The links of a deleted workspace must expire.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailingReaders, purgeMailing } from '../../deliveries/index.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { instance } from '../../campaigns/tests/under-way.ts'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSentCampaign } from '../../../../test/sent-campaign.ts'

const { db } = await freshDatabase()
const { workspaceId } = await anAccount(db)
const minute = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

async function aFollowedCampaign() {
  const campaignId = await aSentCampaign(db, workspaceId)
  const content = JSON.stringify({ links: ['https://a.example/', 'https://b.example/{{ email }}'] })
  await rows(db, sql`update mailings set content = ${content}::jsonb where id = ${campaignId}`)
  const readers = mailingReaders(db, instance)
  expect(await readers.findTarget(campaignId, 1, 0)).toBe('https://a.example/')
  return { campaignId, readers }
}

test('a link of a purged workspace stops working within ten minutes', async () => {
  const { campaignId, readers } = await aFollowedCampaign()
  await purgeMailing(db, campaignId)
  vi.advanceTimersByTime(10 * minute)
  expect(await readers.findTarget(campaignId, 1, 0)).toBeNull()
  expect(await readers.findTarget(campaignId, 1, 1)).toBeNull()
})

test('for ten minutes after a look-up, a link is resolved without the database', async () => {
  const { campaignId, readers } = await aFollowedCampaign()
  vi.advanceTimersByTime(9 * minute)
  expect(readers.findTarget(campaignId, 1, 0)).toBe('https://a.example/')
})

test('a link works for as long as its campaign exists', async () => {
  const { campaignId, readers } = await aFollowedCampaign()
  for (let hour = 0; hour < 3; hour += 1) {
    vi.advanceTimersByTime(60 * minute)
    expect(await readers.findTarget(campaignId, 1, 0)).toBe('https://a.example/')
  }
})
