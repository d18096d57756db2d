// The unsubscribe page in a browser without JavaScript.
import { expect, test } from 'vitest'
import { postForm, shownOn } from '../../../../test/browser.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { aSentCampaign } from '../../../../test/sent-campaign.ts'
import { row, sql } from '../../../platform/db/index.ts'
import { listSuppressed } from '../../suppressions/index.ts'
import { linkTokens } from '../../tracking/index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const { workspaceId } = (await aSignedInAccount(app, db)).caller
const tokens = linkTokens(testSecretKey)

const from = 'Tea House'

const finnish = '<body><p>Tervetuloa kauppaamme! Tuoretta teetä saapuu joka viikko.</p></body>'

/** A recipient of a message in Ukrainian or in a language that Lettermill does not recognize. */
async function aReader(html: string | null = finnish) {
  const mailingId = await aSentCampaign(db, workspaceId)
  const content = JSON.stringify({ fromName: from, fromEmail: 'hi@tea.example', html })
  await row(db, sql`update mailings set content = content || ${content}::jsonb where id = ${mailingId}`)
  const email = `reader1@${String(mailingId)}.example`
  return {
    url: `/unsubscribe-confirm?token=${tokens.sign('unsubscribe', { mailingId, seq: 1 })}`,
    isSuppressed: async () => (await listSuppressed(db, workspaceId, [email])).size === 1,
    masked: `R•••@${String(mailingId)}.example`,
  }
}

// spec: 2.routes.public, 6.visitor.unsubscribe
test.each([
  ['en', 'Unsubscribe', 'Unsubscribed', `${from} will not write to`],
  ['uk', 'Відписатися', 'Вас відписано від розсилки', from],
])('In %s the page asks, and its button unsubscribes', async (language, button, title, words) => {
  const reader = await aReader()
  const headers = { 'accept-language': language }
  const page = await app.inject({ url: reader.url, headers: { accept: 'text/html', ...headers } })
  expect(page.body).toContain(`<button>${button}</button></form>`)
  expect(page.body).toContain('data-at-once="true"')
  expect(await reader.isSuppressed()).toBe(false)
  const done = shownOn(await postForm(app, reader.url, {}, headers))
  expect(done).toMatchObject({ status: 200, language, title })
  expect(done.text).toContain(words)
  expect(done.text).toContain(reader.masked)
  expect(await reader.isSuppressed()).toBe(true)
})

test('The reader comes back with a button', async () => {
  const reader = await aReader()
  await postForm(app, reader.url)
  const back = shownOn(await postForm(app, reader.url, { do: 'back' }))
  expect(back).toMatchObject({ status: 200, title: 'You are subscribed again' })
  expect(back.text).toContain(`${from} will write to ${reader.masked} again.`)
  expect(await reader.isSuppressed()).toBe(false)
})

test('A reader leaves and comes back although the message cannot be read', async () => {
  const reader = await aReader(null)
  const left = shownOn(await postForm(app, reader.url))
  expect([left.status, left.title, await reader.isSuppressed()]).toEqual([200, 'Unsubscribed', true])
  expect(shownOn(await postForm(app, reader.url, { do: 'back' })).status).toBe(200)
  expect(await reader.isSuppressed()).toBe(false)
})

test('The page is in the language of the message', async () => {
  const words =
    'Доброго дня! Це лист про чай і каву, який ми надсилаємо вам щотижня, бо ви його замовили у нас.'
  const { url } = await aReader(`<body><p>${words}</p></body>`)
  const page = await app.inject({ url, headers: { 'accept-language': 'en' } })
  expect(page.body).toContain('<html lang="uk">')
})

test('A test message’s link shows the page without names', async () => {
  const url = `/unsubscribe-confirm?token=${tokens.signDummy('unsubscribe')}`
  expect(shownOn(await postForm(app, url)).text).toContain('You get no more mail from this sender.')
})

// spec: 5.unsubscribe.no-token
test.each([
  ['/unsubscribe-confirm?token=broken', 'en', 'The unsubscribe link is not valid.'],
  ['/preferences?token=broken', 'uk', 'Посилання для відписки недійсне.'],
  ['/unsubscribe-confirm', 'en', 'The unsubscribe token is missing.'],
  ['/preferences', 'uk', 'Адреса неповна. Відкрийте посилання з листа ще раз.'],
])('%s says in %s what is wrong, opened or posted', async (url, language, sentence) => {
  const headers = { 'accept-language': language }
  for (const answer of [
    await app.inject({ url, headers: { accept: 'text/html', ...headers } }),
    await postForm(app, url, { do: 'save' }, headers),
  ]) {
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(shownOn(answer)).toMatchObject({ status: 400, language })
    expect(shownOn(answer).text).toContain(sentence)
  }
  const json = await app.inject({ url, headers: { accept: 'application/json' } })
  expect(json.json()).toMatchObject({ code: expect.stringMatching(/^unsubscribe_token_/) as string })
})
