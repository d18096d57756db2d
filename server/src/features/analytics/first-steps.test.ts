// The steps to a workspace's first campaign, and when each is done.
import { getFirstSteps } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { aCampaign } from '../../../test/campaigns.ts'
import { aGroup, aSignedInAccount } from '../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../test/harness.ts'
import { rows, sql } from '../../platform/db/index.ts'
import { analyticsRoutes } from './index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, { routes: (frame) => analyticsRoutes(frame, { db }) })

test('in a new workspace no first step is done, even if other workspaces have done it', async () => {
  await aCampaign(db)
  const { call } = await aSignedInAccount(app, db)
  expect((await call(getFirstSteps)).body).toEqual({
    contacts: false,
    domain: false,
    sender: false,
    template: false,
    campaign: false,
    sent: false,
  })
})

// spec: beyond.dashboard.first-steps
test('a first step is done when its object exists, and open again when the object is deleted', async () => {
  const { call, caller } = await aSignedInAccount(app, db)
  await aCampaign(db, { workspaceId: caller.workspaceId })
  expect((await call(getFirstSteps)).body).toEqual({
    contacts: true,
    domain: true,
    sender: true,
    template: true,
    campaign: true,
    sent: false,
  })
  await rows(db, sql`update campaigns set started_at = now() where workspace_id = ${caller.workspaceId}`)
  expect((await call(getFirstSteps)).body).toMatchObject({ sent: true })
  for (const table of [sql`campaigns`, sql`templates`])
    await rows(db, sql`update ${table} set deleted_at = now() where workspace_id = ${caller.workspaceId}`)
  expect((await call(getFirstSteps)).body).toMatchObject({ template: false, campaign: false, sender: true })
})

test('a group without contacts does not count as an import', async () => {
  const { call, caller } = await aSignedInAccount(app, db)
  await aGroup(db, caller.workspaceId, { contacts: [] })
  expect((await call(getFirstSteps)).body).toMatchObject({ contacts: false })
})
