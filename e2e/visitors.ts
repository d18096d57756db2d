// Browsers of the people who open the views: signed in or not, in a theme and at a width.
import { expect, type Browser, type Page } from '@playwright/test'
import { watchTraffic } from './inside.ts'
import type { View } from './view.ts'

export type Theme = 'light' | 'dark'

export interface SignIns {
  url: string
  demo: { email: string; password: string }
  newcomer: { email: string; password: string }
}

/** Signs in, and returns the token and what a signed-in person's browser stores. */
async function sessionOf({ url, ...people }: SignIns, as: 'demo' | 'newcomer') {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(people[as]),
  })
  const { token, user } = (await response.json()) as { token: string; user: object }
  const kept: [string, string][] = [
    ['authToken', token],
    ['user', JSON.stringify(user)],
  ]
  return { token, kept }
}

/** Opens a page for each kind of person. `errors` collects the errors on their consoles. */
export async function visitors(browser: Browser, signIns: SignIns, theme: Theme, width: number) {
  const errors: string[] = []
  const open = async (kept: [string, string][]): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: signIns.url,
      colorScheme: theme,
      viewport: { width, height: 900 },
    })
    await context.addInitScript((entries) => {
      // Frames that show mails cannot read the browser's storage.
      if (window !== window.top) return
      for (const [key, value] of entries) window.localStorage.setItem(key, value)
    }, kept)
    const page = watchTraffic(await context.newPage())
    page.on('console', (message) => {
      // The browser also names a page whose own status is an error, such as that of a link without a token.
      const isOfPage = message.location().url === page.url() && /status of 4/.test(message.text())
      if (message.type() === 'error' && !isOfPage) errors.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
    return page
  }
  const demo = await sessionOf(signIns, 'demo')
  const newcomer = await sessionOf(signIns, 'newcomer')
  const pages: Record<View['as'], Page> = {
    nobody: await open([]),
    demo: await open(demo.kept),
    newcomer: await open(newcomer.kept),
  }
  const close = () => Promise.all(Object.values(pages).map((page) => page.context().close()))
  return { pages, errors, close, tokens: { demo: demo.token, newcomer: newcomer.token } }
}

/** Expects that nothing is wider than the window. */
export async function expectToFit(page: Page): Promise<void> {
  const { scrolled, window } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(scrolled, 'the page is wider than the window').toBeLessThanOrEqual(window)
}
