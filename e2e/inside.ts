// Goes to screens within the loaded app. Loading the app takes several times as long as showing a screen.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page, type Request } from '@playwright/test'

interface Traffic {
  begun: number
  underWay: Set<Request>
}

const traffics = new WeakMap<Page, Traffic>()

/** Counts the requests of a page from now on. Returns the page. */
export function watchTraffic(page: Page): Page {
  const traffic: Traffic = { begun: 0, underWay: new Set() }
  page.on('request', (request) => {
    traffic.begun += 1
    traffic.underWay.add(request)
  })
  const end = (request: Request) => void traffic.underWay.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  traffics.set(page, traffic)
  return page
}

/** Waits until all answers have come, the browser has nothing left to do, and nothing new was asked for meanwhile. */
export async function quiet(page: Page): Promise<void> {
  const traffic = traffics.get(page)
  if (!traffic) throw new Error('Nobody watches the traffic of this page')
  const { underWay } = traffic
  for (let begun = -1; begun !== traffic.begun;) {
    begun = traffic.begun
    await expect.poll(() => [...underWay].map((request) => request.url()), { intervals: [20] }).toEqual([])
    // The limit is for a browser that draws no frames for a while, and so is never idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
    await sleep(100)
  }
}

/** Loads the page of an address, and waits for its heading. */
export async function load(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('h1').first().waitFor({ state: 'attached' })
}

/**
 * Shows the screen of an address, which begins anew. The page loads only if the app is not there yet.
 * @param address has a screen in the app
 */
export async function enter(page: Page, address: string): Promise<void> {
  if (!page.url().startsWith('http')) return load(page, address)
  // The page of paths without a screen, which alone leads to the dashboard, comes between any two screens.
  const between = page.getByRole('main').locator('a[href="/dashboard"]')
  await goTo(page, '/between')
  await between.waitFor()
  await goTo(page, address)
  await between.waitFor({ state: 'detached' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
}

/** Does what Back does: changes the address, and tells the app. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}
