// Forms in every language of readers: the confirmation mail, and the pages.
import { confirmPagePath, readersLanguages } from '@lettermill/contracts'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { acceptedLanguage } from '../../../platform/language.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { shownOn } from '../../../../test/browser.ts'
import { aWorker } from '../../../../test/campaigns.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { readWords } from '../../../platform/words/index.ts'
import { languageOf } from '../../templates/index.ts'
import { linkTokens } from '../../tracking/index.ts'
import { confirmationMail, memberMail, tokenKey } from '../mail.ts'
import { anOwner, confirm, mailsTo, openPage, signUp, tokenFor } from './world.ts'

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
  await rows(db, sql`delete from confirmation_mails`)
})

const readable = (mail: string) =>
  mail.replace(/(?:=[\dA-F]{2})+/g, (found) => Buffer.from(found.replaceAll('=', ''), 'hex').toString())

test('The form of a German shop and its confirmation mail are in German', async () => {
  const owner = await anOwner(app, db, { language: 'de' })
  expect((await openPage(app, owner.form.public_id)).language).toBe('de')
  await signUp(app, owner.form, { email: 'kunde@far.example', language: 'en' })
  const token = await tokenFor(sink, 'kunde@far.example')
  const mail = readable(mailsTo(sink, 'kunde@far.example').at(-1) ?? '')
  expect(mail).toContain('Anmeldung bestätigen</a>')
  expect(mail).toContain('<html lang="de"')
  // The footer is in the language of the mail too.
  expect(mail).toMatch(/<p lang="de"[^]*Abmelden/)
  expect(await confirm(app, token)).toMatchObject({ language: 'de' })
})

test('A form in the visitor’s language speaks the first language of the browser that Lettermill has', async () => {
  const owner = await anOwner(app, db)
  await signUp(app, owner.form, { email: 'fr@far.example', language: 'sv, fr-FR;q=0.9, en;q=0.8' })
  const token = await tokenFor(sink, 'fr@far.example')
  expect(readable(mailsTo(sink, 'fr@far.example').at(-1) ?? '')).toContain('Confirmer mon inscription</a>')
  expect(await confirm(app, token)).toMatchObject({ language: 'fr' })
})

test.each([
  ['de-AT, en;q=0.9', 'de'],
  ['en;q=0.5, PL', 'pl'],
  ['sv, da;q=0.9', 'en'],
  ['de;q=0, it;q=0.1', 'it'],
  ['*', 'en'],
  [undefined, 'en'],
])('A browser that accepts %s gets %s', (accepted, language) => {
  expect(acceptedLanguage(accepted)).toBe(language)
})

describe.each(readersLanguages)('In %s', (language) => {
  const parts = { language, texts: {}, sender: 'Tee & {{ Co }}', publicUrl: 'https://mail.example' }
  const { subject, bodies } = confirmationMail(parts)
  const link = `https://mail.example/confirm?token={{ ${tokenKey} }}`

  it('the confirmation mail has its link, names the sender and has no other placeholder', () => {
    expect(bodies.html).toContain(`<a href="${link}"`)
    expect(bodies.text).toContain(`\n${link}\n`)
    expect(bodies.html).toContain('Tee &amp;  Co ')
    expect(bodies.text).toContain('Tee &  Co ')
    for (const body of [bodies.html, bodies.text]) expect(body.match(/\{[{%]/g)).toHaveLength(1)
    expect([subject.includes('{'), subject.trim() === '', bodies.html.includes('undefined')]).toEqual(
      Array(3).fill(false),
    )
  })

  it('the mail to a member links to the preferences and confirms nothing', () => {
    const sent = memberMail(parts)
    expect(sent.bodies.html).toContain('<a href="{{ preferences_url }}"')
    expect(sent.bodies.text).toContain('\n{{ preferences_url }}\n')
    for (const body of [sent.bodies.html, sent.bodies.text]) {
      expect(body.match(/\{[{%]/g)).toHaveLength(1)
      expect(body).toMatch(/Tee &(?:amp;)? {2}Co/)
      expect(body).not.toContain(confirmPagePath)
    }
    expect(languageOf(sent.bodies.html)).toBe(language)
    expect(sent.subject).not.toBe(subject)
  })

  it('the words of the confirmation mail show their language, which its footer follows', () => {
    expect(languageOf(bodies.html)).toBe(language)
  })

  it('the pages of a form, of confirming, of unsubscribing and of a dead link are in it', async () => {
    const forms = readWords(language, 'readers/forms')
    const pages = readWords(language, 'readers/pages')
    const token = linkTokens(testSecretKey).signDummy('unsubscribe')
    const owner = await anOwner(app, db, { fieldKeys: ['first_name'] })
    for (const [url, words] of [
      [`/f/${owner.form.public_id}`, [forms.page.email, forms.page.fields.first_name, forms.page.button]],
      [`${confirmPagePath}?token=x`, [forms.confirm.ask, forms.confirm.button]],
      [confirmPagePath, [forms.confirm.missing]],
      [`/unsubscribe-confirm?token=${token}`, [pages.unsubscribe.text, pages.unsubscribe.button]],
      [`/preferences?token=${token}`, [readWords(language, 'readers/preferences').preview]],
      ['/view/x', [pages.deadLink]],
    ] as const) {
      const headers = { accept: 'text/html', 'accept-language': language }
      const shown = shownOn(await app.inject({ url, headers }))
      expect(shown.language).toBe(language)
      for (const word of words) expect(shown.text).toContain(word.replaceAll("'", '’'))
    }
  })
})
