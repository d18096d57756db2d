// Measures in a browser whether a large import blocks the page or fills its memory. One file has valid rows; the import
// skips nearly all rows of the other.
import { mkdtempSync, rmSync, createWriteStream } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Browser, Page } from '@playwright/test'
import { Client } from '../contacts/client.ts'
import { startServer, type Server } from '../events/server.ts'
import { atMost, type Measured, type Part, type Verdict } from '../part.ts'
import { startProduct } from '../product/product.ts'
import { fixed, table, whole } from '../table.ts'
import { columns, peopleFrom } from '../contacts/people.ts'
import { browserProgram, launch } from './browser.ts'
import { importFile, type Imported } from './importing.ts'

const account = { email: 'admin@localhost', password: 'the benchmark signs in with this' }

/**
 * The number of rows of each file, and which rows have a valid address. The memory of later files is compared with that
 * of the first.
 */
const files = [
  { name: 'three tenths', part: 0.3, goodEvery: 1 },
  { name: 'every row good', part: 1, goodEvery: 1 },
  { name: 'one row in 1,000 good', part: 1, goodEvery: 1000 },
]

export const browser: Part = {
  name: 'browser',
  async measure({ isQuick, say }) {
    const program = browserProgram()
    if (program === null) {
      const told = 'The import in a browser was not run: no browser. CHROMIUM_PATH names one.'
      return { tables: [told], verdicts: [] }
    }
    const folder = mkdtempSync(path.join(os.tmpdir(), 'lettermill-bench-browser-'))
    const product = await startProduct()
    const server = await startServer(product)
    const opened = await launch(program)
    try {
      return await measureFiles(opened, server, folder, isQuick ? 100_000 : 1_000_000, say)
    } finally {
      await opened.close()
      await server.stop()
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function measureFiles(
  opened: Browser,
  server: Server,
  folder: string,
  rows: number,
  say: (doing: string) => void,
): Promise<Measured> {
  const client = new Client(server.port)
  await client.signIn(account.email, account.password)
  const runs: Imported[] = []
  for (const [at, { name, part, goodEvery }] of files.entries()) {
    say(`the import of ${rows.toLocaleString('en')} rows in a browser: ${name}`)
    const file = path.join(folder, `leads${String(at)}.csv`)
    await writeLeads(file, rows * part, goodEvery)
    const page = await signedIn(opened, server.port)
    runs.push(await importFile(opened, page, client, { file, rows: rows * part }))
    await page.context().close()
  }
  client.close()
  return { tables: [importTable(runs, rows)], verdicts: runs.flatMap(judge) }
}

async function signedIn(opened: Browser, port: number): Promise<Page> {
  const context = await opened.newContext({ baseURL: `http://127.0.0.1:${String(port)}`, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  return page
}

function importTable(runs: readonly Imported[], rows: number): string {
  const row = (name: string, tell: (run: Imported) => string) => [name, ...runs.map(tell)]
  const memory = (name: string, of: 'heap' | 'page' | 'browser') =>
    row(`${name}: before, peak, after`, ({ before, peak, after }) =>
      [before, peak, after].map((moment) => whole(moment[of])).join(', '),
    )
  return table(
    [`${rows.toLocaleString('en')} rows through a browser`, ...files.map(({ name }) => name)],
    [
      row('rows a second from the click to the result', ({ rowsPerSecond }) => whole(rowsPerSecond)),
      row('longest task of the page, ms of CPU', (run) => fixed(run.longestTask, 0)),
      memory('MB of the page’s script', 'heap'),
      memory('MB of the page’s process, worker included', 'page'),
      memory('MB of the browser’s process', 'browser'),
      row('other calls meanwhile: median, p99, ms', ({ othersMedian, othersP99 }) =>
        [othersMedian, othersP99].map((ms) => fixed(ms, 1)).join(', '),
      ),
    ],
  )
}

function judge(run: Imported, at: number, runs: readonly Imported[]): Verdict[] {
  const name = files[at]?.name ?? ''
  const task = atMost(`the page’s longest task: ${name}`, run.longestTask, 100, 'ms')
  const [shorter] = runs
  if (!shorter || shorter === run) return [task]
  const most = ({ peak }: Imported) => peak.page + peak.browser
  return [
    task,
    atMost(`the browser’s memory to that of three tenths: ${name}`, most(run) / most(shorter), 1.25, '×'),
  ]
}

const linesAtOnce = 10_000

/** Writes a CSV of that many rows with eleven columns. Every `goodEvery`th row has a valid address, the others have an invalid one. */
async function writeLeads(file: string, rows: number, goodEvery: number): Promise<void> {
  await pipeline(Readable.from(piecesOf(rows, goodEvery)), createWriteStream(file))
}

function* piecesOf(rows: number, goodEvery: number): Generator<string> {
  yield `${columns.join(',')}\r\n`
  for (let from = 0; from < rows; from += linesAtOnce) {
    const people = peopleFrom(from, Math.min(rows, from + linesAtOnce))
    const lines = people.map((person, at) => lineOf(person, (from + at) % goodEvery === 0))
    yield `${lines.join('\r\n')}\r\n`
  }
}

function lineOf(person: Readonly<Record<string, string>>, isGood: boolean): string {
  return columns.map((name) => (name === 'email' && !isGood ? 'nowhere' : person[name])).join(',')
}
