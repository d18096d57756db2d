// Filters of a campaign's deliveries by what readers did (opened, clicked, neither, unsubscribed), and the export of
// the deliveries found.
import { exportCampaign, getCampaign, listDeliveries, type ReaderAct } from '@lettermill/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { mailingIdOf } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { countStates } from '../../deliveries/index.ts'
import { searchDeliveries } from '../../deliveries/past/search.ts'
import { EventRecorder, type NewEvent } from '../../tracking/index.ts'
import { anOwnCampaign, aStartedCampaign, record, type OwnCampaign } from './under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const recorder = new EventRecorder({ db, log: createLog('silent') })

let campaign: OwnCampaign
let mailingId: number
beforeAll(async () => {
  campaign = await aStartedCampaign(app, db, { contacts: 10, body: '<a href="https://a.example/">a</a>' })
  mailingId = await mailingIdOf(db, campaign.campaignId)
  await record(db, campaign, {
    1: 'sent',
    2: 'sent',
    3: 'sent',
    4: 'sent',
    5: 'failed',
    6: 'skipped',
    7: 'sent',
    8: 'unconfirmed',
  })
  await rows(db, sql`update deliveries set at = at - interval '1 minute' where mailing_id = ${mailingId}`)
  await act('open', 1)
  await act('open', 2)
  await act('click', 2, { link: 0 })
  // For recipient 3, a bot opened. For recipient 4, a bot clicked and a person opened.
  await act('open', 3, { bot: 'agent' })
  await act('open', 4)
  await act('click', 4, { link: 0, bot: 'agent' })
  await act('unsubscribe', 7)
  // Recipient 5 opened a message that had arrived before the relay refused it. Another recipient opened a message whose
  // reply never came.
  await act('open', 5)
  await act('open', 8)
  await recorder.untilCounted()
})

async function act(kind: NewEvent['kind'], seq: number, more: Partial<NewEvent> = {}): Promise<void> {
  await recorder.record({ mailingId, kind, seq, link: null, bot: null, ...more })
}

async function found(query: Record<string, unknown>) {
  const { body, headers } = await campaign.call(listDeliveries, {
    params: campaign.params,
    query: { limit: 100, ...query },
  })
  return { seqs: body.map(({ seq }) => seq), total: Number(headers['x-total-count']) }
}

const cases: [ReaderAct, number[]][] = [
  ['opened', [1, 2, 4, 5, 8]],
  ['clicked', [2]],
  ['unsubscribed', [7]],
  ['not_opened', [3, 7]],
  ['not_clicked', [1, 3, 4, 7]],
]

test.each(cases)('A marketer could not find the readers with the action “%s”', async (reader, seqs) => {
  expect(await found({ reader })).toEqual({ seqs, total: seqs.length })
})

describe('a filter of recipients by what they did', () => {
  // spec: beyond.deliveries.filter
  test('ignores bot events: a recipient whose message only a scanner opened did not open it', async () => {
    expect((await found({ reader: 'opened' })).seqs).not.toContain(3)
    expect((await found({ reader: 'not_clicked' })).seqs).toContain(4)
  })

  test('combines with a state and with a search', async () => {
    expect((await found({ reader: 'opened', state: 'sent' })).seqs).toEqual([1, 2, 4])
    expect((await found({ reader: 'opened', state: 'failed' })).seqs).toEqual([5])
    expect((await found({ reader: 'opened', state: 'unconfirmed' })).seqs).toEqual([8])
    expect((await found({ reader: 'not_opened', state: 'sent' })).seqs).toEqual([3, 7])
    expect((await found({ reader: 'not_opened', state: 'failed' })).seqs).toEqual([])
    expect(await found({ reader: 'opened', search: 'c2@' })).toEqual({ seqs: [2], total: 1 })
    expect(await found({ reader: 'not_opened', search: 'c1' })).toEqual({ seqs: [], total: 0 })
  })

  test('has pages', async () => {
    expect(await found({ reader: 'opened', limit: 2, offset: 1 })).toEqual({ seqs: [2, 4], total: 5 })
    expect(await found({ reader: 'opened', limit: 2, offset: 4 })).toEqual({ seqs: [8], total: 5 })
    expect(await found({ reader: 'not_clicked', limit: 2, offset: 2 })).toEqual({ seqs: [4, 7], total: 4 })
    expect(await found({ reader: 'not_clicked', limit: 2, offset: 9 })).toEqual({ seqs: [], total: 4 })
  })

  test.each(cases)(
    'with the action %s finds the same recipients as a whole and by page',
    async (reader, seqs) => {
      const { body } = await campaign.call(listDeliveries, { params: campaign.params, query: { reader } })
      expect(body.map(({ seq }) => seq)).toEqual(seqs)
    },
  )

  test('finds recipients through their contacts if a campaign is too large to read', async () => {
    const counts = await countStates(db, campaign.workspaceId, mailingId)
    if (!counts) throw new Error('The campaign has no recipients')
    const searched = { ...campaign, mailingId, counts, mostScanned: 3 }
    const filter = { state: 'all', reader: 'opened', search: 'far.example' } as const
    const { deliveries } = await searchDeliveries(db, searched, filter, { limit: 10, offset: 0 })
    expect(deliveries.map(({ seq }) => seq)).toEqual([1, 2, 4, 5, 8])
  })

  test('with an unknown action is refused', async () => {
    const { params, call } = campaign
    const refused = await call(listDeliveries, { params, query: { reader: 'read' } })
    expect(refused.status).toBe(400)
  })
})

describe('the export of a campaign', () => {
  const addresses = (text: string) =>
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])

  test.each(cases)(
    'contains only readers with the action %s, and says how many they are',
    async (reader, seqs) => {
      const { text, headers } = await campaign.call(exportCampaign, {
        params: campaign.params,
        query: { reader },
      })
      expect(addresses(text)).toEqual(seqs.map((seq) => `c${seq}@far.example`))
      expect(headers['x-total-count']).toBe(String(seqs.length))
    },
  )

  // spec: beyond.deliveries.filter
  test('follows the state and the search too', async () => {
    const { params, call } = campaign
    const failed = await call(exportCampaign, { params, query: { state: 'failed' } })
    expect(addresses(failed.text)).toEqual(['c5@far.example'])
    const named = await call(exportCampaign, { params, query: { search: 'c10', reader: 'all' } })
    expect(addresses(named.text)).toEqual(['c10@far.example'])
  })

  test('of another account’s campaign is not found under any filter', async () => {
    const { call } = await aSignedInAccount(app, db)
    const { params } = campaign
    expect((await call(exportCampaign, { params, query: { reader: 'opened' } })).status).toBe(404)
  })
})

// spec: beyond.campaign.paused-banner
test('The page of a campaign could not say when sending started', async () => {
  const started = (await campaign.call(getCampaign, { params: campaign.params })).body.started_at
  expect(Date.now() - Date.parse(started ?? '')).toBeLessThan(600_000)
  const draft = await anOwnCampaign(app, db)
  expect((await draft.call(getCampaign, { params: draft.params })).body.started_at).toBeNull()
})
