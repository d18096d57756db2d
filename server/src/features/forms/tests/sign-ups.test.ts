// From a visitor's sign-up to the contact that the person behind the address confirmed.
import {
  createApiToken,
  eraseContact,
  createTopic,
  getContactTimeline,
  listContactConsents,
  listContacts,
  listSignUps,
  signUpOnForm,
  updateForm,
} from '@lettermill/contracts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { postForm, shownOn } from '../../../../test/browser.ts'
import { aWorker } from '../../../../test/campaigns.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { forgetSignUps } from '../index.ts'
import {
  anAddress,
  anOwner,
  confirm,
  decided,
  mailsTo,
  openPage,
  signUp,
  stampOf,
  statesOf,
  tokenFor,
  type Owner,
} from './world.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const sink = await aSink()
const worker = await aWorker(database, sink.url)
afterAll(async () => {
  await worker.stop()
  await sink.close()
})
beforeEach(async () => {
  sink.reset()
  // Removes the records of mails, because the limits of mails to one address have tests of their own.
  await rows(db, sql`delete from confirmation_mails`)
})

const contactsOf = async ({ call }: Owner, email: string) =>
  (await call(listContacts, { query: { search: email } })).body
const suppress = ({ caller }: Owner, email: string, reason: string) =>
  rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason) values (${caller.workspaceId}, ${email}, ${reason})`,
  )
const suppressionsOf = async ({ caller }: Owner) =>
  (
    await rows(
      db,
      sql<{ reason: string }>`select reason from suppressions where workspace_id = ${caller.workspaceId}`,
    )
  ).map(({ reason }) => reason)

// spec: 2.forms.confirm
test('A visitor becomes a contact with consent only when the link in the confirmation mail is used', async () => {
  const owner = await anOwner(app, db, { fieldKeys: ['first_name'] })
  const email = 'new@far.example'
  const answer = await signUp(app, owner.form, { email, fields: { first_name: 'Ann', phone: '1' } })
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Please check your inbox.' }])
  const token = await tokenFor(sink, email)
  expect(await contactsOf(owner, email)).toEqual([])
  const confirmed = await confirm(app, token)
  expect(confirmed).toMatchObject({ status: 200, language: 'en' })
  expect(confirmed.text).toBe('Ann Thank you Your address is confirmed.')
  expect(await confirm(app, token)).toEqual(confirmed)
  expect(await contactsOf(owner, email)).toMatchObject([
    { email, first_name: 'Ann', phone: null, group_id: owner.groupId },
  ])
  const list = await owner.call(listSignUps, { params: { id: owner.form.id } })
  expect(list.body).toMatchObject([{ email, state: 'confirmed', form_version: 1 }])
  const [contact] = await contactsOf(owner, email)
  const consents = await owner.call(listContactConsents, { params: { id: contact?.id ?? 0 } })
  const of = { form_id: owner.form.id, form_version: 1 }
  expect(consents.body).toMatchObject([
    { kind: 'confirmed', ...of },
    { kind: 'signed_up', ...of, agent: 'Firefox' },
  ])
  const evidence = await rows(
    db,
    sql`select agent, ip is not null as has_ip, confirmed_ip is not null as confirmed from sign_ups`,
  )
  expect(evidence).toEqual([{ agent: 'Firefox', has_ip: true, confirmed: true }])
})

test('The evidence had the time of the confirmation as that of the sign-up, and no form', async () => {
  const owner = await anOwner(app, db)
  const email = 'evidence@far.example'
  await signUp(app, owner.form, { email })
  const token = await tokenFor(sink, email)
  const [signedUp] = await rows(
    db,
    sql<{ created_at: string }>`update sign_ups set created_at = created_at - interval '2 minutes'
      where email = ${email} returning created_at`,
  )
  await confirm(app, token)
  const [contact] = await contactsOf(owner, email)
  const params = { id: contact?.id ?? 0 }
  const [confirmed, first] = (await owner.call(listContactConsents, { params })).body
  expect(first).toMatchObject({ kind: 'signed_up', form_name: owner.form.name })
  expect(Date.parse(first?.at ?? '')).toBe(Date.parse(signedUp?.created_at ?? ''))
  expect(Date.parse(confirmed?.at ?? '') - Date.parse(first?.at ?? '')).toBeGreaterThan(100_000)
  const { entries } = (await owner.call(getContactTimeline, { params })).body
  expect(entries.find(({ kind }) => kind === 'signed_up')).toMatchObject({
    at: first?.at,
    form: owner.form.name,
  })
})

test('A person chooses topics during sign-up; a topic that was not switched on counts as declined', async () => {
  const account = await anOwner(app, db)
  const topic = async (name: string) => (await account.call(createTopic, { body: { name } })).body.id
  const topicIds = [await topic('Tea'), await topic('Coffee')]
  const { groupId, senderId, form } = account
  const body = { name: 'Join', groupId, senderId, topicIds }
  await account.call(updateForm, { params: { id: form.id }, body })
  expect((await openPage(app, form.public_id)).text).toMatch(/What would you like to get\? Tea Coffee/)
  const email = 'topics@far.example'
  const answer = await callsOf(app)(signUpOnForm, {
    params: { id: form.public_id },
    body: { email, topicIds: [topicIds[0], 987_654], stamp: stampOf(form) },
    address: anAddress(),
  })
  expect(answer.status).toBe(200)
  await confirm(app, await tokenFor(sink, email))
  const [contact] = await contactsOf(account, email)
  const consents = await account.call(listContactConsents, { params: { id: contact?.id ?? 0 } })
  expect(consents.body.map(({ kind, topic: about }) => [kind, about?.name ?? null]).sort()).toEqual([
    ['confirmed', null],
    ['signed_up', null],
    ['topic_declined', 'Coffee'],
    ['topic_wanted', 'Tea'],
  ])
})

test('A person who has not confirmed does not read “You are subscribed again” after Resubscribe', async () => {
  const owner = await anOwner(app, db)
  const email = 'left@far.example'
  await signUp(app, owner.form, { email })
  const token = await tokenFor(sink, email)
  const mail = (mailsTo(sink, email).at(-1) ?? '').replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  const link = /unsubscribe[^\s"<>?]*\?token=([\w.%-]+)/.exec(mail)?.[1] ?? ''
  const back = async () => shownOn(await postForm(app, `/unsubscribe-confirm?token=${link}`, { do: 'back' }))
  expect(await back()).toMatchObject({ title: 'Your sign-up is not confirmed yet' })
  await confirm(app, token)
  expect(await back()).toMatchObject({ title: 'You are subscribed again' })
})

// spec: 2.forms.confirm
test('A scanner that opens every link of the confirmation mail confirms nobody', async () => {
  const owner = await anOwner(app, db)
  const email = 'scanned@far.example'
  await signUp(app, owner.form, { email })
  await tokenFor(sink, email)
  const [mail = ''] = mailsTo(sink, email)
  const links = [...new Set(mail.match(/https?:\/\/[^\s"<>]+/g))]
  expect(links.length).toBeGreaterThan(1)
  for (const link of links) {
    const { pathname, search } = new URL(link)
    const opened = await app.inject({ url: pathname + search, headers: { accept: 'text/html' } })
    const { location } = opened.headers
    if (location) await app.inject({ url: new URL(location, link).pathname + new URL(location, link).search })
  }
  expect(await statesOf(db, owner.form)).toEqual(['mailed'])
  expect(await contactsOf(owner, email)).toEqual([])
})

test('The confirmation mail is in the visitor’s language, and contains nothing that the visitor typed', async () => {
  const owner = await anOwner(app, db, { fieldKeys: ['first_name'] })
  const typed = { first_name: 'Buy cheap pills at spam.example' }
  await signUp(app, owner.form, {
    email: 'uk@far.example',
    fields: typed,
    language: 'sv, uk;q=0.8, en;q=0.5',
  })
  await tokenFor(sink, 'uk@far.example')
  const [mail = ''] = mailsTo(sink, 'uk@far.example')
  const bytes = mail.replace(/(?:=[\dA-F]{2})+/g, (found) =>
    Buffer.from(found.replaceAll('=', ''), 'hex').toString(),
  )
  expect(bytes).toContain('Підтвердити')
  expect(bytes).not.toContain('spam.example')
  expect(mail).toContain('To: uk@far.example')
})

test('The confirmation mail shows the form’s own text literally: braces are no merge tags', async () => {
  const texts = { mail_subject: 'One more step', mail_text: 'Hello <there> & you', mail_button: 'Yes' }
  const owner = await anOwner(app, db, { texts })
  await signUp(app, owner.form, { email: 'own@far.example' })
  await tokenFor(sink, 'own@far.example')
  const [mail = ''] = mailsTo(sink, 'own@far.example')
  expect(mail).toContain('Subject: One more step')
  expect(mail).toContain('Hello &lt;there&gt; &amp; you')
  const body = {
    name: 'Join',
    groupId: owner.groupId,
    senderId: owner.senderId,
    texts: { title: '{{ email }}' },
  }
  expect((await owner.call(updateForm, { params: { id: owner.form.id }, body })).status).toBe(400)
})

test('A known contact keeps its values; a sign-up fills only empty ones', async () => {
  const owner = await anOwner(app, db, { fieldKeys: ['first_name', 'phone'] })
  await rows(db, sql`delete from group_members where group_id = ${owner.groupId}`)
  await signUp(app, owner.form, { email: 'C1@far.example', fields: { first_name: 'Other', phone: '12' } })
  await confirm(app, await tokenFor(sink, 'C1@far.example'))
  expect(await contactsOf(owner, 'c1@far.example')).toMatchObject([{ first_name: 'Name1', phone: '12' }])
})

describe('A sign-up with an address that cannot be mailed', () => {
  test.each([
    ['an unsubscribe', 'unsubscribed'],
    ['a suppression as inactive', 'inactive'],
  ])('lifts %s once the person confirms', async (_name, reason) => {
    const owner = await anOwner(app, db)
    await suppress(owner, 'c2@far.example', reason)
    await signUp(app, owner.form, { email: 'c2@far.example' })
    const token = await tokenFor(sink, 'c2@far.example')
    expect(await suppressionsOf(owner)).toEqual([reason])
    await confirm(app, token)
    expect(await suppressionsOf(owner)).toEqual([])
  })

  test.each(['hard_bounce', 'complaint'])('after a %s sends no mail and lifts nothing', async (reason) => {
    const owner = await anOwner(app, db)
    await suppress(owner, 'c3@far.example', reason)
    expect((await signUp(app, owner.form, { email: 'c3@far.example' })).statusCode).toBe(200)
    await decided(db)
    expect(await statesOf(db, owner.form)).toEqual(['suppressed'])
    expect(await suppressionsOf(owner)).toEqual([reason])
    expect(mailsTo(sink, 'c3@far.example')).toEqual([])
  })

  test('lifts an erasure once the person confirms', async () => {
    const owner = await anOwner(app, db)
    const email = 'c1@far.example'
    const [contact] = await contactsOf(owner, email)
    await owner.call(eraseContact, { params: { id: contact?.id ?? 0 }, body: { email } })
    await signUp(app, owner.form, { email })
    const token = await tokenFor(sink, email)
    expect(await contactsOf(owner, email)).toEqual([])
    await confirm(app, token)
    expect(await contactsOf(owner, email)).toMatchObject([{ email, first_name: '' }])
  })

  test('is deleted with the person on erasure', async () => {
    const owner = await anOwner(app, db)
    const email = 'c2@far.example'
    await signUp(app, owner.form, { email })
    await decided(db)
    expect(await statesOf(db, owner.form)).toEqual(['member'])
    const [contact] = await contactsOf(owner, email)
    await owner.call(eraseContact, { params: { id: contact?.id ?? 0 }, body: { email } })
    expect(await statesOf(db, owner.form)).toEqual([])
  })
})

describe('A form without confirmation', () => {
  test('creates the contact at once, and sends no mail', async () => {
    const owner = await anOwner(app, db, { confirm: false, fieldKeys: ['phone'] })
    await signUp(app, owner.form, { email: 'now@far.example', fields: { phone: '7' } })
    await signUp(app, owner.form, { email: 'c1@far.example', fields: { phone: '8' } })
    await decided(db)
    expect(await statesOf(db, owner.form)).toEqual(['confirmed', 'confirmed'])
    expect(await contactsOf(owner, 'now@far.example')).toMatchObject([{ phone: '7' }])
    // Anybody can type the address of another person, so the values of a known contact do not change.
    expect(await contactsOf(owner, 'c1@far.example')).toMatchObject([{ phone: null }])
    expect(sink.arrivals).toEqual([])
  })

  test('still asks people who unsubscribed or were erased to confirm', async () => {
    const owner = await anOwner(app, db, { confirm: false })
    await suppress(owner, 'c2@far.example', 'unsubscribed')
    const [contact] = await contactsOf(owner, 'c3@far.example')
    await owner.call(eraseContact, { params: { id: contact?.id ?? 0 }, body: { email: 'c3@far.example' } })
    for (const email of ['c2@far.example', 'c3@far.example']) await signUp(app, owner.form, { email })
    await tokenFor(sink, 'c2@far.example')
    await tokenFor(sink, 'c3@far.example')
    expect(await statesOf(db, owner.form)).toEqual(['mailed', 'mailed'])
    expect(await suppressionsOf(owner)).toEqual(['unsubscribed'])
  })
})

describe('The link of a confirmation mail', () => {
  test('is valid for seven days, and its sign-up is deleted after them', async () => {
    const owner = await anOwner(app, db)
    await signUp(app, owner.form, { email: 'late@far.example' })
    const token = await tokenFor(sink, 'late@far.example')
    await rows(
      db,
      sql`update sign_ups set created_at = now() - interval '169 hours' where form_id = ${owner.form.id}`,
    )
    expect((await confirm(app, token)).text).toContain('This link is not valid any more.')
    await forgetSignUps(db)
    expect(await statesOf(db, owner.form)).toEqual([])
  })

  test('is stored as a digest, and no other token confirms the sign-up', async () => {
    const owner = await anOwner(app, db)
    await signUp(app, owner.form, { email: 'digest@far.example' })
    const token = await tokenFor(sink, 'digest@far.example')
    const kept = await rows(db, sql`select from sign_ups u where u::text like ${`%${token}%`}`)
    expect(kept).toEqual([])
    for (const other of ['', 'x', token.slice(1), `${token}0`, '\u0000'])
      expect((await confirm(app, other)).text).toContain('This link is not valid any more.')
  })
})

test('A script needs its account’s API token with the right scope to sign people up without a captcha', async () => {
  const owner = await anOwner(app, db)
  const other = await anOwner(app, db)
  const ask = (token: string, email: string) =>
    callsOf(app, token)(signUpOnForm, { params: { id: owner.form.public_id }, body: { email } })
  const tokenWith = async (from: Owner, scopes: ('read' | 'write' | 'send')[]) =>
    (await from.call(createApiToken, { body: { name: 'Shop', scopes } })).body.token
  expect((await ask(await tokenWith(owner, ['write', 'send']), 'script@far.example')).status).toBe(200)
  expect((await ask(await tokenWith(owner, ['read']), 'script@far.example')).problem.code).toBe('token_scope')
  expect((await ask(await tokenWith(other, ['write', 'send']), 'script@far.example')).problem.code).toBe(
    'not_found',
  )
  expect((await ask('nonsense', 'script@far.example')).problem.code).toBe('signed_out')
  await tokenFor(sink, 'script@far.example')
  const [kept] = await rows(
    db,
    sql`select ip, agent, network from sign_ups where email = 'script@far.example'`,
  )
  expect(kept).toEqual({ ip: null, agent: null, network: null })
})
