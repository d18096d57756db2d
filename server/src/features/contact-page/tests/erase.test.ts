// Erasing a person: nothing of the address is left, sums stay, and nothing brings the person back.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  addTestAddress,
  createCampaign,
  createContact,
  createDomain,
  createSender,
  createTemplate,
  deleteContact,
  deleteContactGroup,
  eraseContact,
  getContact,
  getContactTimeline,
  listContactGroups,
  oneClickUnsubscribe,
  pauseCampaign,
  restoreContact,
  restoreContactGroup,
  resumeCampaign,
  retryCampaign,
  sendCampaign,
  testCampaign,
  undoContactImport,
  unsubscribeContact,
  updateContact,
  uploadContacts,
  upsertContacts,
} from '@lettermill/contracts'
import { afterAll, describe, expect, test } from 'vitest'
import { aWorker, until } from '../../../../test/campaigns.ts'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { openStorage } from '../../../platform/storage/index.ts'
import { exportInstance } from '../../../platform/transfer/index.ts'
import { testConfig } from '../../../../test/harness.ts'
import { ErasedAddresses } from '../../contacts/index.ts'
import { duties } from '../../../worker/duties.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const sink = await aSink()
const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-erase-'))
afterAll(() => rmSync(folder, { recursive: true }))

const local = "qzx.o'hara+w7vk"
const email = `${local}@Far-Reader.example`

/** Every byte that the instance would hand over, unpacked. */
async function exported(): Promise<string> {
  const storage = openStorage(testConfig({ DATA_DIR: folder }))
  const file = path.join(folder, crypto.randomUUID())
  await exportInstance({ database, storage, secretKey: testSecretKey }, file)
  return gunzipSync(readFileSync(file)).toString('latin1')
}

/** The address, its local part and its domain as they may stand in a file: any case, bytea, base64, quoted-printable. */
function formsOf(text: string): string[] {
  const forms = [text, text.replaceAll('=', '=3D').replaceAll('+', '=2B').replaceAll("'", '=27')]
  for (const shift of ['', ' ', '  ']) {
    // Without the ends, which depend on the neighbours.
    forms.push(
      Buffer.from(shift + text)
        .toString('base64')
        .replace(/=+$/, '')
        .slice(4, -2),
    )
  }
  return [...forms, ...forms.map((form) => Buffer.from(form).toString('hex')), encodeURIComponent(text)]
}

async function expectNowhere(...texts: string[]): Promise<void> {
  const bytes = (await exported()).toLowerCase()
  for (const text of texts)
    for (const form of formsOf(text)) {
      const at = bytes.indexOf(form.toLowerCase())
      expect(at < 0 ? '' : bytes.slice(Math.max(0, at - 200), at + 100)).toBe('')
    }
}

async function aGroupWith({ call }: SignedIn, ...emails: string[]) {
  const contacts = emails.map((each) => ({ email: each, first_name: 'Reader' }))
  return (await call(uploadContacts, { body: { contacts, groupName: 'Group' } })).body
}

async function aDraft({ call }: SignedIn, groupId: number): Promise<number> {
  const word = `office${crypto.randomUUID().slice(0, 8)}.example`
  const domainId = (await call(createDomain, { body: { domain_name: word } })).body.id
  const senderId = (await call(createSender, { body: { name: 'Ann', email: `ann@${word}` } })).body.id
  const body_html =
    '<p>{{ first_name }} {{ email }} <a href="https://shop.example/?who={{ email }}">shop</a></p>'
  const templateId = (await call(createTemplate, { body: { name: 'T', body_html } })).body.id
  const body = { name: 'News', subject: 'For {{ email }}', domainId, senderId, templateId, groupId }
  return (await call(createCampaign, { body })).body.id
}

const statusOf = async (id: number) =>
  (await row(db, sql<{ status: string }>`select status from campaigns where id = ${id}`))?.status

async function contactIdOf({ caller }: SignedIn, address: string): Promise<number> {
  const found = await row(
    db,
    sql<{
      id: number
    }>`select id from contacts where workspace_id = ${caller.workspaceId} and lower(email) = lower(${address})`,
  )
  return found?.id ?? 0
}

const erase = ({ call }: SignedIn, id: number, address: string) =>
  call(eraseContact, { params: { id }, body: { email: address } })

async function statesOf(campaignId: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ state: string }>`select outcome as state from deliveries
      where mailing_id = (select mailing_id from campaigns where id = ${campaignId}) order by seq`,
  )
  return found.map(({ state }) => state)
}

describe('after a person was erased', () => {
  test('a byte search of the instance finds the address nowhere, and the sums are those of before', async () => {
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
    // Read by its mail program: to the built-in mailbox first.
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
    // Then refused by a relay that names it.
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
    // What was deleted with the groups, or done by imports, brings nobody back.
    await call(restoreContactGroup, { params: { id: deleted.groupId } })
    await call(restoreContact, { params: { id } })
    await call(undoContactImport, { params: { id: importId } })
    expect(await contactIdOf(account, email)).toBe(0)
    // Links in mails of before still answer.
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

  test('imports, calls and forms leave the address out and say why, until the person signs up', async () => {
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
    expect(upserted.body).toEqual({ contacts: [], skipped: [{ row: 1, reason: 'Erased on request.' }] })
    const other = { id: await contactIdOf(account, 'other@reader.example') }
    for (const refused of [
      await call(createContact, { body: { email } }),
      await call(updateContact, { params: other, body: { email } }),
    ])
      expect([refused.status, refused.problem.code]).toEqual([409, 'contact_erased'])
    // Another workspace has its own contacts.
    const foreign = await aSignedInAccount(app, db)
    expect((await foreign.call(createContact, { body: { email } })).status).toBe(200)
    const erased = new ErasedAddresses([testSecretKey])
    expect(await transaction(db, (tx) => erased.lift(tx, caller.workspaceId, email.toUpperCase()))).toBe(true)
    expect((await call(createContact, { body: { email } })).status).toBe(200)
  })

  test('a key of before still knows the address', async () => {
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

  test('another address, another workspace and a stranger erase nothing', async () => {
    const [account, other] = [await aSignedInAccount(app, db), await aSignedInAccount(app, db)]
    await aGroupWith(account, email)
    const id = await contactIdOf(account, email)
    const refused = await erase(account, id, 'other@reader.example')
    expect([refused.status, refused.problem.code]).toEqual([400, 'contact_address_mismatch'])
    expect((await erase(other, id, email)).status).toBe(404)
    expect(await contactIdOf(account, email)).toBe(id)
  })
})

describe('while a mailing goes on', () => {
  const addresses = Array.from({ length: 40 }, (_, index) => `r${String(index)}@wire.example`)

  test('nobody who was erased is mailed after the answer, and the campaign ends with everybody counted', async () => {
    const account = await aSignedInAccount(app, db)
    const { groupId } = await aGroupWith(account, ...addresses)
    const campaign = await aDraft(account, groupId)
    sink.reset()
    sink.behaviour = { delay: 50 }
    const worker = await aWorker(database, sink.url, { SMTP_CONNECTIONS: '1' })
    await account.call(sendCampaign, { params: { id: campaign } })
    await until(() => sink.arrivals.length >= 3)
    // The last of the audience: a worker has read it, and has not begun it.
    const late = addresses.at(-1) ?? ''
    expect((await erase(account, await contactIdOf(account, late), late)).status).toBe(200)
    expect(sink.arrivals.map(({ to }) => to)).not.toContain(late)
    await until(async () => ['sent', 'completed'].includes((await statusOf(campaign)) ?? ''), 40)
    await worker.stop()
    const arrived = sink.arrivals.map(({ to }) => to)
    expect(arrived.toSorted()).toEqual(addresses.slice(0, -1).toSorted())
    expect((await statesOf(campaign)).filter((state) => state === 'skipped')).toHaveLength(1)
  })

  test('a paused campaign with the person goes on to its end, and retrying brings nobody back', async () => {
    const account = await aSignedInAccount(app, db)
    const { groupId } = await aGroupWith(account, ...addresses)
    const campaign = await aDraft(account, groupId)
    const refused = addresses[0] ?? ''
    const late = addresses.at(-1) ?? ''
    sink.reset()
    sink.behaviour = { delay: 30, data: (to) => (to === refused ? `554 5.7.1 ${to} refused` : null) }
    const worker = await aWorker(database, sink.url, { SMTP_CONNECTIONS: '1' })
    const params = { id: campaign }
    await account.call(sendCampaign, { params })
    await until(() => sink.arrivals.length >= 3)
    await account.call(pauseCampaign, { params })
    await erase(account, await contactIdOf(account, late), late)
    await account.call(resumeCampaign, { params })
    await until(async () => (await statusOf(campaign)) === 'completed', 40)
    await erase(account, await contactIdOf(account, refused), refused)
    expect((await account.call(retryCampaign, { params })).problem.code).toBe('nothing_to_retry')
    await worker.stop()
    expect(sink.arrivals.map(({ to }) => to).toSorted()).toEqual(addresses.slice(1, -1).toSorted())
  })

  test('what a relay says later of a message that was on the wire is forgotten', async () => {
    const account = await aSignedInAccount(app, db)
    const { groupId } = await aGroupWith(account, 'slow.xyzzy@wire.example')
    const campaign = await aDraft(account, groupId)
    sink.reset()
    sink.behaviour = { delay: 1500, data: (to) => `550 5.1.1 <${to}> unknown` }
    const worker = await aWorker(database, sink.url, { SMTP_CONNECTIONS: '1' })
    await account.call(sendCampaign, { params: { id: campaign } })
    const begun = async () =>
      (await row(db, sql`select 1 from chunks where worker is not null and done_at is null`)) !== undefined
    await until(begun)
    await erase(account, await contactIdOf(account, 'slow.xyzzy@wire.example'), 'slow.xyzzy@wire.example')
    await until(
      async () => !['processing', 'partially_sent'].includes((await statusOf(campaign)) ?? 'processing'),
    )
    await worker.stop()
    await duties.forget_erased_recipients.run(db)
    await expectNowhere('slow.xyzzy')
  })
})
