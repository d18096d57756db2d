// The dashboard reports bounces, complaints and bad domains before anybody opens the page of a campaign or a domain.
import { checkUpDomain, getNotices } from '@lettermill/contracts'
import { afterAll, expect, test } from 'vitest'
import { aCampaign } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testConfig } from '../../../../test/harness.ts'
import { aNameServer } from '../../../../test/name-server.ts'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { createDns } from '../../../platform/dns/index.ts'
import { checkDomains } from '../../checkups/index.ts'
import { changeOf } from '../../checkups/daily.ts'
import { raiseStats, type StatKind } from '../../tracking/index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { CAPTCHA: 'off' })
const account = await aSignedInAccount(app, db)
const stranger = await aSignedInAccount(app, db)
const { workspaceId } = account.caller
const noticesOf = async ({ call }: typeof account) => (await call(getNotices)).body

/** A campaign that started just now, with these counts. */
async function started(name: string, counts: Partial<Record<StatKind, number>>): Promise<number> {
  const { campaignId } = await aCampaign(db, { workspaceId })
  const made = await row(
    db,
    sql<{
      mailing_id: number
    }>`insert into mailings (workspace_id, kind, content, total) values (${workspaceId}, 'campaign', '{}', 0)
      returning id as mailing_id`,
  )
  const mailingId = made?.mailing_id ?? 0
  await rows(
    db,
    sql`update campaigns set name = ${name}, status = 'sent', started_at = now(), mailing_id = ${mailingId}
      where id = ${campaignId}`,
  )
  const entries = Object.entries(counts).map(([kind, count]) => ({
    workspaceId,
    mailingId,
    count,
    kind: kind as StatKind,
  }))
  await transaction(db, (tx) => raiseStats(tx, entries))
  return campaignId
}

test('The dashboard shows a campaign that is half-way to being held, and no good campaign', async () => {
  await started('Good', { sent: 200, bounce: 5, failed: 5 })
  const bounced = await started('Bounced', { sent: 190, failed: 10, bounce: 10 })
  const hated = await started('Hated', { sent: 2000, complaint: 3 })
  const held = await started('Held', { sent: 180, failed: 20, bounce: 20 })
  const old = await started('Old', { sent: 180, failed: 20, bounce: 20 })
  await rows(db, sql`update campaigns set status = 'paused' where id = ${held}`)
  await rows(db, sql`update campaigns set started_at = now() - interval '4 days' where id = ${old}`)
  expect((await noticesOf(account)).warnings).toEqual([
    { campaign: { id: hated, name: 'Hated' }, warning: 'complaints', count: 3, of: 2000 },
    { campaign: { id: bounced, name: 'Bounced' }, warning: 'bounces', count: 10, of: 200 },
  ])
  expect((await noticesOf(stranger)).warnings).toEqual([])
})

test('The dashboard shows a domain that lost a record, until somebody runs a checkup', async () => {
  const domain = await row(
    db,
    sql<{ id: number; domain_name: string }>`select d.id, d.domain_name from sending_domains d
      join campaigns c on c.domain_id = d.id where d.workspace_id = ${workspaceId} order by d.id desc limit 1`,
  )
  const { id = 0, domain_name: name = '' } = domain ?? {}
  const server = await aNameServer({
    [`${name} TXT`]: ['v=spf1 -all'],
    [`_dmarc.${name} TXT`]: ['v=DMARC1; p=none; rua=mailto:d@' + name],
    [`${name} MX`]: [],
    [`${name} A`]: ['192.0.2.1'],
  })
  afterAll(() => server.close())
  const config = testConfig({ PUBLIC_URL: 'https://192.0.2.1' })
  const look = async () => {
    await rows(db, sql`update checkups set checked_at = checked_at - interval '1 day'`)
    // The DNS cache has expired, because each checkup is a day later.
    return checkDomains(db, {
      config,
      dns: createDns({ servers: [server.address] }),
      certificateEnd: () => Promise.resolve(null),
    })
  }
  const worse = async (of = account) => (await noticesOf(of)).worse_domains.filter((each) => each.id === id)
  expect(await look()).toBeGreaterThan(0)
  expect(await worse()).toEqual([])
  Object.assign(server.zone, { [`_dmarc.${name} TXT`]: [] })
  await look()
  expect(await worse()).toEqual([
    {
      id,
      domain: name,
      since: expect.any(String) as string,
      checks: expect.arrayContaining(['dmarc.present']) as string[],
      findings: expect.arrayContaining([
        expect.objectContaining({ code: 'dmarc_missing', params: { domain: name } }),
      ]) as object[],
    },
  ])
  expect(await worse(stranger)).toEqual([])
  // An unchanged finding is not reported again, and the notice stays until somebody looks.
  await look()
  expect(await worse()).toHaveLength(1)
  await account.call(checkUpDomain, { params: { id } })
  expect(await worse()).toEqual([])
  // No domain is checked twice within a day.
  expect(await checkDomains(db, { config, dns: createDns({ servers: [server.address] }) })).toBe(0)
})

test.each([
  [null, 'red', null],
  ['ok', 'red', 'worse'],
  ['warning', 'red', 'worse'],
  ['red', 'red', null],
  ['red', 'unknown', null],
  ['red', 'ok', 'well'],
  ['ok', 'warning', 'well'],
] as const)('A check that was %s and is now %s: %s', (before, now, change) => {
  const found = before && [{ id: 'dkim.key', level: before }]
  expect(changeOf(found, [{ id: 'dkim.key', level: now }])).toBe(change)
})
