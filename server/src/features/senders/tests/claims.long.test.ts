// Domains that more than one account claims, and who may send as them.
import {
  allowDomain,
  checkDomainRecords,
  createCampaign,
  createDomain,
  getCampaign,
  listAudit,
  listDomainClaims,
  listDomainRecords,
  sendCampaign,
  testCampaign,
} from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { startPending } from '../../campaigns/sending/start.ts'
import { campaignRoutes } from '../../campaigns/index.ts'
import { auditRoutes } from '../../audit/index.ts'
import { reasonText } from '../../deliveries/index.ts'
import { senderRoutes } from '../index.ts'
import { systemClock } from '../../../platform/clock.ts'
import { confirmationTokens } from '../../test-addresses/index.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { aCampaign } from '../../../../test/campaigns.ts'
import { instance } from '../../campaigns/tests/under-way.ts'
import { aSignedInAccount, stopWorkspace, type SignedIn } from '../../../../test/factories.ts'
import { freshDatabase, startFrame, testConfig, testQuotas, testSealer } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const log = createLog('silent')
/** The DNS of the tests: the texts at each name; null if no answer comes. */
const dns = new Map<string, string[] | null>()
const frameOf = (sendingDomains: 'any' | 'proved') =>
  startFrame(database, {
    routes: (frame) => {
      auditRoutes(frame, { db, sayReason: reasonText })
      senderRoutes(frame, {
        db,
        listRelayHosts: () => Promise.resolve([]),
        sealer: testSealer,
        findTxt: (name) => Promise.resolve(dns.has(name) ? (dns.get(name) ?? null) : []),
      })
      const own = { ...instance, sendingDomains }
      campaignRoutes(frame, {
        db,
        clock: systemClock,
        instance: own,
        confirmations: confirmationTokens(['none of these tests confirms']),
        sealer: testSealer,
        quotas: testQuotas,
        sendRate: null,
      })
    },
  })
const app = await frameOf('any')
const strict = await frameOf('proved')
const administrator = await aSignedInAccount(app, db, { isAdmin: true })

let names = 0
const aName = () => `firm${String((names += 1))}.example`

async function addDomain({ call }: SignedIn, name: string): Promise<number> {
  return (await call(createDomain, { body: { domain_name: name } })).body.id
}

/** Publishes the domain's own record and presses Check DNS. */
async function prove({ call }: SignedIn, id: number): Promise<void> {
  const { body } = await call(listDomainRecords, { params: { id } })
  const record = body.find(({ purpose }) => purpose === 'dkim')
  dns.set(record?.name ?? '', [record?.value ?? ''])
  await call(checkDomainRecords, { params: { id } })
}

/** A draft of the account that sends from that domain. */
async function aDraft({ caller }: SignedIn, domainId: number): Promise<{ id: number }> {
  const { campaignId, workspaceId } = await aCampaign(db, { contacts: 1, workspaceId: caller.workspaceId })
  await rows(
    db,
    sql`with d as (select id, domain_name from sending_domains where id = ${domainId}),
      s as (insert into senders (workspace_id, name, email, domain)
        select ${workspaceId}::bigint, 'Eve', 'eve@' || domain_name, domain_name from d returning id)
      update campaigns set domain_id = ${domainId}, sender_id = (select id from s) where id = ${campaignId}`,
  )
  return { id: campaignId }
}

const sentence =
  'needs proof that the domain is yours. Publish the DKIM record that Senders shows for it and click Check DNS'

describe('A domain that another account proved', () => {
  const contested = async (asked = (name: string) => name) => {
    const owner = await aSignedInAccount(app, db)
    const eve = await aSignedInAccount(app, db)
    const name = aName()
    const ownersId = await addDomain(owner, name)
    await prove(owner, ownersId)
    const id = await addDomain(eve, asked(name))
    return { owner, ownersId, eve, id, params: await aDraft(eve, id) }
  }

  // asvs: 8.2.2
  it('could be used by everybody who added it', async () => {
    const { owner, ownersId, eve, id, params } = await contested()
    const refused = await eve.call(sendCampaign, { params })
    expect([refused.status, refused.problem.code]).toEqual([409, 'domain_unproved'])
    expect(refused.problem.message).toContain(sentence)
    expect((await eve.call(testCampaign, { params })).problem.code).toBe('domain_unproved')
    expect((await owner.call(sendCampaign, { params: await aDraft(owner, ownersId) })).status).toBe(200)
    await prove(eve, id)
    expect((await eve.call(sendCampaign, { params })).status).toBe(200)
  })

  it('could be used under a name below it', async () => {
    const { eve, params } = await contested((name) => `news.${name}`)
    expect((await eve.call(sendCampaign, { params })).problem.code).toBe('domain_unproved')
  })

  it('leaves the domain above it, and another with the same ending, to everybody', async () => {
    const owner = await aSignedInAccount(app, db)
    const other = await aSignedInAccount(app, db)
    const name = aName()
    await prove(owner, await addDomain(owner, `blog.${name}`))
    for (const free of [name, `myblog.${name}`]) {
      const params = await aDraft(other, await addDomain(other, free))
      expect((await other.call(sendCampaign, { params })).status).toBe(200)
    }
  })

  it('was used by a campaign that was scheduled before the proof', { timeout: 120_000 }, async () => {
    const owner = await aSignedInAccount(app, db)
    const eve = await aSignedInAccount(app, db)
    const name = aName()
    const params = await aDraft(eve, await addDomain(eve, name))
    await rows(
      db,
      sql`update campaigns set status = 'processing', started_at = now() where id = ${params.id}`,
    )
    await prove(owner, await addDomain(owner, name))
    await startPending({ db, log, instance })
    const { body } = await eve.call(getCampaign, { params })
    expect(body.status).toBe('failed')
    expect(body.reason).toContain(sentence)
  })

  it('could be the domain of a scheduled campaign', async () => {
    const { eve, params } = await contested()
    const parts = await row(
      db,
      sql<Record<'domainId' | 'senderId' | 'templateId' | 'groupId', number>>`
        select domain_id as "domainId", sender_id as "senderId", template_id as "templateId", group_id as "groupId"
        from campaigns where id = ${params.id}`,
    )
    const form = { name: 'N', subject: 'S', domainId: 0, senderId: 0, templateId: 0, groupId: 0, ...parts }
    const when = { status: 'scheduled' as const, scheduleDate: '2030-01-01', scheduleTime: '10:00' }
    const refused = await eve.call(createCampaign, { body: { ...form, ...when } })
    expect(refused.problem.code).toBe('domain_unproved')
    expect((await eve.call(createCampaign, { body: form })).status).toBe(200)
  })

  it('stayed reserved although its owner was rejected', async () => {
    const { owner, eve, params } = await contested()
    await stopWorkspace(db, owner.caller.workspaceId)
    expect((await eve.call(sendCampaign, { params })).status).toBe(200)
  })

  it('counted as proved after its record was removed; a DNS that does not answer changes nothing', async () => {
    const { owner, ownersId, eve, params } = await contested()
    const name = (await owner.call(listDomainRecords, { params: { id: ownersId } })).body[1]?.name ?? ''
    dns.set(name, null)
    await owner.call(checkDomainRecords, { params: { id: ownersId } })
    expect((await eve.call(sendCampaign, { params })).status).toBe(409)
    dns.delete(name)
    await owner.call(checkDomainRecords, { params: { id: ownersId } })
    expect((await eve.call(sendCampaign, { params })).status).toBe(200)
  })

  it('is listed for administrators, who may allow it to others, which is audited', async () => {
    const { owner, eve, id, params } = await contested()
    const search = eve.caller.email
    const list = () => administrator.call(listDomainClaims, { query: { search } })
    expect((await list()).body).toContainEqual(
      expect.objectContaining({
        id,
        email: search,
        proved_at: null,
        allowed_at: null,
        is_proved_elsewhere: true,
      }),
    )
    expect((await owner.call(listDomainClaims)).status).toBe(403)
    const allow = (allowed: boolean) => administrator.call(allowDomain, { params: { id }, body: { allowed } })
    expect((await eve.call(allowDomain, { params: { id }, body: { allowed: true } })).status).toBe(403)
    expect((await allow(true)).body.allowed_at).not.toBeNull()
    await allow(false)
    expect((await eve.call(sendCampaign, { params })).status).toBe(409)
    await allow(true)
    expect((await eve.call(sendCampaign, { params })).status).toBe(200)
    const { body } = await administrator.call(listAudit, { query: { action: 'domain_allowed' } })
    expect(body.records[0]).toMatchObject({ object_id: id, detail: search })
  })
})

describe('With SENDING_DOMAINS=proved', () => {
  it('a domain that nobody proved could be used', async () => {
    const ann = await aSignedInAccount(strict, db)
    const id = await addDomain(ann, aName())
    const params = await aDraft(ann, id)
    expect((await ann.call(sendCampaign, { params })).problem.message).toContain(sentence)
    await prove(ann, id)
    expect((await ann.call(sendCampaign, { params })).status).toBe(200)
  })

  it('an unknown value is refused at the start', () => {
    expect(() => testConfig({ SENDING_DOMAINS: 'all' })).toThrow('SENDING_DOMAINS must be any or proved')
  })
})
