// Erasing a person: no form of the address stays, totals stay, and nothing brings the person back.
import {
  addTestAddress,
  createContact,
  deleteContact,
  deleteContactGroup,
  getContact,
  getContactTimeline,
  listContactGroups,
  oneClickUnsubscribe,
  restoreContact,
  restoreContactGroup,
  sendCampaign,
  testCampaign,
  undoContactImport,
  unsubscribeContact,
  updateContact,
  uploadContacts,
  upsertContacts,
} from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aWorker, until } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { testSecretKey } from '../../../../test/harness.ts'
import { countWaiting } from '../../../../test/recorded-events.ts'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { ErasedAddresses } from '../../contacts/index.ts'
import { erasing } from './erasing.ts'

const {
  database,
  db,
  app,
  sink,
  exported,
  expectNowhere,
  aGroupWith,
  aDraft,
  statusOf,
  contactIdOf,
  erase,
  statesOf,
} = await erasing()

const local = "qzx.o'hara+w7vk"
const email = `${local}@Far-Reader.example`

describe('after a person was erased', () => {
  // spec: 2.contacts.erase
  // asvs: 14.2.4
  test('a byte search of the instance finds the address nowhere, and the totals are the same as before', async () => {
    const account = await aSignedInAccount(app, db)
    const { call } = account
    const { groupId, importId } = await aGroupWith(account, email, 'other@reader.example')
    const contacts = [{ email: email.toUpperCase(), first_name: local, business_name: local }]
    const again = await call(uploadContacts, {
      body: { contacts, groupId, values: 'overwrite', uploadedFileName: 'a.csv' },
    })
    await call(undoContactImport, { params: { id: again.body.importId } })
    await call(uploadContacts, { body: { contacts, groupName: 'Second' } })
    const id = await contactIdOf(account, email)
    await call(updateContact, { params: { id }, body: { last_name: local, address: local } })
    await call(deleteContact, { params: { id } })
    await call(restoreContact, { params: { id } })
    // The first campaign goes to the built-in mailbox.
    const first = await aDraft(account, groupId)
    let worker = await aWorker(database, '')
    await call(sendCampaign, { params: { id: first } })
    await until(async () => (await statusOf(first)) === 'sent')
    await call(testCampaign, { params: { id: first } })
    await call(addTestAddress, { params: { id: first }, body: { email } })
    await worker.stop()
    const letter = await row(
      db,
      sql<{ source: string }>`select convert_from(source, 'UTF8') as source from mailbox_messages
        where lower(envelope_to) = lower(${email}) limit 1`,
    )
    const text = (letter?.source ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=')
    const tokenOf = (place: string) => new RegExp(`//[^/\\s]+/${place}/([\\w-]+)`).exec(text)?.[1] ?? ''
    await app.inject({ url: `/o/${tokenOf('o')}.gif` })
    await app.inject({ url: `/c/${tokenOf('c')}` })
    // A relay refuses the next message with a reply that names the address.
    sink.behaviour = {
      data: (to) =>
        to.toLowerCase() === email.toLowerCase() ? `554 5.7.1 <${to}> (user ${local}) is not wanted` : null,
    }
    const second = await aDraft(account, groupId)
    worker = await aWorker(database, sink.url)
    await call(sendCampaign, { params: { id: second } })
    await until(async () => ['completed', 'sent'].includes((await statusOf(second)) ?? ''))
    await worker.stop()
    await app.inject({ method: 'POST', url: `/u/${tokenOf('u')}` })
    await call(unsubscribeContact, { params: { id } })
    const deleted = await aGroupWith(account, email, 'third@reader.example')
    await call(deleteContactGroup, { params: { id: deleted.groupId } })
    await countWaiting(db)
    const timeline = (await call(getContactTimeline, { params: { id } })).body.entries.map(({ kind }) => kind)
    expect(timeline).toEqual(
      expect.arrayContaining(['sent', 'failed', 'opened', 'unsubscribed', 'joined', 'restored']),
    )
    const sums = () =>
      rows(db, sql`select * from stats where workspace_id = ${account.caller.workspaceId} order by 2, 3, 4`)
    const before = [await sums(), await statesOf(first), await statesOf(second)]
    expect((await exported()).toLowerCase()).toContain(local)

    expect((await erase(account, id, `  ${email.toLowerCase()}`)).status).toBe(200)

    await expectNowhere(local, email)
    expect([await sums(), await statesOf(first), await statesOf(second)]).toEqual(before)
    expect((await call(getContact, { params: { id } })).status).toBe(404)
    // Restoring deleted groups and undoing imports must not bring the person back.
    await call(restoreContactGroup, { params: { id: deleted.groupId } })
    await call(restoreContact, { params: { id } })
    await call(undoContactImport, { params: { id: importId } })
    expect(await contactIdOf(account, email)).toBe(0)
    // Links in mails that were sent before still work.
    expect((await app.inject({ url: `/c/${tokenOf('c')}` })).statusCode).toBe(302)
    expect((await app.inject({ url: `/view/${tokenOf('view')}` })).statusCode).toBeLessThan(500)
    expect((await app.inject({ method: 'POST', url: `/u/${tokenOf('u')}` })).statusCode).toBe(200)
    expect(oneClickUnsubscribe.path).toBe('/u/:token')
    await expectNowhere(local, email)
    const counted = (await call(listContactGroups)).body
    for (const group of counted) {
      const there = await row(
        db,
        sql<{ count: number }>`select count(*) as count from group_members where group_id = ${group.id}`,
      )
      expect(group.contactCount).toBe(there?.count)
    }
  })

  // spec: 2.contacts.erase
  test('imports, API calls and forms skip the address and say why, until the person signs up', async () => {
    const account = await aSignedInAccount(app, db)
    const { call, caller } = account
    const { groupId } = await aGroupWith(account, email, 'other@reader.example')
    await erase(account, await contactIdOf(account, email), email)
    const contacts = [
      { email: 'new@reader.example', first_name: 'New' },
      { email: email.toUpperCase(), first_name: 'Back' },
    ]
    const imported = await call(uploadContacts, { body: { contacts, groupId } })
    expect(imported.body).toMatchObject({
      imported: 1,
      skipped: 1,
      erased: 1,
      reasons: [{ row: 2, reason: 'Erased on request.' }],
    })
    const upserted = await call(upsertContacts, { body: { contacts: [{ email }] } })
    expect(upserted.body).toMatchObject({
      contacts: [],
      skipped: [{ row: 1, reason: 'Erased on request.' }],
    })
    const other = { id: await contactIdOf(account, 'other@reader.example') }
    for (const refused of [
      await call(createContact, { body: { email } }),
      await call(updateContact, { params: other, body: { email } }),
    ])
      expect([refused.status, refused.problem.code]).toEqual([409, 'contact_erased'])
    // Another workspace keeps its own contact of the same address.
    const foreign = await aSignedInAccount(app, db)
    expect((await foreign.call(createContact, { body: { email } })).status).toBe(200)
    const erased = new ErasedAddresses([testSecretKey])
    expect(await transaction(db, (tx) => erased.lift(tx, caller.workspaceId, email.toUpperCase()))).toBe(true)
    expect((await call(createContact, { body: { email } })).status).toBe(200)
  })

  test('an address that was erased under a former key is still recognized', async () => {
    const { workspaceId } = (await aSignedInAccount(app, db)).caller
    const find = (keys: string[]) =>
      transaction(db, (tx) =>
        new ErasedAddresses(keys).find(tx, workspaceId, ['Ann@far.example', 'bob@far.example']),
      )
    await transaction(db, (tx) =>
      new ErasedAddresses(['old key']).remember(tx, workspaceId, ['ann@far.example']),
    )
    expect([...(await find(['new key', 'old key']))]).toEqual(['ann@far.example'])
    expect([...(await find(['new key']))]).toEqual([])
  })

  test('no other address or workspace, and no caller without an account, erases anything', async () => {
    const [account, other] = [await aSignedInAccount(app, db), await aSignedInAccount(app, db)]
    await aGroupWith(account, email)
    const id = await contactIdOf(account, email)
    const refused = await erase(account, id, 'other@reader.example')
    expect([refused.status, refused.problem.code]).toEqual([400, 'contact_address_mismatch'])
    expect((await erase(other, id, email)).status).toBe(404)
    expect(await contactIdOf(account, email)).toBe(id)
  })
})
