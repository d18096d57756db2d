// The steps to the first campaign, ticked off as they are taken.
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

test('a new workspace has every step before it, and none is done by others', async () => {
  await aCampaign(db)
  const { call } = await aSignedInAccount(app, db)
  expect((await call(getFirstSteps)).body).toEqual({
    contacts: false,
    domain: false,
    sender: false,
    template: false,
    campaign: false,
  })
})

test('a step is done once its thing is there, and open again when it was deleted', async () => {
  const { call, caller } = await aSignedInAccount(app, db)
  await aCampaign(db, { workspaceId: caller.workspaceId })
  expect((await call(getFirstSteps)).body).toEqual({
    contacts: true,
    domain: true,
    sender: true,
    template: true,
    campaign: true,
  })
  for (const table of [sql`campaigns`, sql`templates`])
    await rows(db, sql`update ${table} set deleted_at = now() where workspace_id = ${caller.workspaceId}`)
  expect((await call(getFirstSteps)).body).toMatchObject({ template: false, campaign: false, sender: true })
})

test('a group without contacts is no import', async () => {
  const { call, caller } = await aSignedInAccount(app, db)
  await aGroup(db, caller.workspaceId, { contacts: [] })
  expect((await call(getFirstSteps)).body).toMatchObject({ contacts: false })
})
