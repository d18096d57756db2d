// Runs test runners (vitest, Playwright and others) as steps and counts the results in their reports. A runner that
// crashes, or that fails without a failed test in its report, counts as failed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nodeProgram, root, run } from '../commands.mjs'
import { crashed } from './steps.mjs'

/** The unit and API tests of a workspace; with filters, only tests whose paths contain one of them. */
export function vitestStep(name, workspace, filters = [], program = process.execPath) {
  const command = (report, files) => ({
    program,
    args: nodeProgram(
      'vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(files.length > 0 ? ['--maxWorkers=1'] : []),
      ...(files.length > 0 ? files : filters),
    ),
    cwd: path.join(root, workspace),
  })
  return runnerStep(name, countVitest, command, failedVitest)
}

/** The journeys in a real browser; with filters, only files that match one of them. */
export function playwrightStep(name, chromium, { filters = [], program = process.execPath } = {}) {
  const command = (report, files) => ({
    program,
    args: nodeProgram(
      '@playwright/test/cli.js',
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=line,json',
      ...(files.length > 0 ? ['--workers=1'] : []),
      ...(files.length > 0 ? files : filters),
    ),
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return runnerStep(name, countPlaywright, command, failedPlaywright)
}

/** If more files than this failed, none is run again, because a busy machine rarely fails so many. */
const mostAgain = 3

/**
 * Runs a test runner that writes a JSON report. Its result has a function `again`, which runs the files with failed
 * tests once more while no other step runs. A test that failed only because the machine was busy then passes; a defect
 * fails again. The result of `again` names the tests that passed only in the second run.
 * @param {(report: any) => import('./steps.mjs').Count} count
 * @param {(report: string, files: string[]) => { program?: string, args: string[], cwd?: string, env?: Record<string,
 *   string> }} command what to run so that it writes its report to the file `report`; `files` are the only files to
 *   run, or empty for all
 * @param {(report: any) => { files: string[], titles: string[] }} [failedOf] the failed tests and their files; without
 *   it nothing is run again
 */
export function runnerStep(name, count, command, failedOf) {
  return {
    name,
    work: async () => {
      const first = await runOnce(count, command, [])
      const { files, titles } = first.report && failedOf ? failedOf(first.report) : { files: [], titles: [] }
      if (files.length === 0 || files.length > mostAgain) return first.count
      const again = async () => merged(first.count, (await runOnce(count, command, files)).count, titles)
      return { ...first.count, again }
    },
  }
}

async function runOnce(count, command, files) {
  const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-report-'))
  const file = path.join(folder, 'report.json')
  try {
    const { program = process.execPath, args, ...options } = command(file, files)
    const { ok, output } = await run(program, args, options)
    const report = readReport(file)
    return { report, count: judge(ok, output, () => count(report)) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A missing or incomplete report counts as no report. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Combines the counts of a run and of the second run of its failed files.
 * @param {string[]} titles the tests that failed at first
 */
export function merged(first, second, titles) {
  const words = `${first.words}\n\nThe failed files alone:\n\n${second.words}`
  if (second.failed > 0) return { ...first, words }
  return { ...first, passed: first.passed + first.failed, failed: 0, words, passedAlone: titles }
}

/** The count of a run, from its success, its output and its report, if any. */
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

/** Counts vitest's JSON report. A test file that cannot be loaded counts as one failed test. */
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

/** The failed tests in vitest's JSON report, and their files. */
export function failedVitest({ testResults }) {
  const failed = testResults.filter(({ status }) => status === 'failed')
  return {
    files: failed.map(({ name }) => name),
    titles: failed.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    ),
  }
}

/** The failed tests in Playwright's JSON report, and their files. */
export function failedPlaywright({ suites }) {
  const failed = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
  return { files: [...new Set(failed.map(({ file }) => file))], titles: failed.map(({ title }) => title) }
}

/** Counts Playwright's JSON report. A test that passed at its second attempt counts as passed. */
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
