// Starts a browser for the benchmark, if one is installed, and measures its memory.
import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'
import { memoryOf } from '../proc.ts'

/** The path of the browser: CHROMIUM_PATH if set, otherwise the browser of Playwright; null if neither exists. */
export function browserProgram(): string | null {
  const program = process.env['CHROMIUM_PATH'] ?? chromium.executablePath()
  return existsSync(program) ? program : null
}

export function launch(executablePath: string): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: [...asRoot, '--disable-background-networking'] })
}

/**
 * Memory in MB. `heap` is what the page's own script uses; the other values are what the system gave to whole
 * processes.
 */
export interface Memory {
  heap: number
  /** The process of the page, including its web worker. */
  page: number
  /** The main process of the browser, which holds blobs. */
  browser: number
}

/** Returns functions that measure the browser's memory. */
export async function memoryWatch(browser: Browser, page: Page) {
  const ofBrowser = await browser.newBrowserCDPSession()
  const ofPage = await page.context().newCDPSession(page)
  await ofPage.send('Performance.enable')
  /** Collects garbage before it measures. */
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
