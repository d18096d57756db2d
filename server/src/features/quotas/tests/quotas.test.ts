// Quotas of contacts, groups and campaigns: an addition that exceeds one is refused as a whole, with the numbers.
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createCampaign,
  deleteCampaign,
  deleteContactGroup,
  duplicateCampaign,
  getUsage,
  listContactGroups,
  restoreCampaign,
  restoreContactGroup,
  undoContactImport,
  uploadContacts,
} from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { importContacts } from '../../contacts/import/import.ts'
import { readContacts } from '../../contacts/import/read-contacts.ts'
import { row, rows, sql, transaction, type Db } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { anOwnCampaign } from '../../campaigns/tests/under-way.ts'
import { aSignedInAccount, peopleOf } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { QUOTA_CONTACTS: '10', QUOTA_GROUPS: '3', QUOTA_CAMPAIGNS: '3' })

const people = (from: number, to: number) => peopleOf('firm.example', to).slice(from)

async function anAccount() {
  const account = await aSignedInAccount(app, db)
  const { call } = account
  return {
    ...account,
    upload: (body: object) => call(uploadContacts, { body: { contacts: people(0, 1), ...body } }),
    groups: async () => (await call(listContactGroups)).body,
    usage: async () => (await call(getUsage)).body,
  }
}

/** Whether a statement waits for a lock in this file's database. */
async function isSomebodyWaiting(): Promise<boolean> {
  const found = await rows(
    db,
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return found.length > 0
}

/** Moves the deletions of a workspace one day back. */
async function aDayLater(table: 'groups' | 'deleted_contacts' | 'campaigns', workspaceId: number) {
  await rows(
    db,
    sql`update ${sql.raw(table)} set deleted_at = deleted_at - interval '1 day' where workspace_id = ${workspaceId}`,
  )
}

describe('Contacts', () => {
  it('One account could fill the database with an unlimited number of contacts', async () => {
    const { upload, groups, usage } = await anAccount()
    const { groupId, importId } = (await upload({ contacts: people(0, 8) })).body
    const refused = await upload({ contacts: people(8, 11), importId })
    expect([refused.status, refused.problem.code]).toEqual([409, 'contacts_full'])
    expect(refused.problem.message).toBe(
      'These 3 contacts were not imported: the workspace may keep 10 contacts and has 8. Delete groups that are not needed any more (their contacts count for 24 hours longer), or ask the administrator to raise QUOTA_CONTACTS.',
    )
    expect(await groups()).toMatchObject([{ contactCount: 8 }])
    // Contacts that are already in the group do not count as new, even if they get new values.
    const rest = await upload({ contacts: people(6, 10), groupId })
    expect(rest.body).toMatchObject({ imported: 2, duplicates: 2 })
    expect((await upload({ contacts: people(0, 10), groupId })).body).toMatchObject({ imported: 0 })
    expect((await usage()).contacts).toEqual({ used: 10, limit: 10 })
  })

  it('A new group whose contacts do not fit stayed behind empty', async () => {
    const { upload, groups, usage } = await anAccount()
    expect((await upload({ contacts: people(0, 11) })).problem.code).toBe('contacts_full')
    expect(await groups()).toEqual([])
    expect(await usage()).toMatchObject({ contacts: { used: 0 }, groups: { used: 0 } })
  })

  // asvs: 2.3.2
  it('Parallel uploads into several groups exceeded the quota', async () => {
    const { upload, usage, caller } = await anAccount()
    const quotas = { contacts: 10, groups: 3, campaigns: 3, confirmations: 3 }
    const [one, two] = [(await upload({})).body.groupId, (await upload({})).body.groupId]
    const add = async (tx: Db, groupId: number, from: number) => {
      const reading = await readContacts(people(from, from + 5))
      return importContacts(tx, caller.workspaceId, groupId, reading, {}, quotas)
    }
    let second: Promise<string> = Promise.resolve('never began')
    await transaction(db, async (tx) => {
      await add(tx, one, 1)
      // The first import has counted the contacts now, but has not committed.
      let ended = false
      second = add(db, two, 6)
        .then(
          () => 'imported',
          (error: unknown) => (error instanceof Problem ? error.code : String(error)),
        )
        .finally(() => (ended = true))
      while (!ended && !(await isSomebodyWaiting())) await sleep(10)
    })
    expect(await second).toBe('contacts_full')
    expect((await usage()).contacts.used).toBe(6)
  })

  it('Deleting and importing in turn kept more contacts than the quota for a day', async () => {
    const { upload, usage, call, caller } = await anAccount()
    const { groupId } = (await upload({ contacts: people(0, 9) })).body
    await call(deleteContactGroup, { params: { id: groupId } })
    expect((await upload({ contacts: people(0, 9) })).problem.code).toBe('contacts_full')
    // Deleted contacts counted, so the group can always be restored.
    expect((await call(restoreContactGroup, { params: { id: groupId } })).status).toBe(200)
    await call(deleteContactGroup, { params: { id: groupId } })
    await aDayLater('groups', caller.workspaceId)
    await aDayLater('deleted_contacts', caller.workspaceId)
    expect((await upload({ contacts: people(0, 9) })).status).toBe(200)
    expect((await usage()).contacts.used).toBe(9)
  })

  it('Contacts of an import that was undone still counted', async () => {
    const { upload, usage, call } = await anAccount()
    const { groupId } = (await upload({ contacts: people(0, 5) })).body
    const { importId } = (await upload({ contacts: people(5, 10), groupId })).body
    await call(undoContactImport, { params: { id: importId } })
    expect((await usage()).contacts.used).toBe(5)
    expect((await upload({ contacts: people(5, 10), groupId })).status).toBe(200)
  })

  it('One account’s contacts counted for another', async () => {
    const [one, two] = [await anAccount(), await anAccount()]
    await one.upload({ contacts: people(0, 10) })
    expect((await two.usage()).contacts).toEqual({ used: 0, limit: 10 })
    expect((await two.upload({ contacts: people(0, 10) })).status).toBe(200)
  })
})

describe('Groups', () => {
  it('Parallel uploads created groups without a limit', async () => {
    const { upload, usage, call, groups, caller } = await anAccount()
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload({})))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.problem.message]).toEqual([
      409,
      'Nothing was imported: the workspace may keep 3 groups. Delete some that are not needed any more (they count for 24 hours longer), import into a group that is there, or ask the administrator to raise QUOTA_GROUPS.',
    ])
    expect((await usage()).groups).toEqual({ used: 3, limit: 3 })
    const [id = 0] = (await groups()).map((group) => group.id)
    expect((await upload({ groupId: id, contacts: people(1, 3) })).status).toBe(200)
    await call(deleteContactGroup, { params: { id } })
    expect((await upload({})).problem.code).toBe('groups_full')
    await aDayLater('groups', caller.workspaceId)
    expect((await upload({})).status).toBe(200)
  })
})

describe('Campaigns', () => {
  it('One account could create campaigns without a limit, by parallel calls and copies', async () => {
    const own = await anOwnCampaign(app, db)
    const form = await row(
      db,
      sql<Record<string, number>>`
        select domain_id as "domainId", sender_id as "senderId", template_id as "templateId", group_id as "groupId"
        from campaigns where id = ${own.campaignId}`,
    )
    const create = () => own.call(createCampaign, { body: { name: 'May', subject: 'News', ...form } })
    const answers = await Promise.all(Array.from({ length: 6 }, create))
    const made = answers.filter(({ status }) => status === 200)
    expect(made).toHaveLength(2)
    const refused = answers.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.problem.message]).toEqual([
      409,
      'The workspace may keep 3 campaigns, and it has reached this number. Delete some that are not needed any more (they count for 24 hours longer), or ask the administrator to raise QUOTA_CAMPAIGNS.',
    ])
    expect((await own.call(duplicateCampaign, { ...own, body: {} })).problem.code).toBe('campaigns_full')
    expect((await own.call(getUsage)).body.campaigns).toEqual({ used: 3, limit: 3 })

    // A deleted campaign counts for a day. Restoring it later needs free space in the quota.
    await own.call(deleteCampaign, own)
    expect((await create()).problem.code).toBe('campaigns_full')
    expect((await own.call(restoreCampaign, own)).status).toBe(200)
    await own.call(deleteCampaign, own)
    await aDayLater('campaigns', own.workspaceId)
    expect((await create()).status).toBe(200)
    expect((await own.call(restoreCampaign, own)).problem.code).toBe('campaigns_full')
    await own.call(deleteCampaign, { params: { id: made[0]?.body.id ?? 0 } })
    await aDayLater('campaigns', own.workspaceId)
    expect((await own.call(restoreCampaign, own)).status).toBe(200)
  })
})
