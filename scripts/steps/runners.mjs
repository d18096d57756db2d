// Test runners, vitest, Playwright and others, as steps: their own reports are counted, and a runner that
// crashes, or ends badly without a failed test to show for it, counts as failed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nodeProgram, root, run } from '../commands.mjs'
import { crashed } from './steps.mjs'

/** The unit and API tests of a workspace; with filters those whose paths hold one of them. */
export function vitestStep(name, workspace, filters = [], program = process.execPath) {
  const args = (report) =>
    nodeProgram(
      'vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    )
  const cwd = path.join(root, workspace)
  return runnerStep(name, countVitest, (report) => ({ program, args: args(report), cwd }))
}

/** The journeys in a real browser; with filters those whose files match one of them. */
export function playwrightStep(name, chromium, { filters = [], program = process.execPath } = {}) {
  const args = nodeProgram(
    '@playwright/test/cli.js',
    'test',
    '--config=e2e/playwright.config.ts',
    '--reporter=line,json',
    ...filters,
  )
  return runnerStep(name, countPlaywright, (report) => ({
    program,
    args,
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  }))
}

/**
 * A runner that leaves a JSON report.
 * @param {(report: any) => import('./steps.mjs').Count} count
 * @param {(file: string) => { program?: string, args: string[], cwd?: string, env?: Record<string, string> }} command what to run
 *   so that its report is in `file`
 */
export function runnerStep(name, count, command) {
  return {
    name,
    work: async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-report-'))
      const report = path.join(folder, 'report.json')
      try {
        const { program = process.execPath, args, ...options } = command(report)
        const { ok, output } = await run(program, args, options)
        return judge(ok, output, () => count(JSON.parse(readFileSync(report, 'utf8'))))
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  }
}

/** The count of a run that ended well or not, said these words, and left a report or none. */
export function judge(ok, words, readCount) {
  try {
    const count = readCount()
    const total = count.passed + count.failed + count.skipped.length
    const failed = (!ok || total === 0) && count.failed === 0 ? 1 : count.failed
    return { ...count, failed, words }
  } catch {
    return crashed(words)
  }
}

/** Counts vitest's JSON report; a test file that does not load counts as one failed test. */
export function countVitest({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const of = (...statuses) => tests.filter(({ status }) => statuses.includes(status))
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: of('passed').length,
    failed: of('failed').length + unloaded.length,
    skipped: of('skipped', 'pending', 'todo', 'disabled').map(({ fullName }) => fullName),
  }
}

/** Counts Playwright's JSON report; a test that passed at its second try has passed. */
export function countPlaywright({ suites }) {
  const specs = suites.flatMap(specsOf)
  const tests = specs.flatMap((spec) => spec.tests.map(({ status }) => ({ title: spec.title, status })))
  const of = (...statuses) => tests.filter(({ status }) => statuses.includes(status))
  return {
    passed: of('expected', 'flaky').length,
    failed: of('unexpected').length,
    skipped: of('skipped').map(({ title }) => title),
  }
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}
