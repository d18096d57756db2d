// A browser of the benchmark's own, where there is one, and what it costs.
import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'
import { memoryOf } from '../proc.ts'

/** The browser's program, CHROMIUM_PATH's before the test runner's own; null where neither is there. */
export function browserProgram(): string | null {
  const program = process.env['CHROMIUM_PATH'] ?? chromium.executablePath()
  return existsSync(program) ? program : null
}

export function launch(executablePath: string): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: [...asRoot, '--disable-background-networking'] })
}

/** MB: `heap` is what the page's own script holds, the others are what the system has given whole processes. */
export interface Memory {
  heap: number
  /** The page's process, its worker among it. */
  page: number
  /** The browser's own process, which holds blobs. */
  browser: number
}

/** Asks a browser what it holds, as often as wanted. */
export async function memoryWatch(browser: Browser, page: Page) {
  const ofBrowser = await browser.newBrowserCDPSession()
  const ofPage = await page.context().newCDPSession(page)
  await ofPage.send('Performance.enable')
  /** After all that can be let go was let go. */
  const settled = async (): Promise<Memory> => {
    await ofPage.send('HeapProfiler.collectGarbage')
    return now()
  }
  const now = async (): Promise<Memory> => {
    const { metrics } = await ofPage.send('Performance.getMetrics')
    const { processInfo } = await ofBrowser.send('SystemInfo.getProcessInfo')
    const resident = (type: string) =>
      Math.max(0, ...processInfo.filter((each) => each.type === type).map(({ id }) => memoryOf(id)))
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN
    return { heap: heap / 1024 ** 2, page: resident('renderer'), browser: resident('browser') }
  }
  return { now, settled }
}
