// Stored private DKIM keys are sealed for their domain and copied nowhere. Some tests are about keys that cannot be
// decrypted.
import { createDomain, deleteDomain, listDomainRecords } from '@lettermill/contracts'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { resumeCampaign, sendCampaign } from '../../campaigns/lifecycle.ts'
import { startPending } from '../../campaigns/sending/start.ts'
import { sealStoredKeys } from '../index.ts'
import { systemClock } from '../../../platform/clock.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { sealerOf } from '../../../platform/sealing/index.ts'
import type { Worker } from '../../../worker/worker.ts'
import { aCampaign, aWorker, until, type ReadyCampaign, mailingOf } from '../../../../test/campaigns.ts'
import { instance } from '../../campaigns/tests/under-way.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, testConfig, testSealer, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const log = createLog('silent')
const sink = await aSink()
const app = await buildApp({ config: testConfig(), db, log, clock: systemClock, secretKey: testSecretKey })
let worker: Worker | null = null
beforeEach(async () => {
  sink.reset()
  // Closes the mailings of other tests.
  await rows(db, sql`update mailings set state = 'closed'`)
})
afterEach(async () => {
  await worker?.stop()
  worker = null
})

const newKey = 'another secret key of thirty-two characters'

/** The campaign is frozen into its mailing. No worker runs. */
async function started(wishes: Parameters<typeof aCampaign>[1] = {}): Promise<ReadyCampaign> {
  const campaign = await aCampaign(db, wishes)
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await startPending({ db, log, instance })
  return campaign
}

const storedKey = async (workspaceId: number) => {
  const found = await row(
    db,
    sql<{ key: string; public: string }>`
      select dkim_private_key as key, dkim_public_key as public from sending_domains
      where workspace_id = ${workspaceId} order by id desc limit 1`,
  )
  return found ?? { key: '', public: '' }
}

const contentOf = async ({ campaignId }: ReadyCampaign) => {
  const found = await row(
    db,
    sql<{ content: { dkim: unknown[] } }>`select content from mailings where id = ${mailingOf(campaignId)}`,
  )
  return found?.content ?? { dkim: [] }
}

async function signatures({ workspaceId }: ReadyCampaign): Promise<(string | undefined)[]> {
  const { public: key } = await storedKey(workspaceId)
  const checked = await Promise.all(
    sink.arrivals.map(({ source }) =>
      dkimVerify(source, { resolver: () => Promise.resolve([[`v=DKIM1; k=rsa; p=${key}`]]) }),
    ),
  )
  return checked.flatMap(({ results }) => results.map(({ status }) => status?.result))
}

describe('A private key', () => {
  it('is stored sealed, so that no backup contains it', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    await call(createDomain, { body: { domain_name: 'sealed.example' } })
    const { key } = await storedKey(caller.workspaceId)
    expect(key).toMatch(/^sealed\.1\.[\da-f]{12}\.[\w-]{2000,}$/)
    expect(await sealStoredKeys(db, testSealer)).toMatchObject({ unreadable: 0 })
    expect((await storedKey(caller.workspaceId)).key).toBe(key)
  })

  // asvs: 13.3.1
  it('was copied into every campaign', async () => {
    const content = await contentOf(await started())
    expect(content.dkim).toEqual([{ domain: 'office.example', selector: 'lm1' }])
    expect(JSON.stringify(content)).not.toContain('PRIVATE KEY')
  })

  it('that an old SECRET_KEY sealed is sealed with the current one at the start, once, even by two nodes', async () => {
    const campaign = await aCampaign(db)
    const sealer = sealerOf([newKey, testSecretKey])
    const stored = await rows(db, sql`select 1 from sending_domains`)
    const both = await Promise.all([sealStoredKeys(db, sealer), sealStoredKeys(db, sealer)])
    expect(both.reduce((sum, { sealed }) => sum + sealed, 0)).toBe(stored.length)
    expect(both.map(({ unreadable }) => unreadable)).toEqual([0, 0])
    const { key } = await storedKey(campaign.workspaceId)
    expect(sealer.isCurrent(key)).toBe(true)
    expect(await sealStoredKeys(db, sealer)).toEqual({ sealed: 0, unreadable: 0 })
  })

  it('of a domain that signs a campaign in progress was lost when somebody deleted the domain', async () => {
    const signedIn = await aSignedInAccount(app, db)
    const campaign = await started({ workspaceId: signedIn.caller.workspaceId })
    const domain = await row(
      db,
      sql<{ id: number }>`select id from sending_domains where workspace_id = ${campaign.workspaceId}`,
    )
    const params = { id: domain?.id ?? 0 }
    const refused = await signedIn.call(deleteDomain, { params })
    expect(refused.status).toBe(409)
    expect(refused.problem.message).toContain('The campaign “Campaign” has begun')
    await rows(db, sql`update campaigns set status = 'sent' where id = ${campaign.campaignId}`)
    expect((await signedIn.call(deleteDomain, { params })).status).toBe(200)
  })
})

describe('A campaign', () => {
  it('left mail unsigned, or retried for ever, once SECRET_KEY was changed without the old key', async () => {
    const signedIn = await aSignedInAccount(app, db)
    const campaign = await started({ contacts: 1, workspaceId: signedIn.caller.workspaceId })
    worker = await aWorker(database, sink.url, {}, newKey)
    await until(async () => (await campaign.now()).status === 'paused')
    expect((await campaign.now()).reason).toContain('SECRET_KEY of this instance has changed')
    expect(sink.arrivals).toEqual([])
    await worker.stop()

    worker = await aWorker(database, sink.url, { SECRET_KEYS_OLD: testSecretKey }, newKey)
    await resumeCampaign(db, campaign.workspaceId, campaign.campaignId)
    await until(async () => (await campaign.now()).status === 'sent')
    expect(await signatures(campaign)).toEqual(['pass'])
  })

  it('whose domain was deleted left mail unsigned', async () => {
    const campaign = await started({ contacts: 1 })
    await rows(db, sql`delete from sending_domains where workspace_id = ${campaign.workspaceId}`)
    worker = await aWorker(database, sink.url)
    await until(async () => (await campaign.now()).status === 'paused')
    expect((await campaign.now()).reason).toContain('The domain office.example was deleted')
    expect(sink.arrivals).toEqual([])
  })

  it('delayed campaigns of other accounts while its key was missing', async () => {
    const broken = await started({ contacts: 1 })
    await rows(db, sql`delete from sending_domains where workspace_id = ${broken.workspaceId}`)
    const whole = await started({ contacts: 3 })
    worker = await aWorker(database, sink.url)
    await until(async () => (await whole.now()).status === 'sent')
    expect(await signatures(whole)).toEqual(['pass', 'pass', 'pass'])
  })
})

it('The page of a domain showed DNS records whose private key was lost', async () => {
  const { call, caller } = await aSignedInAccount(app, db)
  const { body } = await call(createDomain, { body: { domain_name: 'lost.example' } })
  const foreign = sealerOf([newKey]).seal('x', 'y')
  await rows(
    db,
    sql`update sending_domains set dkim_private_key = ${foreign} where workspace_id = ${caller.workspaceId}`,
  )
  const answer = await call(listDomainRecords, { params: { id: body.id } })
  expect(answer.status).toBe(409)
  expect(answer.problem.message).toContain('The DKIM key of lost.example cannot be read')
})
