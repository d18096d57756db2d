// Runs suites (test runners, type checks, linters and others), two at a time, and counts what they report.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root, run } from '../commands.mjs'

/**
 * A program that checks something. With `read`, it writes a JSON report; without, it counts as one test.
 * @typedef {{ name: string, args: (report: string, files: string[]) => string[], program?: string, cwd?: string,
 *   env?: (report: string) => Record<string, string>, read?: (report: any) => Count }} Suite `files`: the only files to
 *   run, one at a time; empty for all. `program`: by default this Node.js
 * @typedef {{ passed: number, failed: number, skipped: string[], failedFiles?: string[], output?: string }} Count
 */

/** More flaky files than this fail the run, and a suite in which more files failed is not repeated. */
const mostFlaky = 3

/**
 * Runs the suites in their order, two at a time: tests of the server and journeys wait for half of their time. Then
 * runs the files that failed once more, each suite alone. A file that passes only then is flaky.
 * Prints a line for each suite, the output of failed ones, and the sums; sets the exit code.
 * @param {Suite[]} suites
 */
export async function runSuites(suites) {
  const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-reports-'))
  const waiting = [...suites]
  const counts = []
  const again = []
  const lane = async () => {
    for (let suite = waiting.shift(); suite; suite = waiting.shift()) {
      const count = await timed(suite, folder)
      const few = count.failedFiles?.length > 0 && count.failedFiles.length <= mostFlaky
      if (few) again.push({ suite, count })
      else counts.push(count)
    }
  }
  await Promise.all([lane(), lane()])
  const flaky = []
  for (const { suite, count } of again) {
    const second = await timed({ ...suite, name: `${suite.name}, again` }, folder, count.failedFiles)
    if (second.failed === 0) flaky.push(...count.failedFiles)
    counts.push(second.failed === 0 ? { ...count, passed: count.passed + count.failed, failed: 0 } : count)
  }
  rmSync(folder, { recursive: true })
  close(counts, flaky)
}

async function timed(suite, folder, files = []) {
  const begun = performance.now()
  const count = await runSuite(suite, folder, files)
  const seconds = (performance.now() - begun) / 1000
  console.log(
    `${count.failed > 0 ? '✗' : '✓'} ${suite.name.padEnd(28)} ${sum([count])} in ${seconds.toFixed(0)} s`,
  )
  for (const file of new Set(count.skipped)) console.log(`    skipped in ${file.replace(root, '')}`)
  if (count.failed > 0) console.log(`\n${count.output?.slice(-30_000).trim()}\n`)
  return count
}

/**
 * Runs a suite. A runner that fails, writes no report or runs no test counts as failed.
 * @param {Suite} suite
 * @param {string} folder for the report
 * @param {string[]} [files]
 * @returns {Promise<Count>}
 */
export async function runSuite(
  { args, program = process.execPath, cwd = root, env, read },
  folder,
  files = [],
) {
  const report = path.join(mkdtempSync(path.join(folder, 'suite-')), 'report.json')
  const { ok, output } = await run(program, args(report, files), { cwd, env: env?.(report) })
  const count = read ? readReport(report, read) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [] }
  const isEmpty = count.passed + count.failed + count.skipped.length === 0
  return { ...count, failed: (!ok || isEmpty) && count.failed === 0 ? 1 : count.failed, output }
}

function readReport(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: [] }
  }
}

/**
 * Prints the last lines, and sets the exit code.
 * @param {Count[]} counts
 * @param {string[]} flaky files that failed beside other suites and passed alone
 */
export function close(counts, flaky) {
  for (const file of flaky) console.log(`Flaky: ${file.replace(root, '')}`)
  if (flaky.length > mostFlaky)
    console.log(`${flaky.length} flaky files are more than ${mostFlaky}: mend them.`)
  console.log(`\n${sum(counts)}, ${flaky.length} flaky files`)
  const failed = counts.some((count) => count.failed > 0) || flaky.length > mostFlaky
  process.exitCode = failed ? 1 : 0
}

function sum(counts) {
  const of = (read) => counts.reduce((total, count) => total + read(count), 0)
  const [passed, failed, skipped] = [of((c) => c.passed), of((c) => c.failed), of((c) => c.skipped.length)]
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
