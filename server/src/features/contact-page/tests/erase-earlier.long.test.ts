// Erasing a person also removes their earlier addresses. Some entries of logs stay.
import {
  addTestAddress,
  createContact,
  sendCampaign,
  unsubscribeContact,
  updateContact,
  uploadContacts,
} from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aWorker, until } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { openTest } from '../../deliveries/index.ts'
import { changeMany } from '../../contacts/bulk/jobs.ts'
import { erasing } from './erasing.ts'

const { database, db, app, exported, expectNowhere, aGroupWith, aDraft, statusOf, contactIdOf, erase } =
  await erasing()

const today = 'today.w7vk@reader.example'

describe('an earlier address of the person', () => {
  /** A contact that was mailed and unsubscribed under the address `before`, and now has another address. */
  async function aRenamedContact(before: string) {
    const account = await aSignedInAccount(app, db)
    const { call } = account
    const { groupId } = await aGroupWith(account, before, 'other@reader.example')
    const id = await contactIdOf(account, before)
    const campaign = await aDraft(account, groupId)
    const worker = await aWorker(database, '')
    await call(sendCampaign, { params: { id: campaign } })
    await until(async () => (await statusOf(campaign)) === 'sent')
    await worker.stop()
    await call(addTestAddress, { params: { id: campaign }, body: { email: before } })
    await call(unsubscribeContact, { params: { id } })
    await call(updateContact, { params: { id }, body: { email: today } })
    return { account, id, campaign }
  }

  // spec: 2.contacts.erase
  test('An address that the contact had when it was mailed was still stored after Erase', async () => {
    const before = 'earlier.w7vk@reader.example'
    const { account, id } = await aRenamedContact(before)
    expect(await exported()).toContain(before)
    expect((await erase(account, id, today)).status).toBe(200)
    await expectNowhere(before, today)
    // Imports also skip the earlier address.
    const contacts = [{ email: before, first_name: 'Back' }]
    const { body } = await account.call(uploadContacts, { body: { contacts, groupName: 'New' } })
    expect(body).not.toMatchObject({ imported: 1 })
  })

  test('stays stored if it belongs to another contact now', async () => {
    const before = 'handed.over@reader.example'
    const { account, id } = await aRenamedContact(before)
    const other = (await account.call(createContact, { body: { email: before } })).body
    expect(other).toMatchObject({ email: before, status: 'unsubscribed' })
    await erase(account, id, today)
    expect(await contactIdOf(account, before)).toBe(other.id)
    const suppressed = await row(
      db,
      sql`select 1 from suppressions where workspace_id = ${account.caller.workspaceId} and email = ${before}`,
    )
    expect(suppressed).toBeDefined()
    expect(await exported()).not.toContain(today)
  })
})

test('A change of many contacts that searches for the erased person kept the address after Erase', async () => {
  const account = await aSignedInAccount(app, db)
  const { groupId } = await aGroupWith(account, today, 'other@reader.example')
  const { workspaceId } = account.caller
  const begin = (search: string) =>
    transaction(db, (tx) => changeMany(tx, workspaceId, { action: 'add', selection: { search }, groupId }, 0))
  const about = await begin(today.toUpperCase())
  const others = await begin('reader')
  await erase(account, await contactIdOf(account, today), today)
  const jobs = await rows(
    db,
    sql`select id, state, search from contact_jobs where workspace_id = ${workspaceId} order by id`,
  )
  expect(jobs).toEqual([
    { id: about.id, state: 'cancelled', search: null },
    { id: others.id, state: 'running', search: 'reader' },
  ])
})

// asvs: 14.2.4
test('the audit log shows who erased which contact, without a name or address', async () => {
  const account = await aSignedInAccount(app, db)
  await aGroupWith(account, today)
  const id = await contactIdOf(account, today)
  await erase(account, id, today)
  const { workspaceId, email } = account.caller
  const [entry] = await rows(
    db,
    sql`select outcome, by, account_email, workspace_id, address, object, object_id, object_name, rows, detail, times
      from audit_entries where action = 'contact_erased' and object_id = ${id}`,
  )
  expect(entry).toEqual({
    outcome: 'done',
    by: 'session',
    account_email: email,
    workspace_id: workspaceId,
    // The IP address of the account's request.
    address: '127.0.0.1',
    object: 'contact',
    object_id: id,
    object_name: null,
    rows: null,
    detail: null,
    times: 1,
  })
})

test('A test message that was not sent yet kept the address after Erase', async () => {
  const account = await aSignedInAccount(app, db)
  const { groupId } = await aGroupWith(account, today, 'other@reader.example')
  const campaign = await aDraft(account, groupId)
  // A test message to the account's own address that shows the person's message, and a confirmation mail to the person.
  // No worker runs.
  await transaction(db, (tx) =>
    openTest(tx, {
      workspaceId: account.caller.workspaceId,
      content: { message: '' } as never,
      emails: [account.caller.email],
      fields: { email: today, first_name: 'Reader' },
    }),
  )
  await account.call(addTestAddress, { params: { id: campaign }, body: { email: today } })
  await erase(account, await contactIdOf(account, today), today)
  await expectNowhere(today)
})
