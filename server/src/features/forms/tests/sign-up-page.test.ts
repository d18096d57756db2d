// The page of a form, as a visitor's browser opens and posts it.
import { listContacts, plainTheme, updateForm } from '@lettermill/contracts'
import { afterAll, expect, test } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { postForm, shownOn } from '../../../../test/browser.ts'
import { aWorker } from '../../../../test/campaigns.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { anOwner, confirm, openPage, signUp, stampOf, statesOf, tokenFor, type Owner } from './world.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const sink = await aSink()
const worker = await aWorker(database, sink.url)
afterAll(async () => {
  await worker.stop()
  await sink.close()
})

test('A pasted HTML form leads to the form’s page, filled in', async () => {
  const owner = await anOwner(app, db, { fieldKeys: ['first_name'] })
  const answer = await app.inject({
    method: 'POST',
    url: `/f/${owner.form.public_id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=ann%40far.example&first_name=Ann+Lee',
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toMatch(/name="email"[^>]* value="ann@far.example"/)
  expect(answer.body).toMatch(/name="field:first_name"[^>]* value="Ann Lee"/)
  expect(await statesOf(db, owner.form)).toEqual([])
})

test('The page of a form names the sender', async () => {
  const owner = await anOwner(app, db)
  await rows(db, sql`update senders set name = 'Dover Farm' where id = ${owner.senderId}`)
  const { html } = await openPage(app, owner.form.public_id)
  expect(html).toContain('<title>Sign up · Dover Farm</title>')
  await rows(db, sql`update senders set name = '' where id = ${owner.senderId}`)
  expect((await openPage(app, owner.form.public_id)).text).toMatch(/^[^@\s]+@[^@\s]+ Sign up/)
})

test('The page of a form has the form’s text and fields, and no text of the mail', async () => {
  const owner = await anOwner(app, db, {
    fieldKeys: ['first_name'],
    texts: { title: 'Tea <b>news', mail_text: 'Hi' },
  })
  const shown = await openPage(app, owner.form.public_id)
  expect(shown).toMatchObject({ status: 200, title: 'Tea &lt;b&gt;news' })
  expect(shown.text).toContain('First name (optional)')
  expect(shown.html).not.toContain('Hi')
  for (const id of ['1', String(owner.form.id), crypto.randomUUID(), '%00', 'x'.repeat(64)])
    expect(await openPage(app, id)).toMatchObject({ status: 404, title: 'This form does not exist' })
  const body = { name: 'Join', groupId: owner.groupId, senderId: owner.senderId, enabled: false }
  await owner.call(updateForm, { params: { id: owner.form.id }, body })
  expect((await openPage(app, owner.form.public_id)).status).toBe(404)
  expect((await signUp(app, owner.form, { email: 'off@far.example' })).statusCode).toBe(404)
})

/** Fills in the page of a form and posts it, as a browser without JavaScript. */
async function fillIn({ form }: Owner, typed: Record<string, string>, age = 3000) {
  const answer = await postForm(app, `/f/${form.public_id}`, { stamp: stampOf(form, age), ...typed })
  return { ...shownOn(answer), html: answer.body }
}

// spec: 2.forms.confirm
test('A visitor without JavaScript signs up on the page, and confirms', async () => {
  const owner = await anOwner(app, db, { fieldKeys: ['first_name'] })
  const email = 'plain@far.example'
  const sent = await fillIn(owner, { email: ` ${email} `, 'field:first_name': 'Petra' })
  expect(sent).toMatchObject({ status: 200, title: 'Please check your inbox' })
  await confirm(app, await tokenFor(sink, email))
  expect((await owner.call(listContacts, { query: { search: email } })).body).toMatchObject([
    { email, first_name: 'Petra' },
  ])
})

test.each([
  ['an address that is none', { email: 'nobody' }, 400, 'Please enter a valid email address.'],
  ['a page that was just loaded', { email: 'fast@far.example', age: 10 }, 400, 'That was very quick.'],
])('After %s the page keeps what the visitor typed', async (_what, { email, ...more }, status, sentence) => {
  const owner = await anOwner(app, db, { fieldKeys: ['first_name'] })
  const shown = await fillIn(
    owner,
    { email, 'field:first_name': 'Ann "A" Lee' },
    'age' in more ? more.age : 3000,
  )
  expect(shown.status).toBe(status)
  expect(shown.error).toContain(sentence)
  expect(shown.html).toContain(`value="${email}"`)
  expect(shown.html).toContain('value="Ann &quot;A&quot; Lee"')
  expect(await statesOf(db, owner.form)).toEqual([])
})

test('A bot that fills in the hidden field gets the same answer, and nothing is kept', async () => {
  const owner = await anOwner(app, db)
  const shown = await fillIn(owner, { email: 'bot@far.example', website: 'x' })
  expect(shown).toMatchObject({ status: 200, title: 'Please check your inbox' })
  expect(await statesOf(db, owner.form)).toEqual([])
})

test('The pages of a form show the brand’s logo, and its colour with a text that can be read', async () => {
  const owner = await anOwner(app, db)
  const theme = { ...plainTheme, button: '#ffee00' }
  await rows(
    db,
    sql`insert into brands (workspace_id, logo, theme, social, footer)
      values (${owner.caller.workspaceId}, '/uploads/logo.png', ${JSON.stringify(theme)}::jsonb, '[]', '')`,
  )
  const look = [
    '<img src="/uploads/logo.png" alt="" class="logo"/>',
    '--button:#ffee00;--button-text:#000000',
  ]
  const email = 'brand@far.example'
  await signUp(app, owner.form, { email })
  const confirming = await app.inject({ url: `/confirm?token=${await tokenFor(sink, email)}` })
  for (const html of [(await openPage(app, owner.form.public_id)).html, confirming.body])
    for (const part of look) expect(html).toContain(part)
})
