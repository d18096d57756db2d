// Tests the pages behind the unsubscribe and the preference link in a browser without JavaScript.
import { expect, test } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { aSentCampaign } from '../../../../test/sent-campaign.ts'
import { aBuiltWeb } from '../../../platform/http/tests/web-folder.ts'
import { listSuppressed } from '../../suppressions/index.ts'
import { linkTokens } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, {}, aBuiltWeb())
const { workspaceId } = (await aSignedInAccount(app, db)).caller
const tokens = linkTokens(testSecretKey)

const press = (url: string, language: string) =>
  app.inject({
    method: 'POST',
    url,
    payload: '',
    headers: {
      accept: 'text/html',
      'accept-language': language,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })

test.each([
  ['/unsubscribe-confirm', 'en', 'Unsubscribe', 'Unsubscribed'],
  ['/unsubscribe-confirm', 'uk', 'Відписатися', 'Вас відписано від розсилки'],
  ['/preferences', 'en', 'Unsubscribe from everything', 'Unsubscribed'],
  ['/preferences', 'uk', 'Відписатися від усього', 'Вас відписано від розсилки'],
])(
  'The page %s did nothing in a browser without JavaScript, in %s',
  async (path, language, button, title) => {
    const mailingId = await aSentCampaign(db, workspaceId)
    const email = `reader1@${String(mailingId)}.example`
    const isSuppressed = async () => (await listSuppressed(db, workspaceId, [email])).size === 1
    const url = `${path}?token=${tokens.sign('unsubscribe', { mailingId, seq: 1 })}`
    const page = await app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })
    expect(page.body).toContain(`<button>${button}</button></form></noscript>`)
    expect(await isSuppressed()).toBe(false)
    const done = await press(url, language)
    expect(done.statusCode).toBe(200)
    expect(done.body).toContain(`<html lang="${language}">`)
    expect(done.body).toContain(`<h1>${title}</h1>`)
    expect(await isSuppressed()).toBe(true)
  },
)

test.each([
  ['/unsubscribe-confirm?token=broken', 'en', 'The unsubscribe link is not valid.'],
  ['/preferences?token=broken', 'uk', 'Посилання для відписки недійсне.'],
  ['/unsubscribe-confirm', 'uk', 'Адреса неповна. Відкрийте посилання з листа ще раз.'],
])('Pressing the button with %s shows a page that says what is wrong', async (url, language, sentence) => {
  const answer = await press(url, language)
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain(sentence)
})
