// Actions at the command line and by the product itself are in the audit log too.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { admin } from '../../../bin/commands/admin.ts'
import { exportAll, restoreAll } from '../../../bin/commands/transfer.ts'
import { holdCampaign, holdRestored, startDueCampaigns, startPending } from '../../campaigns/index.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { findMailing } from '../../campaigns/queries/lock.ts'
import { rows, sql, type Db } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { aCampaign } from '../../../../test/campaigns.ts'
import { instance } from '../../campaigns/tests/under-way.ts'
import { freshDatabase, testConfig, type TestDatabase } from '../../../../test/harness.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-command-line-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const from = await freshDatabase()
const to = await freshDatabase()

const context = ({ url }: TestDatabase, ...words: string[]) => ({
  config: testConfig({ DATABASE_URL: url, DATA_DIR: folder }),
  log: createLog('silent'),
  words,
  program: '',
})
const records = (db: Db) =>
  rows(
    db,
    sql<object>`select action, by, object_name, coalesce(reason_code, detail) as detail from audit_entries order by id`,
  )

it('the audit log names the command line for accounts, passwords, an export and an import made by it', async () => {
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  const file = path.join(folder, 'instance.gz')
  await admin(context(from, 'create', 'ann@office.example'))
  await admin(context(from, 'password', 'ann@office.example'))
  await admin(context(from, 'set-password', 'ann@office.example'))
  await exportAll(context(from, file))
  await restoreAll(context(to, file))
  const by = 'command line'
  const before = [
    { action: 'administrator_created', by, object_name: 'ann@office.example', detail: null },
    { action: 'password_set', by, object_name: 'ann@office.example', detail: null },
    { action: 'password_set', by, object_name: 'ann@office.example', detail: null },
    { action: 'instance_exported', by, object_name: null, detail: 'instance.gz' },
  ]
  expect(await records(from.db)).toEqual(before)
  // The import copies the audit log, and new entries continue it.
  expect(await records(to.db)).toEqual([
    ...before,
    { action: 'instance_imported', by, object_name: null, detail: 'instance.gz' },
  ])
})

it('the audit log names the product for a campaign that it starts on schedule or puts on hold', async () => {
  const { db } = from
  const { campaignId, workspaceId } = await aCampaign(db, { scheduledAt: new Date(Date.now() - 1000) })
  expect(await startDueCampaigns(db)).toBe(1)
  expect(await startDueCampaigns(db)).toBe(0)
  await startPending({ db, log: createLog('silent'), instance })
  const reason = { code: 'relay_refuses', params: { answer: '554 5.7.1 Sender refused' } } as const
  await holdCampaign(db, await findMailing(db, workspaceId, campaignId), reason)
  const by = 'product'
  expect((await records(db)).slice(-2)).toEqual([
    { action: 'campaign_started', by, object_name: 'Campaign', detail: null },
    { action: 'campaign_held', by, object_name: 'Campaign', detail: 'relay_refuses' },
  ])
})

it('releasing a restored instance left no audit entry', async () => {
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  const { db } = from
  const { campaignId, workspaceId } = await aCampaign(db)
  await sendCampaign(db, workspaceId, campaignId)
  await holdRestored(db, { database: 'a copy', by: 'copy' })
  await admin(context(from, 'go-on'))
  expect((await records(db)).slice(-3)).toEqual([
    { action: 'campaign_held', by: 'product', object_name: 'Campaign', detail: 'restored' },
    { action: 'campaign_resumed', by: 'product', object_name: 'Campaign', detail: null },
    {
      action: 'restored_gone_on',
      by: 'command line',
      object_name: null,
      detail: 'campaigns: 1, messages: 0',
    },
  ])
})
