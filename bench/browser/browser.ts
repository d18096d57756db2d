// Starts a browser for the benchmark, if one is installed, and measures what it costs.
import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'
import { memoryOf } from '../proc.ts'

/** The path of the browser: CHROMIUM_PATH if it is set, else the test runner's own browser; null if neither exists. */
export function browserProgram(): string | null {
  const program = process.env['CHROMIUM_PATH'] ?? chromium.executablePath()
  return existsSync(program) ? program : null
}

export function launch(executablePath: string): Promise<Browser> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: [...asRoot, '--disable-background-networking'] })
}

/** Memory in MB: `heap` is what the page's own script uses; the others are what the system gave to whole processes. */
export interface Memory {
  heap: number
  /** The page's process, including its worker. */
  page: number
  /** The browser's own process, which holds blobs. */
  browser: number
}

/** Measures the browser's memory, on every call. */
export async function memoryWatch(browser: Browser, page: Page) {
  const ofBrowser = await browser.newBrowserCDPSession()
  const ofPage = await page.context().newCDPSession(page)
  await ofPage.send('Performance.enable')
  /** Measures after a garbage collection. */
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
