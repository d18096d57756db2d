// What the roles see: a viewer meets no control that writes, and an editor none that managers alone may use.
import { expect, type Browser, type Page } from '@playwright/test'
import { test } from './demo.ts'
import { enter, load, quiet, watchTraffic } from './inside.ts'
import { visitors, type SignIns } from './visitors.ts'
import { settled } from './views.ts'

const password = 'a long enough password'

/** Controls that only read: they search, sort, turn pages, copy, and open what is there. */
const reading = [
  /^input:(Search .*|Go to page|Show clicks|Leave out opens of which nobody can tell|)$/,
  /^select:(Period|Выбрать период|Days|Contacts per page|Campaigns per page|Range of the growth|Reason|Status|State|Reader|Choose….*)$/,
  /^button:(Columns|Refresh|Next|Previous|Today|For all the time|Copy.*|DNS records|Run checkup|Leave|Next contact)$/,
  /^button:(Email|First Name|Last Name|Campaign|Sent|Opened↓?|Click(s|ed)|Unsubscribe(s|d)|Usual campaign|Newest first)$/,
  /^button:(As on a (computer|phone)|Phone|Tablet|Desktop|Sign up|(Grid|List) view|Check everything|Nothing to fix.*)$/,
  /^button:(\d+ (hours|days|to fix.*|warnings?)|All|Show .*|Preview: .*|Download Full Report|.*@.*)$/,
  // The groups with their sizes, and the templates, whose names open the preview.
  /^button:(.*\d|Weekly letter|November newsletter|Question to leads|Reminder)$/,
]

/** Controls that need a manager, by the beginning of their names. */
const managing =
  /^\w+:(Add (Sender|Domain|endpoint)|Delete (sender|domain|group|campaign)|Mark as|Check DNS|Send a probe|The relay signs|Sign with Ed25519|Warm this|Export|Download CSV|Download the list|Invite|Role of|Create token|Hold a campaign|Suppress addresses|Time zone)/

/** Accepts an invitation of the demo's owner in a browser of its own. */
async function aMember(browser: Browser, signIns: SignIns, role: 'viewer' | 'editor'): Promise<Page> {
  const { pages, tokens, close } = await visitors(browser, signIns, 'light', 1440)
  const { link } = await postTo<{ link: string }>(pages.demo, '/api/invitations', {
    data: { email: `${role}@office.example`, role },
    headers: { authorization: `Bearer ${tokens.demo}` },
  })
  const token = new URL(link).searchParams.get('token')
  const { session } = await postTo<{ session: { token: string; user: object } }>(
    pages.demo,
    '/api/invitations/register',
    { data: { token, password } },
  )
  await close()
  const context = await browser.newContext({ baseURL: signIns.url, viewport: { width: 1440, height: 900 } })
  await context.addInitScript(
    ([sessionToken, user]) => {
      if (window !== window.top) return
      window.localStorage.setItem('authToken', sessionToken)
      window.localStorage.setItem('user', user)
    },
    [session.token, JSON.stringify(session.user)] as const,
  )
  return watchTraffic(await context.newPage())
}

async function postTo<Reply>(page: Page, path: string, options: object): Promise<Reply> {
  const response = await page.request.post(path, options)
  expect(response.status(), path).toBe(200)
  return (await response.json()) as Reply
}

/** The names of all enabled controls of the screen, but for tabs; links count if they begin something. */
function controls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = 'button, input, textarea, select, a, [contenteditable=true]'
    const shown = [...document.querySelectorAll<HTMLElement>('main')].flatMap((main) => [
      ...main.querySelectorAll<HTMLElement>(all),
    ])
    const isUsable = (each: HTMLElement) =>
      each.offsetParent !== null &&
      each.getAttribute('role') !== 'tab' &&
      !each.matches(':disabled, [readonly], [aria-disabled=true], [data-disabled]') &&
      (each.tagName !== 'A' || /do=|\/new\b|gallery/.test(each.getAttribute('href') ?? ''))
    const nameOf = (each: HTMLElement) => {
      const label = each.id && document.querySelector(`label[for="${CSS.escape(each.id)}"]`)?.textContent
      return each.getAttribute('aria-label') || label || each.textContent || ''
    }
    return shown.filter(isUsable).map((each) => `${each.tagName.toLowerCase()}:${nameOf(each).trim()}`)
  })
}

const fixed = [
  ...['/dashboard', '/senders', '/contacts', '/contacts/segments/new', '/forms', '/forms/new', '/analytics'],
  ...['', '/members', '/brand', '/suppressed', '/api', '/webhooks', '/sending', '/legal'].map(
    (tab) => `/settings${tab}`,
  ),
  ...['/campaigns', '/campaigns?do=create', '/senders?do=sender', '/messages', '/mailbox', '/templates'],
  ...['/templates/gallery', '/templates/new/design', '/templates/new/code', '/templates?do=edit&about=1'],
]

/** The demo's own things: its campaigns, the first of its contacts, segments and forms, and each kind of template. */
async function things(page: Page): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const ids = async (path: string, most: number) => {
    const response = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
    const body = (await response.json()) as { id: number }[] | Record<string, { id: number }[]>
    const list = Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) ?? [])
    return list.slice(0, most).map(({ id }) => String(id))
  }
  return [
    ...(await ids('/api/campaigns', 5)).map((id) => `/campaigns/${id}`),
    ...['1', '1?tab=timeline', '1?tab=consents'].map((contact) => `/contacts/${contact}`),
    ...(await ids('/api/segments', 2)).map((id) => `/contacts/segments/${id}`),
    ...(await ids('/api/forms', 1)).flatMap((id) => ['', '?tab=signUps'].map((tab) => `/forms/${id}${tab}`)),
    ...(await ids('/api/templates', 4)).flatMap((id) =>
      ['design', 'code'].map((kind) => `/templates/${id}/${kind}`),
    ),
  ]
}

/** Opens every screen, and returns the controls that the role should not meet, by address. */
async function met(page: Page, isWrong: (control: string) => boolean): Promise<string[]> {
  const refused: string[] = []
  page.on('response', async (response) => {
    // A list that loads before the role is known is refused without anybody seeing it.
    const isSeen = response.status() === 409 && response.request().method() !== 'GET'
    const text = isSeen ? await response.text().catch(() => '') : ''
    if (text.includes('role_not_enough')) refused.push(`${page.url()} refused ${response.url()}`)
  })
  await load(page, '/dashboard')
  const found: string[] = []
  for (const address of [...fixed, ...(await things(page))]) {
    await enter(page, address)
    await quiet(page)
    await settled(page)
    found.push(...(await controls(page)).filter(isWrong).map((control) => `${address} ${control}`))
    await expect(page.getByRole('dialog', { name: /Create|Add|Edit/ }), address).toHaveCount(0)
  }
  return [...found, ...refused]
}

test.describe.configure({ timeout: 480_000 })

test('a viewer meets no control that writes', async ({ browser, signIns }) => {
  const page = await aMember(browser, signIns, 'viewer')
  expect(await met(page, (control) => !reading.some((each) => each.test(control)))).toEqual([])
  await page.context().close()
})

test('an editor meets no control that managers alone may use', async ({ browser, signIns }) => {
  const page = await aMember(browser, signIns, 'editor')
  const dialogs = ['/campaigns?do=create', '/templates?do=edit&about=1']
  for (const address of dialogs) fixed.splice(fixed.indexOf(address), 1)
  expect(await met(page, (control) => managing.test(control))).toEqual([])
  await page.context().close()
})
