// Bounces to a name below the sender's own domain: the records that they need, and when campaigns start and stop to use
// them.
import { checkUpDomain } from '@lettermill/contracts'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { aCampaign, aWorker, until } from '../../../../test/campaigns.ts'
import { aDomain, aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame, testSealer, testSecretKey } from '../../../../test/harness.ts'
import { aNameServer, type Zone } from '../../../../test/name-server.ts'
import { aSink } from '../../../../test/sink.ts'
import { readConfig, type Config } from '../../../platform/config/index.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { createDns } from '../../../platform/dns/index.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { readBounceAddress } from '../../deliveries/index.ts'
import { linkTokens } from '../../tracking/index.ts'
import { checkDomains, checkupRoutes } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const home = 'bounces.mailer.example'
const name = 'lm.office.example'
const own: Zone = { [`${name} MX`]: ['10 mx.mailer.example'], [`${name} TXT`]: ['v=spf1 ip4:192.0.2.5 ~all'] }
const good: Zone = {
  [`${home} MX`]: ['10 mx.mailer.example', '20 mx2.mailer.example'],
  [`${home} TXT`]: ['v=spf1 ip4:192.0.2.5 ~all'],
  'relay.example A': ['192.0.2.5'],
}
const server = await aNameServer()
afterAll(() => server.close())
const tokens = linkTokens(testSecretKey)
const settings = {
  PUBLIC_URL: 'https://192.0.2.1',
  BOUNCE_DOMAIN: home,
  BOUNCE_LISTEN: '127.0.0.1:2525',
  SMTP_URL: 'smtp://relay.example',
}
const config = readConfig(settings)
const certificateEnd = () => Promise.resolve(null)
// The lookups cache answers for a minute, so each checkup gets its own.
const aDns = () => createDns({ servers: [server.address], questionTime: 300, time: 2000 })
const instance = { instanceId: 'test', publicUrl: settings.PUBLIC_URL, tokens }
let dns = aDns()
const aFrame = (config: Config) =>
  startFrame(database, {
    routes: (frame) =>
      checkupRoutes(frame, {
        db,
        instance,
        config,
        certificateEnd,
        sealer: testSealer,
        dns: { options: {}, begin: () => dns.begin() },
      }),
  })
const app = await aFrame(config)
const owner = await aSignedInAccount(app, db)
const { workspaceId } = owner.caller
const campaign = await aCampaign(db, { workspaceId })
const domain = await row(
  db,
  sql<{ id: number }>`select id from sending_domains where workspace_id = ${workspaceId}`,
)
const id = domain?.id ?? 0

/** A checkup by hand against the given zone. */
async function look(zone: Zone) {
  server.zone = zone
  dns = aDns()
  // People may check up a domain six times a minute.
  const { body } = await owner.call(checkUpDomain, { params: { id } })
  return body.findings.filter(({ id: check }) => check === 'bounce.aligned')
}
/** The daily checkup, `hours` after the last one. */
async function daily(zone: Zone, hours = 24) {
  server.zone = zone
  await rows(
    db,
    sql`update sending_domains set aligned_missing_since = aligned_missing_since - ${hours} * interval '1 hour'`,
  )
  await rows(db, sql`update checkups set checked_at = checked_at - interval '1 day'`)
  return checkDomains(db, { config, dns: aDns(), certificateEnd })
}
const isAligned = async () =>
  (
    await row(
      db,
      sql<{
        aligned: boolean
      }>`select aligned_since is not null as aligned from sending_domains where id = ${id}`,
    )
  )?.aligned

beforeEach(async () => {
  await rows(db, sql`update sending_domains set aligned_since = null, aligned_missing_since = null`)
})

test('A checkup names both missing return-path records; a domain is aligned once both are found', async () => {
  const told = await look(good)
  expect(told.map(({ code }) => code)).toEqual(['bounce_unaligned', 'bounce_return_mx', 'bounce_return_spf'])
  expect(told.map(({ record }) => record)).toEqual([
    null,
    { type: 'MX', name, value: '10 mx.mailer.example' },
    { type: 'TXT', name, value: 'v=spf1 mx a:relay.example ~all' },
  ])
  expect(await isAligned()).toBe(false)
  const found = await look({ ...good, ...own })
  expect(found).toMatchObject([{ code: 'bounce_aligned', level: 'ok' }])
  expect(await isAligned()).toBe(true)
})

test.each<[string, Zone, string[]]>([
  [
    'has the MX record of another server',
    { [`${name} MX`]: ['10 mx.elsewhere.example'] },
    ['bounce_return_mx'],
  ],
  [
    'has an additional MX record of another server',
    { [`${name} MX`]: ['10 mx.mailer.example', '20 mx.elsewhere.example'] },
    ['bounce_return_mx'],
  ],
  [
    'has an SPF record that does not allow the relay',
    { [`${name} TXT`]: ['v=spf1 ip4:192.0.2.77 -all'] },
    ['bounce_return_spf'],
  ],
  ['has two SPF records', { [`${name} TXT`]: ['v=spf1 ~all', 'v=spf1 -all'] }, ['bounce_return_spf']],
])('A return path whose name %s gets no bounces', async (_what, zone, codes) => {
  server.zone = { ...good, ...own, ...zone }
  await rows(db, sql`delete from checkups`)
  await rows(
    db,
    sql`update campaigns set started_at = now(), test_mode = false where id = ${campaign.campaignId}`,
  )
  expect(await checkDomains(db, { config, dns: aDns(), certificateEnd })).toBe(1)
  const kept = await row(
    db,
    sql<{ codes: string[] }>`select array(select f ->> 'code' from jsonb_array_elements(findings) f
      where f ->> 'id' = 'bounce.aligned') as codes from checkups`,
  )
  expect(kept?.codes).toEqual(['bounce_unaligned', ...codes])
  expect(await isAligned()).toBe(false)
})

test('Alignment ends only after two checkups a day apart that find the records missing', async () => {
  await look({ ...good, ...own })
  expect((await look(good)).map(({ code }) => code)).toEqual([
    ...['bounce_aligned_gone', 'bounce_return_mx', 'bounce_return_spf'],
  ])
  await daily(good, 1)
  expect(await isAligned()).toBe(true)
  await daily({ ...good, [`${name} MX`]: null })
  expect(await isAligned()).toBe(true)
  await daily(good, 0)
  expect(await isAligned()).toBe(false)
})

test('A record that is published again in time keeps the alignment, and the count of misses starts again', async () => {
  await look({ ...good, ...own })
  await daily(good)
  await daily({ ...good, ...own })
  await daily(good)
  expect(await isAligned()).toBe(true)
})

test('New campaigns use the aligned return path, started campaigns keep theirs, and bounces find their delivery', async () => {
  const sink = await aSink()
  const worker = await aWorker(database, sink.url, { BOUNCE_DOMAIN: home })
  onTestFinished(() => worker.stop())
  const sent = async () => {
    const { campaignId, now } = await aCampaign(db, { workspaceId, contacts: 1 })
    await sendCampaign(db, workspaceId, campaignId)
    await until(async () => (await now()).status === 'sent')
    const from = sink.arrivals.at(-1)?.from ?? ''
    expect(readBounceAddress(tokens, from)).toMatchObject({ seq: 1 })
    return from.slice(from.indexOf('@') + 1)
  }
  expect(await sent()).toBe(home)
  await rows(db, sql`update sending_domains set aligned_since = now() where id = ${id}`)
  expect(await sent()).toBe(name)
  // The return domain of each mailing as it was frozen.
  const frozen = sql`select content -> 'returnDomain' as "returnDomain" from mailings order by id`
  await rows(db, sql`update sending_domains set aligned_since = null where id = ${id}`)
  expect(await rows(db, frozen)).toEqual([{ returnDomain: null }, { returnDomain: name }])
})

test('the records were offered although bounces go to a mailbox whose host does not know the name', async () => {
  const other = await aSignedInAccount(
    await aFrame(readConfig({ ...settings, BOUNCE_LISTEN: undefined })),
    db,
  )
  await aDomain(db, other.caller.workspaceId)
  const theirs = await row(
    db,
    sql<{ id: number }>`select id from sending_domains where workspace_id = ${other.caller.workspaceId}`,
  )
  server.zone = good
  dns = aDns()
  const { body } = await other.call(checkUpDomain, { params: { id: theirs?.id ?? 0 } })
  const codes = body.findings.flatMap((each) => (each.id === 'bounce.aligned' ? [each.code] : []))
  expect(codes).toEqual(['bounce_unaligned'])
})
