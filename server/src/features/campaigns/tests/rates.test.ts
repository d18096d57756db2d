// A campaign is held when too many addresses do not exist, or too many readers mark it as spam.
import { describe, expect, test } from 'vitest'
import { aCampaign, aWorker, mailingIdOf, until } from '../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { reasonText } from '../../deliveries/index.ts'
import { holdIfRefused } from '../index.ts'
import { sendCampaign } from '../lifecycle.ts'
import { judgeRates, warningOf } from '../rules/rates.ts'
import { isUnderWay } from '../rules/status.ts'

const never = { held_bounces_per_million: null, held_complaints_per_million: null }
const none = { sent: 0, failed: 0, bounce: 0, complaint: 0, returned: 0 }

describe('The limits on bounces and complaints', () => {
  test.each([
    [{ bounce: 20, sent: 180, failed: 20 }, '20 of 200 addresses (10.0 %)'],
    [{ bounce: 19, sent: 181, failed: 19 }, null],
    [{ bounce: 20, sent: 179, failed: 20 }, null],
    [{ bounce: 20, sent: 181, failed: 20 }, null],
    [{ bounce: 61, sent: 1020 }, '61 of 1,020 addresses (6.0 %)'],
    [{ bounce: 50, sent: 999 }, null],
    [{ bounce: 49, sent: 1000 }, null],
    [{ complaint: 6, sent: 1400 }, '6 of 1,400 readers (0.43 %)'],
    [{ complaint: 4, sent: 1000 }, null],
    [{ complaint: 5, sent: 999 }, null],
    [{ complaint: 5, sent: 1001, returned: 2 }, null],
    [{ complaint: 5, sent: 1700 }, null],
  ])('decide about holding a campaign with %o, and say the figures: %s', (some, figures) => {
    const reason = judgeRates({ ...none, ...some }, never)?.reason
    if (figures === null) expect(reason).toBeUndefined()
    else expect(reason && reasonText(reason)).toContain(figures)
  })

  test('hold a campaign again only after the rate has grown by half', () => {
    const held = { ...never, held_bounces_per_million: 100_000 }
    expect(judgeRates({ ...none, bounce: 149, sent: 1000 }, held)).toBeNull()
    expect(judgeRates({ ...none, bounce: 150, sent: 1000 }, held)?.reason.params).toMatchObject({
      bounced: 150,
      tried: 1000,
    })
    const hated = { ...never, held_complaints_per_million: 3000 }
    expect(judgeRates({ ...none, complaint: 8, sent: 2000 }, hated)).toBeNull()
    expect(judgeRates({ ...none, complaint: 9, sent: 2000 }, hated)?.reason.params).toMatchObject({
      complaints: 9,
      readers: 2000,
    })
  })
})

test.each([
  [{ bounce: 10, sent: 190, failed: 10 }, 'bounces'],
  [{ bounce: 9, sent: 191, failed: 9 }, null],
  [{ bounce: 25, sent: 975, failed: 25 }, 'bounces'],
  [{ bounce: 24, sent: 976, failed: 24 }, null],
  [{ complaint: 3, sent: 3000 }, 'complaints'],
  [{ complaint: 3, sent: 3001 }, null],
  [{ complaint: 2, sent: 1000 }, null],
  [{ complaint: 3, sent: 999 }, null],
] as const)('warn a person about a campaign with %o: %s', (some, warning) => {
  expect(warningOf({ ...none, ...some })).toBe(warning)
})

const database = await freshDatabase()
const { db } = database
const everyFifthIsGone = (address: string) =>
  Number(/\d+/.exec(address)?.[0]) % 5 === 0 ? '550 5.1.1 No such user' : null

test('A campaign is held if every fifth address does not exist, and not held again at the same rate', async () => {
  const sink = await aSink({
    rcpt: everyFifthIsGone,
    delay: 3,
  })
  const campaign = await aCampaign(db, { contacts: 3000 })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  const worker = await aWorker(database, sink.url)
  await until(async () => (await campaign.now()).status === 'paused')
  // On a slow machine, the rule for the bounces of one provider may be the first to see them.
  const { reason_code: code } = await campaign.now()
  expect(['bounces', 'mass_bounce']).toContain(code)
  await worker.stop()
  expect(sink.arrivals.length).toBeLessThan(2400)
  const [entry] = await rows(
    db,
    sql<{ code: string }>`select reason_code as code from audit_entries
      where action = 'campaign_held' and object_id = ${campaign.campaignId}`,
  )
  expect(entry).toEqual({ code })
  const mailingId = await mailingIdOf(db, campaign.campaignId)
  await rows(db, sql`update campaigns set status = 'processing' where id = ${campaign.campaignId}`)
  await holdIfRefused(db, mailingId)
  expect((await campaign.now()).status).toBe('processing')
})

test('A campaign is not held in a workspace that switched holds off', async () => {
  const sink = await aSink({ rcpt: everyFifthIsGone })
  const campaign = await aCampaign(db, { contacts: 400 })
  const { workspaceId } = campaign
  await rows(
    db,
    sql`insert into feedback_rules (workspace_id, soft_days, hold) values (${workspaceId}, 30, false)`,
  )
  await sendCampaign(db, workspaceId, campaign.campaignId)
  const worker = await aWorker(database, sink.url)
  await until(async () => !isUnderWay((await campaign.now()).status))
  await worker.stop()
  expect((await campaign.now()).status).not.toBe('paused')
  expect(sink.arrivals).toHaveLength(320)
})
