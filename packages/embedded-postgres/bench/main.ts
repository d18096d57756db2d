// Measures how long the embedded database takes to start on this machine: npm run bench. The README's numbers come from
// here. fsync is on, as by default.
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removePlace, startEmbeddedPostgres } from '../src/index.ts'

const FIRST_STARTS = 5
const LATER_STARTS = 11
const log = { info: () => undefined, warn: console.warn }

async function startAndStop(dataDir: string): Promise<{ start: number; stop: number }> {
  const begun = performance.now()
  const database = await startEmbeddedPostgres({ dataDir, log })
  const up = performance.now()
  await database.stop()
  return { start: up - begun, stop: performance.now() - up }
}

function report(what: string, milliseconds: number[]): void {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const [least = 0] = sorted
  const median = sorted[sorted.length >> 1] ?? 0
  console.log(`${what}: median ${median.toFixed(0)} ms, least ${least.toFixed(0)} ms of ${sorted.length}`)
}

const first: number[] = []
const folder = mkdtempSync(join(tmpdir(), 'embedded-measure-'))
const dataDir = join(folder, 'data')
for (let each = 0; each < FIRST_STARTS; each++) {
  removePlace(dataDir)
  first.push((await startAndStop(dataDir)).start)
}
const later: { start: number; stop: number }[] = []
for (let each = 0; each < LATER_STARTS; each++) later.push(await startAndStop(dataDir))
removePlace(dataDir)
rmdirSync(folder)

report('first start', first)
report(
  'later start',
  later.map(({ start }) => start),
)
report(
  'stop',
  later.map(({ stop }) => stop),
)
