// npm run chaos: injects every fault of the matrix into the built product, and checks which messages arrived.
import { writeFileSync } from 'node:fs'
import { matrix } from './matrix.ts'
import type { Fault } from './rig/fault.ts'
import { choose, readOptions, type Options } from './rig/options.ts'
import { runFault } from './rig/run.ts'
import { tableHead, tableRow, type Row } from './rig/verdict/table.ts'

const { options, faults } = asked()
const interruption = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort())

if (options.list) for (const { key, name } of faults) console.log(`${key.padEnd(26)} ${name}`)
else process.exitCode = (await runAll()) ? 0 : 1

/** The options of the command line. If a fault is unknown, an error is printed and nothing runs. */
function asked(): { options: Options; faults: Fault[] } {
  try {
    const options = readOptions(process.argv.slice(2))
    return { options, faults: choose(matrix, options) }
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

/** Runs the faults one after another, so that each has the whole machine. Returns true if none failed. */
async function runAll(): Promise<boolean> {
  console.log(
    `seed ${String(options.seed)}; the same points again: npm run chaos -- --seed ${String(options.seed)}\n`,
  )
  console.log(tableHead())
  const rows: Row[] = []
  for (const fault of faults) {
    if (interruption.signal.aborted) break
    const row = await runFault(fault, options.seed, interruption.signal)
    rows.push(row)
    console.log(tableRow(row))
  }
  if (options.report !== null) writeFileSync(options.report, JSON.stringify(rows))
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length
  console.log(
    `\nseed ${String(options.seed)}: ${String(count('passed'))} passed, ${String(count('failed'))} failed, ${String(count('skipped'))} skipped`,
  )
  return count('failed') === 0
}
