// The operator's terms and privacy policy.
import { getPage, updatePage } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { shownOn } from '../../../../test/browser.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const anonymous = callsOf(app)
const administrator = await aSignedInAccount(app, db, { isAdmin: true })

const write = (name: string, text: string) =>
  administrator.call(updatePage, { params: { name }, body: { text } })
const read = (name: string) => anonymous(getPage, { params: { name } })

it('A page that nobody wrote has no text, so that Lettermill’s default text is shown', async () => {
  expect((await read('privacy')).body).toEqual({ name: 'privacy', text: null, updated_at: null })
})

// spec: beyond.pages.terms
it('Anyone can read what an administrator wrote, unchanged', async () => {
  const text = '# Our terms\n\n- one\n    - two  \n\n<b>bold</b> & {{ this }}'
  const written = await write('terms', text.replaceAll('\n', '\r\n') + '\u0000')
  expect(written.body).toMatchObject({ name: 'terms', text })
  expect((await read('terms')).body).toEqual(written.body)
  expect((await read('privacy')).body.text).toBeNull()
})

it('Writing a page again replaces its text and date', async () => {
  const first = (await write('terms', 'First')).body
  const second = (await write('terms', 'Second')).body
  expect(second.text).toBe('Second')
  expect(Date.parse(second.updated_at ?? '')).toBeGreaterThan(Date.parse(first.updated_at ?? ''))
})

it.each(['', ' \n\t\r\n '])('The empty text %j restores the default text', async (text) => {
  await write('terms', 'Ours')
  expect((await write('terms', text)).body).toEqual({ name: 'terms', text: null, updated_at: null })
  expect((await read('terms')).body.text).toBeNull()
})

it.each(['imprint', 'TERMS', '__proto__', '\u0000'])('There is no page named %j', async (name) => {
  expect((await read(name)).status).toBe(404)
  expect((await write(name, 'x')).status).toBe(404)
})

it('A text of more than 100,000 characters is refused', async () => {
  expect((await write('terms', 'x'.repeat(100_001))).status).toBe(400)
  expect((await write('terms', 'x'.repeat(100_000))).status).toBe(200)
})

describe('As a page', () => {
  const show = async (address: string) => {
    const answer = await app.inject({ url: `/${address}`, headers: { 'accept-language': 'uk' } })
    return { ...shownOn(answer), html: answer.body }
  }

  // spec: 2.routes.public, 2.register.terms
  it('Lettermill’s own text is shown if the operator has written none, in the language of the app that links to it', async () => {
    await write('privacy', '')
    expect(await show('privacy')).toMatchObject({ status: 200, language: 'en', title: 'Privacy policy' })
    expect((await show('privacy')).html).toContain('<h2>Your rights</h2>')
    await write('terms', '')
    expect((await show('terms?language=uk')).html).toContain('<h2>Що можна надсилати</h2>')
    expect((await show('terms?language=fr')).language).toBe('en')
  })

  it('The language of the instance counts more than the browser’s', async () => {
    const german = await startApp(database, { LANGUAGE: 'de' })
    const { body } = await german.inject({ url: '/terms', headers: { 'accept-language': 'uk' } })
    expect(body).toContain('<html lang="de">')
  })

  // spec: 2.register.terms
  it('The operator’s Markdown is shown, with its headings below the page’s own heading', async () => {
    await write('terms', '# Ours\n\n#### Deep\n\n## Less deep\n\n[site](https://example.com)')
    const { html } = await show('terms')
    expect(
      [...html.matchAll(/<(h\d)[^>]*>([^<]*)/g)].map(([, level, text]) => `${level ?? ''} ${text ?? ''}`),
    ).toEqual(['h1 Terms of use', 'h2 Ours', 'h3 Deep', 'h3 Less deep'])
    expect(html).toContain('<a href="https://example.com">site</a>')
  })

  // asvs: 1.3.5
  it('No HTML and no script of the Markdown runs', async () => {
    await write('terms', '<img src=x onerror=alert(1)>\n\n[click](javascript:alert(1)) <b>bold</b>')
    const { html } = await show('terms')
    expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;')
    expect(html).toContain('<a href="">click</a>')
    expect(html).not.toMatch(/<(img|b|script)\b/)
  })
})
