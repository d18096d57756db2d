// The page that a confirmation mail links to, in a browser without JavaScript.
import { listContacts } from '@lettermill/contracts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { postForm, shownOn } from '../../../../test/browser.ts'
import { aWorker } from '../../../../test/campaigns.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { anOwner, signUp, statesOf, tokenFor, type Owner } from './world.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const sink = await aSink()
const worker = await aWorker(database, sink.url)
afterAll(async () => {
  await worker.stop()
  await sink.close()
})
beforeEach(() => rows(db, sql`delete from confirmation_mails`))

const email = 'plain@far.example'
const contactsOf = async ({ call }: Owner) => (await call(listContacts, { query: { search: email } })).body

/** The token of a sign-up, and the confirmation page as a browser without JavaScript uses it. */
async function aLink(owner: Owner, language = 'uk') {
  sink.reset()
  await signUp(app, owner.form, { email, language })
  const url = `/confirm?token=${await tokenFor(sink, email)}`
  const headers = { accept: 'text/html', 'accept-language': language }
  return {
    read: () => app.inject({ url, headers }),
    press: () => postForm(app, url, {}, headers),
  }
}

test('The page asks, and its button confirms', async () => {
  const owner = await anOwner(app, db, { redirectUrl: 'https://shop.example/thanks?a=1&b=2' })
  const link = await aLink(owner)
  const page = await link.read()
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  expect(page.body).toMatch(/<html lang="uk">[^]*<form method="post">.*<button>Підтвердити<\/button><\/form>/)
  // Opening the page, however often, confirms nothing. Only the button does.
  await link.read()
  expect([await statesOf(db, owner.form), await contactsOf(owner)]).toEqual([['mailed'], []])
  const done = await link.press()
  expect(shownOn(done)).toMatchObject({ status: 200, language: 'uk', title: 'Дякуємо' })
  expect(done.body).toContain('Вашу адресу підтверджено.')
  expect(done.body).toContain(
    '<a href="https://shop.example/thanks?a=1&amp;b=2" data-next="true">Перейти на shop.example</a>',
  )
  expect(await contactsOf(owner)).toMatchObject([{ email }])
  expect((await link.press()).statusCode).toBe(200)
  expect(await contactsOf(owner)).toHaveLength(1)
})

test('The response shows the form’s own thank-you text literally, never as HTML', async () => {
  const owner = await anOwner(app, db, { texts: { confirmed: 'Welcome <b>& hello' } })
  const link = await aLink(owner, 'en')
  const done = await link.press()
  expect(done.body).toContain('>Welcome &lt;b&gt;&amp; hello</p>')
})

test.each([
  ['/confirm?token=unknown', 'en', 'This link is not valid any more. Please sign up again.'],
  ['/confirm', 'uk', 'Це посилання вже недійсне. Підпишіться ще раз.'],
])('Pressing the button with %s shows a page that says what is wrong', async (url, language, sentence) => {
  const shown = shownOn(await postForm(app, url, {}, { 'accept-language': language }))
  expect(shown).toMatchObject({ status: 400, language })
  expect(shown.text).toContain(sentence)
})
