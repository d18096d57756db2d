// Measures how long the page's own thread is busy. In CPU time, so that a busy machine does not count as a slow page.
import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** µs of wall time: when it began, how long it took. */
  ts: number
  dur?: number
  /** µs of CPU. */
  tdur?: number
  args?: { name?: string }
}

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur

const thread = ({ pid, tid }: TraceEvent) => `${String(pid)} ${String(tid)}`

/** The longest task of the page's thread during an action, in ms of CPU. */
export async function longestTask(browser: Browser, page: Page, doing: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel'] })
  await doing()
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const pages = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(thread)
  const own = traceEvents.filter((event) => event.ph === 'X' && pages.includes(thread(event)))
  // The test's own requests to the page are not the page's work.
  const asked = own.filter(({ args }) => JSON.stringify(args ?? null).includes('DevToolsSession'))
  const isAsked = (task: TraceEvent) =>
    asked.some((each) => thread(each) === thread(task) && each.ts >= task.ts && each.ts <= endOf(task))
  const tasks = own.filter((task) => !isAsked(task))
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000))
}
