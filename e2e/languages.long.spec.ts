// Opens every screen that has an address in each language of the app, on a wide window and on a phone: nothing is wider
// than the window, no text is cut, and none is in another language.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { answered as withForm, formAddresses } from './contacts/forms.ts'
import { test } from './demo.ts'
import { enter, load, quiet } from './inside.ts'
import { cutOn, textsOn } from './shown.ts'
import { settled } from './views.ts'
import { expectToFit, visitors } from './visitors.ts'

type Language = 'en' | 'uk' | 'de'
interface Shape {
  text: string
  shape: RegExp
}
type Texts = { readonly [key: string]: string | Texts }
const languages: readonly Language[] = ['en', 'uk', 'de']

const locales = path.join(import.meta.dirname, '../locales')

/** The contacts of the demo. */
const people = readFileSync(path.join(import.meta.dirname, '../server/demo/contacts.json'), 'utf8')

/** Every text of a language for the app, and for readers what the app shows them. */
function textsOf(language: string): string[] {
  const flat = (texts: Texts): string[] =>
    Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : flat(value)))
  return ['app', 'readers'].flatMap((part) =>
    readdirSync(path.join(locales, language, part))
      .filter((file) => file !== 'letters.json' && file !== 'gallery.json')
      .flatMap((file) =>
        flat(JSON.parse(readFileSync(path.join(locales, language, part, file), 'utf8')) as Texts),
      ),
  )
}

const written = new Map<string, readonly string[]>(languages.map((language) => [language, textsOf(language)]))

/** What a text looks like on the screen, whatever its parameters are; null if it has hardly words of its own. */
function shapeOf(text: string): RegExp | null {
  const parts = text.split(/\{\{.*?\}\}/)
  const words = parts.join('').replace(/[^\p{L}]/gu, '')
  if (words.length < 4 || (parts.length > 1 && words.length < 6)) return null
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, ' '))
  return new RegExp(`^${escaped.join('.+')}$`, 'u')
}

/** Returns the text of another language that looks like this one on the screen; null if there is none. */
type Foreign = (shown: string) => string | null

/** Knows the texts of the other languages, but for those that are the same in this one. */
function foreignTo(language: Language): Foreign {
  const own = new Set(written.get(language))
  const foreign = languages.filter((each) => each !== language).flatMap((each) => written.get(each) ?? [])
  const shapes = [...new Set(foreign)]
    .filter((text) => !own.has(text))
    .map((text) => ({ text, shape: shapeOf(text.trim()) }))
    .filter((each): each is Shape => each.shape !== null)
  // Most texts are on many screens, such as those of the sidebar.
  const known = new Map<string, string | null>()
  return (shown) => {
    const match = known.get(shown)
    if (match !== undefined) return match
    const found = shapes.find(({ shape }) => shape.test(shown))?.text ?? null
    known.set(shown, found)
    return found
  }
}

/** The addresses of the screens, with the numbers of what the demo has. */
async function addresses(url: string, token: string): Promise<string[]> {
  const of = async <Row>(call: string): Promise<Row> => {
    const answer = await fetch(url + call, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.ok, call).toBe(true)
    return (await answer.json()) as Row
  }
  type Named = { id: number; name: string; status: string; kind: string }
  const campaigns = await of<Named[]>('/api/campaigns?limit=50')
  const templates = await of<Named[]>('/api/templates')
  const segments = await of<Named[]>('/api/segments')
  const { messages } = await of<{ messages: Named[] }>('/api/mailbox?limit=1')
  const each = (rows: readonly Named[], base: string, end = '') =>
    rows.map(({ id }) => `${base}/${String(id)}${end}`)
  const newest = (status: string) => campaigns.filter((one) => one.status === status).slice(0, 1)
  const ofKind = (kind: string) => templates.filter((one) => one.kind === kind).slice(0, 1)
  return [
    // First, because `enter` passes through such a path.
    '/nowhere',
    ...[
      '/dashboard',
      '/campaigns',
      '/templates',
      '/templates/gallery',
      '/templates/new/design?from=newsletter',
    ],
    ...['/templates/new/code?kind=mjml', '/senders', '/contacts', '/contacts/segments/new', '/contacts/1'],
    ...['/contacts/1?tab=timeline', '/contacts/1?tab=consents', '/forms', ...formAddresses, '/analytics'],
    ...['/settings', '/settings/brand', '/settings/suppressed', '/settings/account', '/settings/api'],
    ...['/settings/members'],
    ...['/settings/webhooks', '/settings/sending', '/settings/legal', '/messages', '/mailbox'],
    ...['/admin/registrations', '/admin/domains', '/admin/feedback', '/admin/audit'],
    ...['sent', 'draft', 'scheduled', 'failed'].flatMap((status) => each(newest(status), '/campaigns')),
    ...each(newest('sent'), '/campaigns', '/messages/1'),
    ...each(segments, '/contacts/segments'),
    ...each(ofKind('mjml'), '/templates', '/code'),
    ...each(ofKind('design'), '/templates', '/design'),
    ...each(messages, '/mailbox'),
  ]
}

/** The app's links to terms and privacy name its language. */
const forVisitors = (language: Language) => [
  ...['/register', '/login', `/terms?language=${language}`, `/privacy?language=${language}`],
  ...['/unsubscribe-confirm', '/unsubscribe-confirm?token=x', '/invitation?token=x'],
  ...[
    '/preferences',
    '/preferences?token=x',
    '/confirm-test-address?token=x',
    '/confirm',
    '/confirm?token=x',
  ],
]

/** Of the screens above, those that look different in an empty workspace. */
const withoutData = [
  '/dashboard',
  '/campaigns',
  '/templates',
  '/senders',
  '/contacts',
  '/forms',
  '/analytics',
]

test.describe.configure({ mode: 'parallel', timeout: 900_000 })

for (const language of languages)
  test.describe(language, () => {
    // Pages for visitors follow the browser's language.
    test.use({ locale: language })

    // spec: 1.language.complete
    test(`every screen in ${language} shows whole texts of this language alone`, async ({
      browser,
      signIns,
    }) => {
      const { pages, tokens, close } = await visitors(browser, signIns, 'light', 1440)
      const foreign = foreignTo(language)
      const faults: string[] = []
      for (const page of Object.values(pages)) await choose(page, language)
      const look = async (page: Page, address: string, open = enter) =>
        test.step(address, async () => {
          await page.setViewportSize({ width: 1440, height: 900 })
          await open(page, address)
          faults.push(...(await faultsAt(page, address, language, foreign)))
        })

      await withForm(pages.nobody)
      for (const address of forVisitors(language)) await look(pages.nobody, address, load)
      await withForm(pages.demo)
      for (const address of await addresses(signIns.url, tokens.demo)) await look(pages.demo, address)
      for (const address of withoutData) await look(pages.newcomer, address)
      await close()
      expect([...new Set(faults)]).toEqual([])
    })
  })

/** Stores the choice of a language before the app reads it. */
async function choose(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => {
    if (window === window.top) window.localStorage.setItem('language', chosen)
  }, language)
}

/** What is wrong on the screen of an address at both widths. */
async function faultsAt(
  page: Page,
  address: string,
  language: Language,
  foreign: Foreign,
): Promise<string[]> {
  const faults: string[] = []
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await quiet(page)
    await settled(page)
    const found = await faultsOn(page, language, foreign)
    faults.push(...found.map((fault) => `${address} at ${String(width)}: ${fault}`))
  }
  return faults
}

/** What is wrong on a page at its present width. */
async function faultsOn(page: Page, language: Language, foreign: Foreign): Promise<string[]> {
  const faults: string[] = []
  await expectToFit(page).catch(() => faults.push('wider than the window'))
  faults.push(...(await cutForGood(page)).map((text) => `cut: ${text}`))
  for (const text of await textsOn(page)) {
    if (ofLanguageMenu.includes(text) || ofMails.test(text)) continue
    const match = foreign(text)
    if (match) faults.push(`mixed: “${text}”, as in “${match}”`)
    else if (language !== 'uk' && /\p{Script=Cyrillic}/u.test(text) && !people.includes(text))
      faults.push(`Cyrillic: ${text}`)
  }
  return faults
}

/** What is cut, and stays so: charts follow the width of the window a moment later. */
async function cutForGood(page: Page): Promise<string[]> {
  const found = await cutOn(page)
  if (found.length === 0) return found
  await page.waitForTimeout(1000)
  return cutOn(page)
}

/** Mails of other journeys in the demo's mailbox. They are in the language of the instance. */
const ofMails = /invites you to/

/** Languages are named in themselves. */
const ofLanguageMenu = ['English', 'Deutsch', 'Українська']
