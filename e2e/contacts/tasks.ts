// Measures how long the page's own thread is busy. It measures CPU time, so that a busy machine does not look like a
// slow page.
import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of wall time: when the event began, and how long it took. */
  ts: number
  dur?: number
  /** Microseconds of CPU time. */
  tdur?: number
  args?: { name?: string }
}

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur

const thread = ({ pid, tid }: TraceEvent) => `${String(pid)} ${String(tid)}`

/** The longest task of the page's thread during an action, in milliseconds of CPU time. */
export async function longestTask(browser: Browser, page: Page, doing: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel'] })
  await doing()
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const pages = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(thread)
  const own = traceEvents.filter((event) => event.ph === 'X' && pages.includes(thread(event)))
  // Leaves out tasks that the test itself caused by its requests to the page.
  const asked = own.filter(({ args }) => JSON.stringify(args ?? null).includes('DevToolsSession'))
  const isAsked = (task: TraceEvent) =>
    asked.some((each) => thread(each) === thread(task) && each.ts >= task.ts && each.ts <= endOf(task))
  const tasks = own.filter((task) => !isAsked(task))
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000))
}
