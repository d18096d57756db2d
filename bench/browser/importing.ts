// Imports a file as a person does: picks it, keeps the suggested columns, and reads the result on the page. Meanwhile
// the benchmark measures how long the page's own thread was busy, the browser's memory, and calls of another API
// client.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { longestTask } from '../../e2e/contacts/tasks.ts'
import type { Client } from '../contacts/client.ts'
import { watchOthers } from '../contacts/importing.ts'
import { memoryWatch, type Memory } from './browser.ts'

const patience = 1_200_000

export interface Imported {
  rowsPerSecond: number
  /** Milliseconds of CPU time. */
  longestTask: number
  before: Memory
  /** The maximum of each value; the maxima may come from different moments. */
  peak: Memory
  after: Memory
  /** Milliseconds that calls of another API client took during the import. */
  othersMedian: number
  othersP99: number
}

/** Imports a file on a page of a signed-in user. */
export async function importFile(
  browser: Browser,
  page: Page,
  client: Client,
  { file, rows }: { file: string; rows: number },
): Promise<Imported> {
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Upload CSV' }).waitFor()
  const memory = await memoryWatch(browser, page)
  const before = await memory.settled()
  const peak = { ...before }
  const others = watchOthers(client)
  let took = NaN
  const longest = await longestTask(browser, page, async () => {
    await page.locator('input[type=file]').setInputFiles(file)
    const begin = page.getByRole('button', { name: 'Import contacts' })
    await begin.waitFor({ timeout: patience })
    const begun = performance.now()
    await begin.click()
    let isOver = false
    const told = page.getByRole('region', { name: 'Contacts imported' }).waitFor({ timeout: patience })
    const over = told.finally(() => (isOver = true))
    while (!isOver) {
      raise(peak, await memory.now())
      await sleep(250)
    }
    await over
    took = performance.now() - begun
  })
  const calls = await others.end()
  return {
    rowsPerSecond: (rows / took) * 1000,
    longestTask: longest,
    before,
    peak,
    after: await memory.settled(),
    ...calls,
  }
}

function raise(peak: Memory, now: Memory): void {
  for (const of of ['heap', 'page', 'browser'] as const) peak[of] = Math.max(peak[of], now[of])
}
