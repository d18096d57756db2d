// The answers to links of a rejected or deleted account, on every node at once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { deleteUser, reject } from '../../accounts/registrations.ts'
import { sendCampaign, stopWorkspace } from '../../campaigns/lifecycle.ts'
import { startPending } from '../../campaigns/sending/start.ts'
import { linkTokens, type TokenPurpose } from '../index.ts'
import { systemClock } from '../../../platform/clock.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { openStorage } from '../../../platform/storage/index.ts'
import { aCampaign, mailingIdOf } from '../../../../test/campaigns.ts'
import { instance } from '../../campaigns/tests/under-way.ts'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase, testConfig, testSecretKey } from '../../../../test/harness.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-rejected-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { db } = await freshDatabase()
const log = createLog('silent')
const config = testConfig({ DATA_DIR: folder })
const aNode = () => buildApp({ config, db, log, clock: systemClock, secretKey: testSecretKey })
const nodes = [await aNode(), await aNode()]
afterAll(() => Promise.all(nodes.map((node) => node.close())))
for (const node of nodes) await node.ready()
const tokens = linkTokens(testSecretKey)
const administrator = await anAccount(db, { isAdmin: true })

async function aReadersCampaign() {
  const { accountId, workspaceId } = await anAccount(db)
  const body =
    '<p><a href="https://site.example/">One</a> <a href="https://site.example/{{ email }}">Two</a></p>'
  const { campaignId } = await aCampaign(db, { contacts: 1, workspaceId, body })
  await sendCampaign(db, workspaceId, campaignId)
  await startPending({ db, log, instance })
  const mailingId = await mailingIdOf(db, campaignId)
  const picture = `p${String(campaignId)}.png`
  await rows(
    db,
    sql`insert into images (name, workspace_id, media, bytes) values (${picture}, ${workspaceId}, 'image/png', 3)`,
  )
  await openStorage(config).put(picture, Buffer.from('PNG'), 'image/png')
  const token = (purpose: TokenPurpose, link = 0) => tokens.sign(purpose, { mailingId, seq: 1, link })
  const urls = [
    `/c/${token('click')}`,
    `/c/${token('click', 1)}`,
    `/view/${token('view')}`,
    `/uploads/${picture}`,
  ]
  const headers = { accept: 'text/html', 'accept-language': 'uk' }
  const look = () => Promise.all(nodes.flatMap((node) => urls.map((url) => node.inject({ url, headers }))))
  const statuses = async () => (await look()).map(({ statusCode }) => statusCode)
  return { accountId, workspaceId, look, statuses, unsubscribe: `/u/${token('unsubscribe')}` }
}

const standing = [302, 302, 200, 200]

// asvs: 7.4.2
test.each([
  ['rejected', reject],
  ['deleted', deleteUser],
])(
  'The links of an account that was %s went on redirecting from the caches of every node',
  async (_what, stop) => {
    const campaign = await aReadersCampaign()
    const other = await aReadersCampaign()
    // Each link is requested twice, so that every node has it in its cache.
    for (const _again of [1, 2]) expect(await campaign.statuses()).toEqual([...standing, ...standing])
    await stop(db, administrator.accountId, campaign.accountId, stopWorkspace)
    const answers = await campaign.look()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(404))
    expect(answers.every(({ headers }) => headers.location === undefined)).toBe(true)
    expect(answers[0]?.body).toContain('Це посилання більше нікуди не веде.')
    expect(await campaign.statuses()).toEqual(Array(8).fill(404))
    expect(await other.statuses()).toEqual([...standing, ...standing])

    const left = await nodes[0]?.inject({ method: 'POST', url: campaign.unsubscribe })
    expect([left?.statusCode, left?.body]).toEqual([200, 'You have been unsubscribed.'])
    const suppressed = await row(
      db,
      sql<{ reason: string }>`select reason from suppressions where workspace_id = ${campaign.workspaceId}`,
    )
    expect(suppressed?.reason).toBe('unsubscribed')
  },
)
