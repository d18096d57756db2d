// The objects that the search in the top bar finds, and in whose workspace.
import { searchWorkspace } from '@lettermill/contracts'
import { expect, it } from 'vitest'
import { aCampaign } from '../../../../test/campaigns.ts'
import { aSender, aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { rows, sql } from '../../../platform/db/index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

async function aFilledWorkspace() {
  const { call, caller } = await aSignedInAccount(app, db)
  const { workspaceId } = caller
  const { campaignId } = await aCampaign(db, { workspaceId })
  await rows(db, sql`update campaigns set name = 'Spring 100% offer' where id = ${campaignId}`)
  await rows(db, sql`update templates set name = 'Spring letter' where workspace_id = ${workspaceId}`)
  await aSender(db, workspaceId, { name: 'Mr Spring', email: 'spring@firm.example' })
  const find = async (search: string) => (await call(searchWorkspace, { query: { search } })).body
  return { call, workspaceId, campaignId, find }
}

// spec: beyond.search.shortcut
it('A search finds any part of a name, in any letter case, in campaigns, templates and senders', async () => {
  const { find, campaignId } = await aFilledWorkspace()
  expect(await find('pRiNg')).toMatchObject({
    campaigns: [{ id: campaignId, name: 'Spring 100% offer' }],
    templates: [{ name: 'Spring letter' }],
    senders: [{ name: 'Mr Spring', email: 'spring@firm.example' }],
  })
})

it('A search also finds a sender by the address', async () => {
  const { find } = await aFilledWorkspace()
  expect((await find('spring@firm')).senders).toMatchObject([{ name: 'Mr Spring' }])
})

it('A search matches the special characters of patterns literally', async () => {
  const { find } = await aFilledWorkspace()
  expect((await find('100%')).campaigns).toHaveLength(1)
  expect((await find('1_0')).campaigns).toEqual([])
  expect((await find('%')).templates).toEqual([])
})

it('A search returns the newest five of each kind', async () => {
  const { find, workspaceId } = await aFilledWorkspace()
  for (let number = 1; number <= 6; number += 1)
    await aSender(db, workspaceId, {
      name: `Ann ${String(number)}`,
      email: `ann${String(number)}@firm.example`,
    })
  expect((await find('Ann ')).senders.map(({ name }) => name)).toEqual([
    'Ann 6',
    'Ann 5',
    'Ann 4',
    'Ann 3',
    'Ann 2',
  ])
})

it('A search finds no data of another workspace, and no deleted data', async () => {
  const { find, workspaceId } = await aFilledWorkspace()
  const otherAccount = await aSignedInAccount(app, db)
  expect((await otherAccount.call(searchWorkspace, { query: { search: 'spring' } })).body).toEqual({
    campaigns: [],
    templates: [],
    senders: [],
  })
  await rows(db, sql`update campaigns set deleted_at = now() where workspace_id = ${workspaceId}`)
  await rows(db, sql`update templates set deleted_at = now() where workspace_id = ${workspaceId}`)
  expect(await find('spring')).toMatchObject({ campaigns: [], templates: [] })
})

it('An empty search is refused', async () => {
  const { call } = await aFilledWorkspace()
  for (const search of ['', '   '])
    expect((await call(searchWorkspace, { query: { search } })).status).toBe(400)
})
