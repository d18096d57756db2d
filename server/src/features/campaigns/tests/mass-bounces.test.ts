// The guard against a provider that refuses good addresses for a while.
import {
  confirmMassBounce,
  listMassBounces,
  listSuppressions,
  takeBackMassBounce,
} from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { row, rows, sql, transaction, type Row } from '../../../platform/db/index.ts'
import { suppress, suppressionRoutes, undoRoutes } from '../../suppressions/index.ts'
import { refusalJudge } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, {
  routes: (frame) => {
    suppressionRoutes(frame, { db, quotas: { contacts: 10 } })
    undoRoutes(frame, { db })
  },
})
let mailings = 7000

interface Sent {
  bounced: number
  of: number
  domain?: string
}

/** A campaign that is being sent to `of` addresses of a domain; the first `bounced` addresses do not exist. */
async function aCampaign({ bounced, of, domain = 'gmail.com' }: Sent) {
  const { call, caller } = await aSignedInAccount(app, db)
  const { workspaceId } = caller
  const mailingId = (mailings += 1)
  const campaign = await row(
    db,
    sql<{
      id: number
    }>`insert into campaigns (workspace_id, name, subject, status, mailing_id, domain_id, sender_id,
        template_id, group_id)
      values (${workspaceId}, 'Spring', 'S', 'processing', ${mailingId}, 0, 0, 0, 0) returning id`,
  )
  const id = campaign?.id ?? 0
  await rows(
    db,
    sql`insert into recipients (mailing_id, seq, contact_id, email, fields)
      select ${mailingId}, n, null, 'c' || n || '@' || ${domain}, '{}' from generate_series(1, ${of}::integer) n`,
  )
  await rows(
    db,
    sql`insert into deliveries (mailing_id, seq, chunk, outcome)
      select ${mailingId}, n, 0, 'sent' from generate_series(1, ${of}::integer) n`,
  )
  const evidence = {
    code: 550,
    status: '5.1.1',
    cause: 'no_such_user',
    words: 'No such user',
    reporter: 'mx',
  }
  const bounce = (from: number, to: number) =>
    transaction(db, (tx) =>
      suppress(
        tx,
        ...Array.from({ length: to - from + 1 }, (_none, at) => ({
          ...({ workspaceId, reason: 'hard_bounce', mailingId, evidence } as const),
          email: `c${String(from + at)}@${domain}`,
        })),
      ),
    )
  if (bounced > 0) await bounce(1, bounced)
  const judge = refusalJudge(db)
  const now = () =>
    row(
      db,
      sql<Row<'campaigns', 'status' | 'reason_code' | 'reason_params'>>`
        select status, reason_code, reason_params from campaigns where id = ${id}`,
    )
  const provisional = async () =>
    (await call(listSuppressions, { query: { limit: 1000 } })).body.filter(
      ({ provisional_until: until }) => until !== null,
    ).length
  const suppressed = async () => (await call(listSuppressions, { query: { limit: 1000 } })).body.length
  const list = async () => (await call(listMassBounces, { query: { campaign: id } })).body
  return {
    call,
    workspaceId,
    mailingId,
    id,
    bounce,
    now,
    provisional,
    suppressed,
    list,
    judge: () => judge(mailingId),
  }
}

describe('The guard against mass bounces', () => {
  test.each([
    [{ bounced: 50, of: 333 }, true],
    [{ bounced: 49, of: 60 }, false],
    [{ bounced: 50, of: 334 }, false],
    [{ bounced: 60, of: 400, domain: 'far.example' }, true],
    [{ bounced: 59, of: 400, domain: 'far.example' }, false],
  ])('acts on %o: %s', async (sent, stepsIn) => {
    const { judge, now, list, provisional } = await aCampaign(sent)
    await judge()
    expect(await list()).toHaveLength(stepsIn ? 1 : 0)
    expect(await provisional()).toBe(stepsIn ? sent.bounced : 0)
    expect((await now())?.status).toBe(stepsIn ? 'paused' : 'processing')
  })

  test('names a reason for the hold, and reports what the provider said', async () => {
    const { judge, now, list, id } = await aCampaign({ bounced: 61, of: 340 })
    await judge()
    expect(await now()).toMatchObject({
      reason_code: 'mass_bounce',
      reason_params: { provider: 'gmail', bounced: 61, tried: 340 },
    })
    expect(await list()).toMatchObject([
      {
        provider: 'gmail',
        place: 'gmail',
        bounced: 61,
        tried: 340,
        waiting: 61,
        words: 'No such user',
        decision: null,
        campaign: { id, name: 'Spring' },
      },
    ])
  })

  describe('by wording', () => {
    /** Refusals of `count` hosts of a hosting program, one address each, in the same words but for their own names. */
    const refuse = (workspaceId: number, mailingId: number, count: number, words = 'No Such User Here') =>
      transaction(db, (tx) =>
        suppress(
          tx,
          ...Array.from({ length: count }, (_none, at) => ({
            ...({ workspaceId, reason: 'hard_bounce', mailingId } as const),
            email: `a@host${String(at + 1)}.example`,
            evidence: {
              code: 550,
              status: null,
              cause: 'no_such_user',
              reporter: null,
              words: `550 ${words} host${String(at + 1)}.example [192.0.2.${String(at)}]: id 1vP${String(at)}-0001`,
            },
          })),
        ),
      )
    /** A campaign whose first `hosts` messages go to a host each, and the others to Gmail. */
    const toHosts = async (hosts: number) => {
      const campaign = await aCampaign({ bounced: 0, of: 1000 })
      await rows(
        db,
        sql`update recipients set email = 'a@host' || seq || '.example'
          where mailing_id = ${campaign.mailingId} and seq <= ${hosts}::integer`,
      )
      return campaign
    }

    test('holds a campaign if many hosts refuse in the same words, and releases all at once', async () => {
      const { judge, list, now, provisional, suppressed, call, mailingId, workspaceId } = await toHosts(300)
      await refuse(workspaceId, mailingId, 60)
      await judge()
      expect(await now()).toMatchObject({
        reason_code: 'mass_bounce_wording',
        reason_params: { count: 60, bounced: 60, tried: 300 },
      })
      const [found] = await list()
      expect(found).toMatchObject({
        provider: null,
        place: 'no such user here id',
        domains: 60,
        bounced: 60,
        tried: 300,
        waiting: 60,
        words: expect.stringContaining('No Such User Here') as string,
      })
      expect(await provisional()).toBe(60)
      const params = { id: found?.id ?? 0 }
      expect((await call(takeBackMassBounce, { params })).body).toEqual({ taken_back: 60, left: 0 })
      expect(await suppressed()).toBe(0)
    })

    test('makes later refusals in the same words provisional, and no others', async () => {
      const { judge, provisional, call, list, mailingId, workspaceId } = await toHosts(300)
      await refuse(workspaceId, mailingId, 60)
      await judge()
      await refuse(workspaceId, mailingId, 65)
      await transaction(db, (tx) =>
        suppress(tx, {
          ...({ workspaceId, reason: 'hard_bounce', mailingId, email: 'b@host1.example' } as const),
          evidence: { code: 550, status: '5.1.1', words: '550 5.1.1 Mailbox closed', reporter: null },
        }),
      )
      await judge()
      expect(await provisional()).toBe(65)
      const [found] = await list()
      const { body } = await call(confirmMassBounce, { params: { id: found?.id ?? 0 } })
      expect(body).toMatchObject({ decision: 'confirmed', domains: 60, waiting: 0 })
      expect(await provisional()).toBe(0)
    })

    test.each([
      ['fewer than 50 addresses', 300, 49, undefined],
      ['less than 15 % of the messages to such hosts', 500, 60, undefined],
    ])('does not act on %s', async (_why, hosts, count) => {
      const { judge, list, mailingId, workspaceId } = await toHosts(hosts)
      await refuse(workspaceId, mailingId, count)
      await judge()
      expect(await list()).toEqual([])
    })

    test('counts different words apart', async () => {
      const { judge, list, mailingId, workspaceId } = await toHosts(300)
      await refuse(workspaceId, mailingId, 60)
      await rows(
        db,
        sql`update suppressions set words = 'Mailbox closed' where mailing_id = ${mailingId} and email < 'a@host3'`,
      )
      await judge()
      expect(await list()).toEqual([])
    })
  })

  test('counts only bounces of the last hour', async () => {
    const { judge, mailingId, list } = await aCampaign({ bounced: 60, of: 100 })
    await rows(
      db,
      sql`update suppressions set created_at = now() - interval '61 minutes'
        where mailing_id = ${mailingId} and email <= 'c2'`,
    )
    await judge()
    expect(await list()).toEqual([])
  })

  test('counts providers apart: 49 bounces at each of two providers are no mass bounce', async () => {
    const { judge, mailingId, workspaceId, list } = await aCampaign({ bounced: 49, of: 60 })
    await transaction(db, (tx) =>
      suppress(
        tx,
        ...Array.from({ length: 49 }, (_none, at) => ({
          ...({ workspaceId, reason: 'hard_bounce', mailingId } as const),
          email: `b${String(at)}@yahoo.com`,
        })),
      ),
    )
    await judge()
    expect(await list()).toEqual([])
  })

  test('counts the tried messages again when more bounces arrive', async () => {
    const { judge, bounce, list } = await aCampaign({ bounced: 50, of: 400 })
    await judge()
    expect(await list()).toEqual([])
    await bounce(51, 60)
    await judge()
    expect(await list()).toMatchObject([{ bounced: 60, tried: 400 }])
  })

  test('makes suppressions provisional even for a finished campaign, and with holds switched off', async () => {
    const sent = await aCampaign({ bounced: 60, of: 100 })
    await rows(db, sql`update campaigns set status = 'completed' where id = ${sent.id}`)
    await sent.judge()
    expect([(await sent.now())?.status, await sent.provisional()]).toEqual(['completed', 60])
    const never = await aCampaign({ bounced: 60, of: 100 })
    await rows(
      db,
      sql`insert into feedback_rules (workspace_id, soft_days, hold) values (${never.workspaceId}, 30, false)`,
    )
    await never.judge()
    expect([(await never.now())?.status, await never.provisional()]).toEqual(['processing', 60])
  })
})

describe('a mass bounce', () => {
  test('makes later suppressions provisional too, and one call takes all of them back', async () => {
    const { call, judge, bounce, provisional, suppressed, list } = await aCampaign({ bounced: 60, of: 100 })
    await judge()
    await bounce(61, 70)
    await judge()
    expect(await provisional()).toBe(70)
    const [found] = await list()
    const params = { id: found?.id ?? 0 }
    expect((await call(takeBackMassBounce, { params })).body).toEqual({ taken_back: 70, left: 0 })
    expect(await suppressed()).toBe(0)
    expect(await list()).toMatchObject([{ decision: 'taken_back', waiting: 0 }])
    expect((await call(takeBackMassBounce, { params })).problem.code).toBe('undo_nothing')
    await bounce(71, 72)
    await judge()
    expect((await list())[0]?.waiting).toBe(2)
    expect((await call(takeBackMassBounce, { params })).body.taken_back).toBe(2)
  })

  test('that is confirmed has final suppressions, even for later bounces, and holds the campaign no more', async () => {
    const { call, judge, bounce, provisional, suppressed, list, id, now } = await aCampaign({
      bounced: 60,
      of: 100,
    })
    await judge()
    const [found] = await list()
    const { body } = await call(confirmMassBounce, { params: { id: found?.id ?? 0 } })
    expect(body).toMatchObject({ decision: 'confirmed', waiting: 0 })
    expect([await provisional(), await suppressed()]).toEqual([0, 60])
    await rows(db, sql`update campaigns set status = 'processing' where id = ${id}`)
    await bounce(61, 62)
    await judge()
    expect([await provisional(), await suppressed(), (await now())?.status]).toEqual([0, 62, 'processing'])
  })

  test('becomes final by itself after a day', async () => {
    const { call, judge, provisional, list, mailingId } = await aCampaign({ bounced: 60, of: 100 })
    await judge()
    await rows(
      db,
      sql`with m as (update mass_bounces set ends_at = now() where mailing_id = ${mailingId})
        update suppressions set provisional_until = now() where mailing_id = ${mailingId}`,
    )
    expect(await provisional()).toBe(0)
    const [found] = await list()
    expect(found?.waiting).toBe(0)
    const answer = await call(takeBackMassBounce, { params: { id: found?.id ?? 0 } })
    expect(answer.problem).toMatchObject({ code: 'undo_nothing' })
  })

  test('of another workspace is not found', async () => {
    const theirs = await aCampaign({ bounced: 60, of: 100 })
    await theirs.judge()
    const [found] = await theirs.list()
    const { call } = await aCampaign({ bounced: 0, of: 1 })
    const params = { id: found?.id ?? 0 }
    expect((await call(takeBackMassBounce, { params })).problem.code).toBe('not_found')
    expect((await call(confirmMassBounce, { params })).problem.code).toBe('not_found')
    expect((await call(listMassBounces, {})).body).toEqual([])
    expect(await theirs.provisional()).toBe(60)
  })
})
