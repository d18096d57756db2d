// Accounts that are rejected or deleted: a halt stops their open mailings, and workers claim nothing that a call opens
// at the same moment.
import { expect, test } from 'vitest'
import { deleteUser, reject } from '../../../accounts/registrations.ts'
import { sendCampaign, stopWorkspace } from '../../../campaigns/lifecycle.ts'
import { startPending } from '../../../campaigns/sending/start.ts'
import { instance } from '../../../campaigns/tests/under-way.ts'
import { openTest } from '../../index.ts'
import { claimChunk, findNextWorkspace } from '../../queries/claim.ts'
import { row, rows, sql } from '../../../../platform/db/index.ts'
import { createLog } from '../../../../platform/log/index.ts'
import { aCampaign } from '../../../../../test/campaigns.ts'
import { anAccount } from '../../../../../test/factories.ts'
import { freshDatabase } from '../../../../../test/harness.ts'

const { db } = await freshDatabase()
const administrator = await anAccount(db, { isAdmin: true })

const aTest = (workspaceId: number) =>
  openTest(db, {
    workspaceId,
    content: { from: 'a@b.example', source: '' },
    emails: ['c@d.example'],
    fields: {},
  })

/** A stream with one chunk. */
async function aStream(workspaceId: number): Promise<number> {
  const made = await row(
    db,
    sql<{ id: number }>`insert into mailings (workspace_id, kind, open_ended, total, content)
      values (${workspaceId}, 'stream', true, 1, '{}') returning id`,
  )
  await rows(
    db,
    sql`insert into chunks (mailing_id, chunk, from_seq, to_seq) values (${made?.id ?? 0}, 1, 1, 1)`,
  )
  return made?.id ?? 0
}

const endings = [
  ['rejected', reject],
  ['deleted', deleteUser],
] as const

// asvs: 7.4.2
test.each(endings)(
  'A test was sent although its account was %s when the test was opened',
  async (_how, stop) => {
    const [gone, other] = [await anAccount(db), await anAccount(db)]
    await stop(db, administrator.accountId, gone.accountId, stopWorkspace)
    // The call was accepted before the rejection, and its test message is committed after the halt.
    await aTest(gone.workspaceId)
    const theirs = await aTest(other.workspaceId)
    expect(await findNextWorkspace(db, { isUrgent: true })).toBe(other.workspaceId)
    expect(await claimChunk(db, 'worker', 30, { isUrgent: true })).toMatchObject({ mailing_id: theirs })
    expect(await claimChunk(db, 'worker', 30, { isUrgent: true })).toBeUndefined()
  },
)

test.each(endings)(
  'A stream was sent although its account was %s when the stream was opened',
  async (_how, stop) => {
    const gone = await anAccount(db)
    await stop(db, administrator.accountId, gone.accountId, stopWorkspace)
    await aStream(gone.workspaceId)
    const campaign = await aCampaign(db, { contacts: 1 })
    await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
    await startPending({ db, log: createLog('silent'), instance })
    const claim = () => claimChunk(db, 'worker', 30, { isUrgent: false })
    expect(await findNextWorkspace(db, { isUrgent: false })).toBe(campaign.workspaceId)
    expect(await claim()).toMatchObject({ workspace_id: campaign.workspaceId, holds: true })
    expect(await claim()).toBeUndefined()
  },
)

test.each(endings)('a stream and a test end when their account is %s', async (_how, stop) => {
  const gone = await anAccount(db)
  await aStream(gone.workspaceId)
  await aTest(gone.workspaceId)
  await stop(db, administrator.accountId, gone.accountId, stopWorkspace)
  for (const isUrgent of [true, false])
    expect(await claimChunk(db, 'worker', 30, { isUrgent })).toBeUndefined()
})
