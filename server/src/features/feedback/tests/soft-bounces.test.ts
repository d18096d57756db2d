// The rule for addresses that bounce softly several times, and the API call that changes it.
import { getFeedbackRules, updateFeedbackRules } from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame, testConfig } from '../../../../test/harness.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { feedbackRoutes } from '../index.ts'
import { giveUp } from '../reading/soft-bounces.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, {
  routes: (frame) => feedbackRoutes(frame, { db, config: testConfig() }),
})
let mailing = 0

interface Told {
  /** Days before now. */
  day: number
  campaign: number
  cause?: string
  counted?: boolean
  read?: 'person' | 'bot'
}

async function aWorkspace() {
  const { call, caller } = await aSignedInAccount(app, db)
  const { workspaceId } = caller
  const base = (mailing += 1000)
  const tell = async (all: readonly Told[], email = 'Full@far.example') => {
    for (const [seq, { day, campaign, cause = 'full', counted = true, read }] of all.entries()) {
      const key = Buffer.from(`${String(base)}/${String(campaign)}/${String(seq)}/${email}`)
      await rows(
        db,
        sql`insert into feedback (workspace_id, mailing_id, seq, email, kind, cause, words, reporter, way, source_key,
            received_at, counted, action)
          values (${workspaceId}, ${base + campaign}, ${seq}, ${email}, 'soft', ${cause}, 'Mailbox full', 'mx', 'smtp',
            ${key}, now() - make_interval(days => ${day}), ${counted}, ${counted ? 'none' : 'repeat'})`,
      )
      if (read)
        await rows(
          db,
          sql`insert into first_events (mailing_id, seq, kind, link, at, count, bot_count)
            values (${base + campaign}, ${seq}, 'open', -1, now(), 1, ${read === 'bot' ? 1 : 0})`,
        )
    }
  }
  const judge = async (email = 'full@far.example') =>
    (await transaction(db, (tx) => giveUp(tx, workspaceId, [email]))).map(({ reason }) => reason)
  return { call, workspaceId, tell, judge }
}

const given: Told[] = [
  { day: 9, campaign: 1 },
  { day: 5, campaign: 2 },
  { day: 1, campaign: 3 },
]
const changed = (at: number, some: Partial<Told>) =>
  given.map((each, index) => (index === at ? { ...each, ...some } : each))

describe('three soft bounces', () => {
  test.each<[string, Told[], boolean]>([
    ['on three days from three campaigns suppress the address', given, true],
    ['of which two come from one campaign suppress the address', changed(1, { campaign: 1 }), true],
    [
      'that all come from one campaign do not suppress the address',
      given.map((each) => ({ ...each, campaign: 1 })),
      false,
    ],
    ['of which two came on the same day do not suppress the address', changed(1, { day: 9 }), false],
    [
      'within less than 72 hours do not suppress the address',
      given.map((each, at) => ({ ...each, day: at })),
      false,
    ],
    ['of which one is older than thirty days do not suppress the address', changed(0, { day: 31 }), false],
    ['of which one is almost thirty days old suppress the address', changed(0, { day: 29 }), true],
    ['of which one has the cause “rate” do not suppress the address', changed(2, { cause: 'rate' }), false],
    [
      'of which one has the cause “forwarded” do not suppress the address',
      changed(2, { cause: 'forwarded' }),
      false,
    ],
    [
      'that all have the cause “expired” suppress the address',
      given.map((each) => ({ ...each, cause: 'expired' })),
      true,
    ],
    ['of which one has the cause “temporary” suppress the address', changed(0, { cause: 'temporary' }), true],
    [
      'of which one repeats another report do not suppress the address',
      changed(2, { counted: false }),
      false,
    ],
    [
      'of which one is for a message that a person opened do not suppress the address',
      changed(1, { read: 'person' }),
      false,
    ],
    [
      'of which one is for a message that only a bot opened suppress the address',
      changed(1, { read: 'bot' }),
      true,
    ],
    ['do not suppress the address before the third one has come', given.slice(0, 2), false],
  ])('%s', async (_what, told, isGivenUp) => {
    const { tell, judge } = await aWorkspace()
    await tell(told)
    expect(await judge()).toEqual(isGivenUp ? ['soft_bounce'] : [])
  })

  test('of another address or another workspace do not count together', async () => {
    const { tell, judge } = await aWorkspace()
    const other = await aWorkspace()
    await tell(given, 'other@far.example')
    await other.tell(given)
    expect(await judge()).toEqual([])
  })

  test('suppress no address if the rule is off, or requires more of them', async () => {
    const { call, tell, judge } = await aWorkspace()
    await tell(given)
    expect((await call(getFeedbackRules)).body).toEqual({ soft: { count: 3, days: 30 }, hold: true })
    const more = { soft: { count: 4, days: 30 }, hold: false }
    expect((await call(updateFeedbackRules, { body: more })).body).toEqual(more)
    expect((await call(getFeedbackRules)).body).toEqual(more)
    expect(await judge()).toEqual([])
    await call(updateFeedbackRules, { body: { soft: null, hold: true } })
    expect(await judge()).toEqual([])
    await call(updateFeedbackRules, { body: { soft: { count: 2, days: 365 }, hold: true } })
    expect(await judge()).toEqual(['soft_bounce'])
  })

  test.each([
    { count: 1, days: 30 },
    { count: 21, days: 30 },
    { count: 3, days: 6 },
    { count: 3, days: 366 },
  ])('cannot be the subject of a rule with %o', async (soft) => {
    const { call } = await aWorkspace()
    const { status, problem } = await call(updateFeedbackRules, { body: { soft, hold: true } })
    expect([status, problem.message]).toEqual([
      400,
      'The rule needs 2 to 20 soft bounces within 7 to 365 days.',
    ])
  })
})
