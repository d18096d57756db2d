// The mail to those who may approve a campaign.
import { sendCampaign, updateApprovalPolicy, updateCampaign } from '@lettermill/contracts'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCampaign, aWorker, until } from '../../../../test/campaigns.ts'
import { aDomain, aMember, aSender, aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { sealerOf } from '../../../platform/sealing/index.ts'
import { mailApprovals } from '../approval-mail.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const administrator = await aSignedInAccount(app, db, { isAdmin: true })
const owner = await aSignedInAccount(app, db)
const { workspaceId } = owner.caller
const manager = await aMember(app, db, workspaceId, 'manager')
const editor = await aMember(app, db, workspaceId, 'editor')
const sink = await aSink()
let worker: Awaited<ReturnType<typeof aWorker>>

const mail = (environment = [sink.url]) =>
  mailApprovals(db, {
    environment,
    publicUrl: 'https://mail.firm.example',
    language: 'specified',
    sealer: sealerOf([testSecretKey]),
  })

beforeAll(async () => {
  worker = await aWorker(database, sink.url)
})
afterAll(() => worker.stop())

test('owners and managers get one mail for each question, except who asks', async () => {
  await owner.call(updateApprovalPolicy, { body: { policy: 'always', above: 0 } })
  const { campaignId: id } = await aCampaign(db, { workspaceId, contacts: 3 })
  expect((await editor.call(sendCampaign, { params: { id } })).status).toBe(202)
  // Nothing is sent in test mode, or while the instance has no sender of a verified domain.
  expect(await mail([])).toBe(0)
  expect(await mail()).toBe(0)
  await aDomain(db, administrator.caller.workspaceId, { isVerified: true })
  await aSender(db, administrator.caller.workspaceId)
  expect((await Promise.all([mail(), mail()])).sort()).toEqual([0, 2])
  expect(await mail()).toBe(0)
  await until(() => sink.arrivals.length === 2)
  const letters = await Promise.all(sink.arrivals.map(({ source }) => PostalMime.parse(source)))
  expect(letters.map(({ to }) => to?.[0]?.address).sort()).toEqual(
    [owner.caller.email, manager.caller.email].sort(),
  )
  expect(letters[0]?.subject).toContain('Approve a campaign: ')
  expect(letters[0]?.text).toContain(editor.caller.email)
  expect(letters[0]?.text).toContain(`https://mail.firm.example/campaigns/${String(id)}`)

  // It does not count towards the test messages of the administrator's workspace, and leaves when they are used up.
  await rows(
    db,
    sql`insert into test_allowances (workspace_id, day, sent)
        values (${administrator.caller.workspaceId}, (now() at time zone 'UTC')::date, 50)
        on conflict (workspace_id) do update set day = excluded.day, sent = 50`,
  )
  // A changed campaign is asked for anew. A manager who asks is not told of it.
  await manager.call(updateCampaign, { params: { id }, body: { subject: 'Another' } })
  expect((await manager.call(sendCampaign, { params: { id } })).status).toBe(202)
  expect(await mail()).toBe(1)
})
