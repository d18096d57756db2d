// The closing lines of npm test: what they count. They must not lose a test.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'

interface Count {
  passed: number
  failed: number
  skipped: string[]
  failedFiles?: string[]
}

const script = (name: string) => pathToFileURL(serverPath('..', 'scripts', 'test', name)).href
const { readVitest, readPlaywright, readFaults } = (await import(script('reports.mjs'))) as Record<
  'readVitest' | 'readPlaywright' | 'readFaults',
  (report: object) => Count
>

test('In Vitest’s report, skipped and planned tests are counted with their file, and a file that does not load has failed', () => {
  const result = (status: string) => ({ status })
  const testResults = [
    {
      name: '/a.test.ts',
      status: 'failed',
      assertionResults: [result('passed'), result('failed'), result('pending')],
    },
    { name: '/b.test.ts', status: 'passed', assertionResults: [result('passed'), result('todo')] },
    { name: '/c.test.ts', status: 'failed', assertionResults: [] },
  ]
  expect(readVitest({ testResults })).toEqual({
    passed: 2,
    failed: 2,
    skipped: ['/a.test.ts', '/b.test.ts'],
    failedFiles: ['/a.test.ts', '/c.test.ts'],
  })
})

test('In Playwright’s report, tests of nested suites count, and failed files are named once', () => {
  const spec = (status: string) => ({ file: 'walk.spec.ts', tests: [{ status }] })
  const suites = [
    {
      specs: [spec('expected')],
      suites: [{ specs: [spec('flaky'), spec('unexpected'), spec('unexpected')] }],
    },
    { specs: [spec('skipped')] },
  ]
  expect(readPlaywright({ suites })).toEqual({
    passed: 2,
    failed: 2,
    skipped: ['walk.spec.ts'],
    failedFiles: ['walk.spec.ts'],
  })
})

test('In the fault rig’s report, each fault counts, a skipped one is named, and a failed one can run again', () => {
  const rows = ['passed', 'passed', 'failed', 'skipped'].map((state) => ({
    key: state,
    state,
    name: `it ${state}`,
  }))
  expect(readFaults(rows)).toEqual({
    passed: 2,
    failed: 1,
    skipped: ['it skipped'],
    failedFiles: ['failed'],
  })
})

/**
 * Runs suites whose runners report these counts: at first, and when their failed files run again. Returns the exit code
 * and the printed lines. A suite without a count writes no report.
 */
function run(suites: { first?: Partial<Count>; again?: Partial<Count>; code?: number }[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-runner-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = path.join(folder, 'program.mjs')
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs'
    import { runSuites } from ${JSON.stringify(script('runner.mjs'))}
    const whole = (count) => ({ passed: 0, failed: 0, skipped: [], ...count })
    await runSuites(${JSON.stringify(suites)}.map(({ first, again, code }, at) => ({
      name: 'suite ' + at,
      read: (count) => count,
      args: (report, files) => {
        const count = files.length > 0 ? again : first
        if (count) writeFileSync(report, JSON.stringify(whole(count)))
        return ['-e', 'console.log("what it printed"); process.exit(' + (code ?? count?.failed ?? 0) + ')']
      },
    })))`,
  )
  try {
    return {
      code: 0,
      lines: execFileSync(process.execPath, [program], { encoding: 'utf8' }).trim().split('\n'),
    }
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string }
    return { code: status, lines: stdout.trim().split('\n') }
  }
}

test('The last line sums all suites, and the exit code is 0 if nothing failed', () => {
  const { code, lines } = run([{ first: { passed: 40, skipped: ['one'] } }, { first: { passed: 2 } }])
  expect(code).toBe(0)
  expect(lines).toContain('    skipped in one')
  expect(lines.at(-1)).toBe('42 passed, 0 failed, 1 skipped, 0 flaky files')
})

test('A runner that fails without a failed test, writes no report or runs no test counts as failed', () => {
  const { code, lines } = run([{ first: { passed: 3 }, code: 1 }, {}, { first: {} }])
  expect(code).toBe(1)
  expect(lines).toContain('what it printed')
  expect(lines.at(-1)).toBe('3 passed, 3 failed, 0 flaky files')
})

test('A file that fails beside others and passes alone is named and counted as flaky', () => {
  const first = { passed: 9, failed: 1, failedFiles: ['a.test.ts'] }
  const { code, lines } = run([{ first, again: { passed: 1 } }])
  expect(code).toBe(0)
  expect(lines).toContain('Flaky: a.test.ts')
  expect(lines.at(-1)).toBe('10 passed, 0 failed, 1 flaky files')
})

test('A file that also fails alone counts as failed', () => {
  const first = { passed: 8, failed: 2, failedFiles: ['a.test.ts', 'b.test.ts'] }
  const { code, lines } = run([{ first, again: { passed: 1, failed: 1 } }])
  expect(code).toBe(1)
  expect(lines.at(-1)).toBe('8 passed, 2 failed, 0 flaky files')
})

test('Failed files are not run again if a suite has four of them', () => {
  const first = { passed: 8, failed: 4, failedFiles: ['a', 'b', 'c', 'd'] }
  const { code, lines } = run([{ first, again: { passed: 4 } }])
  expect(code).toBe(1)
  expect(lines.at(-1)).toBe('8 passed, 4 failed, 0 flaky files')
})

test('More than three flaky files fail the run', () => {
  const two = (name: string) => ({ passed: 1, failed: 2, failedFiles: [`${name}1`, `${name}2`] })
  const { code, lines } = run(['a', 'b'].map((name) => ({ first: two(name), again: { passed: 2 } })))
  expect(code).toBe(1)
  expect(lines.at(-1)).toBe('6 passed, 0 failed, 4 flaky files')
})
