// The calls that check a domain: only for the caller's own domains, and at most six times a minute.
import { checkUpCampaign, checkUpDomain, updateDomainComplaints } from '@lettermill/contracts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { aCampaign } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame, testSecretKey } from '../../../../test/harness.ts'
import { aNameServer } from '../../../../test/name-server.ts'
import { readConfig } from '../../../platform/config/index.ts'
import { createDns } from '../../../platform/dns/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { sealerOf } from '../../../platform/sealing/index.ts'
import { addDomain, prepareDomain } from '../../senders/domains.ts'
import { linkTokens } from '../../tracking/index.ts'
import { checkupRoutes } from '../index.ts'
import { findKnown } from '../queries.ts'

const database = await freshDatabase()
const { db } = database
const server = await aNameServer({
  'firm.example TXT': ['v=spf1 -all'],
  'firm.example NS': ['ns-12.awsdns-01.org', 'ns-900.awsdns-48.net'],
  'shop.example A': ['192.0.2.7'],
})
afterAll(() => server.close())
const instance = {
  instanceId: 'test',
  publicUrl: 'http://localhost:3000',
  tokens: linkTokens(testSecretKey),
}
let points = 0
const handed: string[] = []
const filter = createServer((request, reply) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    handed.push(Buffer.concat(chunks).toString('latin1'))
    const symbols = { URI_X: { score: 1 }, GOOD: { score: -1 }, MISSING_TO: { score: 2 } }
    reply.end(JSON.stringify({ score: points, symbols }))
  })
})
await new Promise<void>((resolve) => filter.listen(0, '127.0.0.1', resolve))
afterAll(() => filter.close())
const filtered = await startFrame(database, {
  routes: (frame) =>
    checkupRoutes(frame, {
      db,
      dns: createDns({ servers: [server.address] }),
      instance,
      sealer: sealerOf([testSecretKey]),
      config: readConfig({
        PUBLIC_URL: 'http://localhost:3000',
        SPAM_CHECK: `rspamd://127.0.0.1:${String((filter.address() as AddressInfo).port)}`,
      }),
    }),
})
const app = await startFrame(database, {
  routes: (frame) =>
    checkupRoutes(frame, {
      db,
      dns: createDns({ servers: [server.address] }),
      instance,
      sealer: sealerOf([testSecretKey]),
      config: readConfig({ PUBLIC_URL: 'http://localhost:3000' }),
    }),
})
const owner = await aSignedInAccount(app, db)
const stranger = await aSignedInAccount(app, db)
const { workspaceId } = owner.caller
const made = await prepareDomain(db, sealerOf([testSecretKey]), workspaceId, 'firm.example')
const { id } = await transaction(db, (tx) => addDomain(tx, workspaceId, made))

test('A checkup names what is wrong, the worst first, with the record to publish', async () => {
  const { body } = await owner.call(checkUpDomain, { params: { id } })
  expect(body.level).toBe('red')
  expect(body.dns_host).toEqual({ zone: 'firm.example', name: 'Amazon Route 53' })
  expect(body.findings.map(({ code }) => code)).toEqual([
    ...['dkim_missing', 'dmarc_missing', 'from_no_mail', 'public_unreachable', 'feedback_none', 'bimi_none'],
    'right',
  ])
  expect(body.findings[0]).toMatchObject({
    message: expect.stringMatching(/^No key at lm\w+\._domainkey\.firm\.example/) as string,
    fix: 'Publish this record.',
    record: { type: 'TXT', value: expect.stringContaining('v=DKIM1; k=rsa; p=') as string },
  })
})

test('A user who already told the providers about complaints is not asked again', async () => {
  const told = async () => {
    const { told: isTold } = await findKnown(db, workspaceId, id)
    return isTold
  }
  expect(await told()).toBe(false)
  expect((await stranger.call(updateDomainComplaints, { params: { id }, body: { told: true } })).status).toBe(
    404,
  )
  expect(await told()).toBe(false)
  await owner.call(updateDomainComplaints, { params: { id }, body: { told: true } })
  expect(await told()).toBe(true)
  await owner.call(updateDomainComplaints, { params: { id }, body: { told: false } })
  expect(await told()).toBe(false)
})

test('A checkup of a campaign covers its domain, its message, its links and its recipients', async () => {
  const writer = await aSignedInAccount(app, db)
  const { campaignId } = await aCampaign(db, {
    workspaceId: writer.caller.workspaceId,
    subject: 'RE: BUY NOW!!',
    body: '<p>Hello</p><a href="https://shop.example/a">Shop</a> <a href="https://gone.example/">x</a>',
  })
  const params = { id: campaignId }
  const { body } = await writer.call(checkUpCampaign, { params })
  expect(body.level).toBe('red')
  const codes = body.findings.map(({ code }) => code)
  for (const code of ['link_gone', 'dkim_missing', 'public_unreachable', 'postal_none', 'subject_loud'])
    expect(codes).toContain(code)
  expect(body.findings.find(({ code }) => code === 'link_gone')?.message).toBe('gone.example does not exist.')
  const levels = body.findings.map(({ level }) => ['red', 'warning', 'unknown', 'hint', 'ok'].indexOf(level))
  // The message is complete. Only an address at which Lettermill receives mail is missing.
  const unsub = body.findings.filter(({ id: check }) => check === 'unsub' || check === 'dkim.aligned')
  expect(unsub.map(({ code }) => code)).toEqual(['unsub_no_mail', 'right'])
  expect(levels).toEqual(levels.toSorted((one, other) => one - other))
  expect((await stranger.call(checkUpCampaign, { params })).status).toBe(404)
  for (let times = 1; times < 6; times += 1) await writer.call(checkUpCampaign, { params })
  expect((await writer.call(checkUpCampaign, { params })).status).toBe(429)
})

test.each([
  [2.5, 'right', 'ok', 'rspamd (2.5) is right.'],
  [3, 'spam_some', 'warning', 'rspamd gives 3.0 points: MISSING_TO 2.0, URI_X 1.0.'],
  [5, 'spam_many', 'red', 'rspamd gives 5.0 points and would call this spam: MISSING_TO 2.0, URI_X 1.0.'],
])('If the operator has a spam filter, its %d points are a finding', async (score, code, level, message) => {
  points = score
  const writer = await aSignedInAccount(filtered, db)
  const { campaignId } = await aCampaign(db, { workspaceId: writer.caller.workspaceId })
  const { body } = await writer.call(checkUpCampaign, { params: { id: campaignId } })
  expect(body.findings.find(({ id: check }) => check === 'spamd')).toMatchObject({ code, level, message })
  // The filter got the complete message of one of the recipients.
  expect(handed.at(-1)).toMatch(
    /^DKIM-Signature: [^]*\r\nFrom: [^]*\r\nTo: c\d+@far\.example\r\n[^]*List-Unsubscribe: [^]*Dear=20Name/,
  )
})

test('A spam filter that does not answer does not stop the checkup', async () => {
  points = Number.NaN
  const writer = await aSignedInAccount(filtered, db)
  const { campaignId } = await aCampaign(db, { workspaceId: writer.caller.workspaceId })
  const { body } = await writer.call(checkUpCampaign, { params: { id: campaignId } })
  expect(body.findings.find(({ id: check }) => check === 'spamd')).toMatchObject({
    level: 'unknown',
    message: 'The spam filter rspamd gave no result: its answer cannot be read.',
  })
})

test('A domain of another workspace cannot be checked up', async () => {
  expect((await stranger.call(checkUpDomain, { params: { id } })).status).toBe(404)
})

test('The seventh checkup in a minute is refused, and another workspace has its own six', async () => {
  const statuses = []
  for (let times = 0; times < 6; times += 1)
    statuses.push((await owner.call(checkUpDomain, { params: { id } })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const own = await prepareDomain(db, sealerOf([testSecretKey]), stranger.caller.workspaceId, 'firm.example')
  const theirs = await transaction(db, (tx) => addDomain(tx, stranger.caller.workspaceId, own))
  expect((await stranger.call(checkUpDomain, { params: { id: theirs.id } })).status).toBe(200)
})
