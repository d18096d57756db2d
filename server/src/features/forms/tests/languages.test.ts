// Forms in every language of readers: the confirmation mail, the calls of the page, and the pages without JavaScript.
import { confirmPagePath, preferencesPagePath, readersLanguages, resubscribe } from '@lettermill/contracts'
import { getFormPage, unsubscribePagePath } from '@lettermill/contracts'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { acceptedLanguage } from '../../../platform/language.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { aBuiltWeb } from '../../../platform/http/tests/web-folder.ts'
import { aWorker } from '../../../../test/campaigns.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { preferenceWords } from '../../preferences/index.ts'
import { languageOf } from '../../templates/index.ts'
import { unsubscribeWords } from '../../tracking/index.ts'
import { confirmationMail, memberMail, tokenKey } from '../mail.ts'
import { confirmWords } from '../routes-without-script.ts'
import { anOwner, confirm, mailsTo, signUp, tokenFor } from './world.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, {}, aBuiltWeb())
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

test('The form of a German shop and its confirmation mail were in English', async () => {
  const owner = await anOwner(app, db, { language: 'de' })
  const page = await callsOf(app)(getFormPage, { params: { id: owner.form.public_id } })
  expect(page.body.language).toBe('de')
  await signUp(app, owner.form, { email: 'kunde@far.example', language: 'en' })
  const token = await tokenFor(sink, 'kunde@far.example')
  const mail = readable(mailsTo(sink, 'kunde@far.example').at(-1) ?? '')
  expect(mail).toContain('Anmeldung bestätigen</a>')
  expect(mail).toContain('<html lang="de"')
  // The footer is in the language of the mail too.
  expect(mail).toMatch(/<p lang="de"[^]*Abmelden/)
  expect((await confirm(app, token)).body).toMatchObject({ language: 'de' })
})

test('A form in the visitor’s language speaks the first language of the browser that Lettermill has', async () => {
  const owner = await anOwner(app, db)
  await signUp(app, owner.form, { email: 'fr@far.example', language: 'sv, fr-FR;q=0.9, en;q=0.8' })
  const token = await tokenFor(sink, 'fr@far.example')
  expect(readable(mailsTo(sink, 'fr@far.example').at(-1) ?? '')).toContain('Confirmer mon inscription</a>')
  expect((await confirm(app, token)).body).toMatchObject({ language: 'fr' })
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

  it.each([
    [confirmPagePath, confirmWords],
    [unsubscribePagePath, unsubscribeWords],
    [preferencesPagePath, preferenceWords],
  ])('%s has a button without JavaScript', async (url, words) => {
    const headers = { accept: 'text/html', 'accept-language': language }
    const { button } = words(language)
    const { body } = await app.inject({ url, headers })
    expect(body).toContain(`<form method="post" lang="${language}"`)
    expect(body).toContain(`<button>${button}</button>`)
  })
})

test('POST /api/resubscribe told a person who had not confirmed that they are subscribed again', async () => {
  const owner = await anOwner(app, db)
  const email = 'left@far.example'
  await signUp(app, owner.form, { email })
  const token = await tokenFor(sink, email)
  const link = /unsubscribe[^\s"<>?]*\?token=([\w.%-]+)/.exec(mailsTo(sink, email).at(-1) ?? '')?.[1] ?? ''
  const back = () =>
    app.inject({
      ...{ method: 'POST', url: resubscribe.path },
      payload: { token: decodeURIComponent(link) },
    })
  expect((await back()).body).toMatch(/^You are not subscribed: your sign-up still waits/)
  await confirm(app, token)
  expect((await back()).body).toBe('You are subscribed again.')
})
