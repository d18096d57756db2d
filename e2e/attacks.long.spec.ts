// A thousand attacks in a mail's HTML, judged by a real browser: the cleaned HTML alone without any protection around
// it, in the editor and its pictures, in the mailbox, and in the message opened in a browser.
import { rmSync } from 'node:fs'
import { expect, test, type APIRequestContext, type APIResponse, type BrowserContext } from '@playwright/test'
import { hostileValues, vectorClasses, vectorsOf } from '../server/test/vectors.ts'
import { aJudge, findRemains } from './judge.ts'
import { administrator, aFolder, startProduct, type Product } from './product.ts'

const judgesHouse = 'http://judge.example'

let product: Product
let folder: string
let api: APIRequestContext
let context: BrowserContext
let sessionToken: string
let parts: { domainId: number; senderId: number; groupId: number }
/** The saved templates by attack, the attacks of one class after another. */
const templates = new Map<string, { id: number; body_html: string }>()

test.describe.configure({ mode: 'serial' })
async function ask<Reply>(method: 'get' | 'post', path: string, data?: object): Promise<Reply> {
  const answer = await api[method](path, data ? { data } : {})
  if (!answer.ok()) throw new Error(`${path}: ${String(answer.status())} ${await answer.text()}`)
  return (await answer.json()) as Reply
}

test.beforeAll(async ({ browser, playwright }) => {
  folder = aFolder()
  product = await startProduct(folder, { CAPTCHA: 'off' })
  api = await playwright.request.newContext({ baseURL: product.url })
  const { token } = await ask<{ token: string }>('post', '/api/auth/login', administrator)
  sessionToken = token
  await api.dispose()
  api = await playwright.request.newContext({
    baseURL: product.url,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  context = await browser.newContext({ baseURL: product.url })
  await context.addInitScript((kept) => {
    if (location.origin !== 'null' && !localStorage.getItem('authToken'))
      localStorage.setItem('authToken', kept)
  }, sessionToken)
  const domain = await ask<{ id: number }>('post', '/api/domains', { domain_name: 'office.example' })
  const sender = await ask<{ id: number }>('post', '/api/senders', {
    name: 'Ann',
    email: 'ann@office.example',
  })
  const contacts = [{ ...hostileValues, email: 'reader@far.example' }]
  const { groupId } = await ask<{ groupId: number }>('post', '/api/contacts/upload', { contacts })
  parts = { domainId: domain.id, senderId: sender.id, groupId }
})

test.afterAll(async () => {
  await context.close()
  await api.dispose()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('this test detects attacks: uncleaned HTML runs code in it', async () => {
  const judge = await aJudge(context, judgesHouse, product.url)
  const raw = [
    '<img src="x" onerror="fire()">',
    '<script>fire()</script>',
    '<svg onload="fire()"></svg>',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<p style="background: url(https://evil.example/x.png)">x</p>',
    '<iframe src="https://evil.example/"></iframe>',
    '<details open ontoggle="fire()"></details>',
  ]
  for (const html of raw) {
    await judge.page.route(`${judgesHouse}/raw`, (route) =>
      route.fulfill({ contentType: 'text/html', body: html }),
    )
    await judge.page.goto(`${judgesHouse}/raw`)
    expect(await findRemains(judge.page.mainFrame()), html).not.toEqual([])
    await expect.poll(() => judge.verdict().length, { message: html }).toBeGreaterThan(0)
    await judge.page.unroute(`${judgesHouse}/raw`)
  }
  await judge.page.close()
})

/** Previews each attack as a template, in order, eight requests at a time. */
async function previewsOf(vectors: readonly string[]) {
  const previews: { vector: string; answer: APIResponse }[] = []
  for (let first = 0; first < vectors.length; first += 8) {
    const asked = vectors.slice(first, first + 8).map(async (vector) => {
      const data = { ...parts, subject: 'x', body_html: vector }
      return { vector, answer: await api.post('/api/campaigns/preview', { data }) }
    })
    previews.push(...(await Promise.all(asked)))
  }
  return previews
}

for (const name of vectorClasses) {
  test(`${name}: the cleaned HTML of each attack runs no code, even on a page without any protection`, async () => {
    const judge = await aJudge(context, judgesHouse, product.url)
    const kept: string[] = []
    const pages = new Map<string, string>()
    await judge.page.route(`${judgesHouse}/**`, (route) => {
      const html = pages.get(new URL(route.request().url()).pathname)
      return route.fulfill({ contentType: 'text/html', body: html ?? '' })
    })
    for (const [index, { vector, answer }] of (await previewsOf(vectorsOf(name))).entries()) {
      expect(answer.status(), vector).toBeLessThan(500)
      if (!answer.ok()) continue
      kept.push(vector)
      pages.set(`/${String(index)}`, ((await answer.json()) as { html: string }).html)
    }
    expect(kept.length).toBeGreaterThan(vectorsOf(name).length / 2)
    // Shows 25 previews in one page, because a tab for each would take minutes.
    const paths = [...pages.keys()]
    for (let first = 0; first < paths.length; first += 25) {
      const some = paths.slice(first, first + 25)
      pages.set('/some', some.map((each) => `<iframe src="${each}"></iframe>`).join(''))
      await judge.page.goto(`${judgesHouse}/some`)
      await Promise.all(
        judge.page
          .frames()
          .slice(1)
          .map(async (frame) => {
            const at = new URL(frame.url()).pathname
            expect(await findRemains(frame), pages.get(at)).toEqual([])
          }),
      )
      expect(judge.page.frames().map((frame) => new URL(frame.url()).pathname)).toEqual(['/some', ...some])
      await judge.page.waitForTimeout(100)
      expect(judge.verdict(), some.map((each) => pages.get(each)).join('\n')).toEqual([])
    }
    await judge.page.close()
    const stored = kept.filter((vector) => name !== 'liquid' || !/\{%|\{\{ (?!\w+ \}\})/.test(vector))
    const body_html = `<p>{{ view_in_browser_url }}</p>${stored.map((each) => `<div>${each}</div>`).join('\n')}`
    const saved = await api.post('/api/templates', { data: { name, body_html } })
    if (saved.ok()) templates.set(name, (await saved.json()) as { id: number; body_html: string })
  })
}

test('the Templates screen and its editor show all attacks, and run none of their code', async () => {
  expect(templates.size).toBeGreaterThan(7)
  const judge = await aJudge(context, product.url)
  await judge.page.goto('/templates')
  const cards = judge.page.getByRole('button', { name: /^Edit/ })
  await expect(cards.first()).toBeVisible()
  for (let card = 0; card < (await cards.count()); card += 1) {
    await cards.nth(card).scrollIntoViewIfNeeded()
    await cards.nth(card).click()
    const dialog = judge.page.getByRole('dialog')
    // Blocks that the editor does not know open as HTML, and the editor shows their content.
    await expect(dialog.getByLabel('HTML of the template')).toBeVisible()
    await dialog.getByText('Rich text', { exact: true }).click()
    await expect(dialog.locator('.ql-editor')).toBeVisible()
    await dialog.getByRole('button', { name: 'Convert to rich text' }).click()
    await expect(dialog.locator('.ql-editor[contenteditable="true"]')).toBeVisible()
    expect(judge.verdict()).toEqual([])
    await judge.page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await judge.page.close()
})

// asvs: 1.3.1
test('attacks that are sent run no code in the mailbox or in a browser', async () => {
  const judge = await aJudge(context, product.url)
  for (const [name, template] of templates) {
    const campaign = await ask<{ id: number }>('post', '/api/campaigns', {
      ...parts,
      name,
      subject: `${name} {{ first_name }}{{ last_name }}`,
      templateId: template.id,
    })
    await ask('post', `/api/campaigns/${String(campaign.id)}/send`)
  }
  type Mailbox = { messages: { id: number; subject: string }[] }
  const arrived = () => ask<Mailbox>('get', '/api/mailbox?limit=100')
  await expect.poll(async () => (await arrived()).messages.length, { timeout: 60_000 }).toBe(templates.size)
  for (const { id, subject } of (await arrived()).messages) {
    const { html } = await ask<{ html: string }>('get', `/api/mailbox/${String(id)}`)
    const view = /\/view\/[\w-]+/.exec(html)?.[0] ?? ''
    expect(view, subject).not.toBe('')
    const answer = await judge.page.goto(view)
    expect(answer?.headers()['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    await judge.page.waitForTimeout(100)
    expect(judge.verdict(), subject).toEqual([])
  }
  for (const name of templates.keys()) {
    await judge.page.goto('/mailbox')
    await judge.page
      .getByText(new RegExp(`^${name} `))
      .first()
      .click()
    await expect(judge.page.locator('iframe').first()).toBeVisible()
    await judge.page.waitForTimeout(100)
    expect(judge.verdict(), name).toEqual([])
  }
  await judge.page.close()
})
