// The closing line of npm test: what it counts. It must not lose a test.
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'

interface Count {
  passed: number
  failed: number
  skipped: string[]
}

const steps = pathToFileURL(serverPath('..', 'scripts', 'steps', 'steps.mjs')).href
const runners = (await import(pathToFileURL(serverPath('..', 'scripts', 'steps', 'runners.mjs')).href)) as {
  judge: (ok: boolean, words: string, readCount: () => Count) => Count
  countVitest: (report: object) => Count
  countPlaywright: (report: object) => Count
  failedVitest: (report: object) => { files: string[]; titles: string[] }
  failedPlaywright: (report: object) => { files: string[]; titles: string[] }
  runnerStep: (
    name: string,
    count: (report: Count) => Count,
    command: (report: string, files: string[]) => { args: string[] },
    failedOf: (report: Count) => { files: string[]; titles: string[] },
  ) => { work: () => Promise<Count & { again?: () => Promise<Count & { passedAlone?: string[] }> }> }
}

const { countFaults, failedFaults } = (await import(
  pathToFileURL(serverPath('..', 'scripts', 'steps', 'chaos.mjs')).href
)) as {
  countFaults: (rows: { state: string; name: string }[]) => Count
  failedFaults: (rows: { key: string; state: string; name: string }[]) => {
    files: string[]
    titles: string[]
  }
}

const clean: Count = { passed: 3, failed: 0, skipped: [] }

test('the tests of a runner that succeeds are counted', () => {
  expect(runners.judge(true, '', () => clean)).toMatchObject({ passed: 3, failed: 0 })
})

test('a runner that fails although no test failed counts as failed', () => {
  expect(runners.judge(false, '', () => clean)).toMatchObject({ passed: 3, failed: 1 })
})

test('a runner that writes no report, or runs no test, counts as failed', () => {
  const noReport = () => {
    throw new Error('ENOENT')
  }
  expect(runners.judge(true, 'crashed', noReport)).toMatchObject({ passed: 0, failed: 1, words: 'crashed' })
  expect(runners.judge(true, '', () => ({ passed: 0, failed: 0, skipped: [] }))).toMatchObject({ failed: 1 })
})

test('in vitest’s report, skipped and planned tests are named, and a file that does not load has failed', () => {
  const result = (status: string, fullName = '') => ({ status, fullName })
  const testResults = [
    { status: 'failed', assertionResults: [result('passed'), result('failed'), result('skipped', 'later')] },
    { status: 'passed', assertionResults: [result('passed'), result('todo', 'planned')] },
    { status: 'failed', assertionResults: [] },
  ]
  expect(runners.countVitest({ testResults })).toEqual({
    passed: 2,
    failed: 2,
    skipped: ['later', 'planned'],
  })
})

test('in Playwright’s report, tests of nested suites count, and a test that passes on retry passed', () => {
  const spec = (status: string, title = '') => ({ title, tests: [{ status }] })
  const suites = [
    { specs: [spec('expected')], suites: [{ specs: [spec('flaky'), spec('unexpected')] }] },
    { specs: [spec('skipped', 'later')] },
  ]
  expect(runners.countPlaywright({ suites })).toEqual({ passed: 2, failed: 1, skipped: ['later'] })
})

test('failed tests are named with the files that hold them', () => {
  const testResults = [
    {
      name: '/a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'failed', fullName: 'a' },
        { status: 'passed', fullName: 'b' },
      ],
    },
    { name: '/b.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'c' }] },
  ]
  expect(runners.failedVitest({ testResults })).toEqual({ files: ['/a.test.ts'], titles: ['a'] })
  const spec = (status: string, title: string) => ({ title, file: 'walk.spec.ts', tests: [{ status }] })
  const suites = [
    { specs: [spec('expected', 'one')], suites: [{ specs: [spec('unexpected', 'two')], suites: [] }] },
  ]
  expect(runners.failedPlaywright({ suites })).toEqual({ files: ['walk.spec.ts'], titles: ['two'] })
})

/** A runner of ten tests in four files. The given tests fail in the whole run, and when they run alone. */
function stepOf(failing: string[], failingAlone: string[]) {
  const runs: string[][] = []
  const step = runners.runnerStep(
    'tests',
    (report) => report,
    (report, files) => {
      runs.push(files)
      const failed = files.length === 0 ? failing : failingAlone
      const count = { passed: 10 - failed.length, failed: failed.length, skipped: [] }
      const program = `require('fs').writeFileSync(${JSON.stringify(report)}, ${JSON.stringify(JSON.stringify(count))}); process.exitCode = ${failed.length}`
      return { args: ['-e', program] }
    },
    () => ({ files: failing, titles: failing.map((file) => `title of ${file}`) }),
  )
  const work = async () => {
    const first = await step.work()
    return { first, last: await first.again?.() }
  }
  return { runs, work }
}

test('a test that fails beside others but passes alone counts as passed, and is named', async () => {
  const { runs, work } = stepOf(['a'], [])
  const { first, last } = await work()
  expect(first).toMatchObject({ passed: 9, failed: 1 })
  expect(last).toMatchObject({ passed: 10, failed: 0, passedAlone: ['title of a'] })
  expect(runs).toEqual([[], ['a']])
})

test('a test that also fails alone counts as failed', async () => {
  const { work } = stepOf(['a', 'b'], ['a'])
  const { last } = await work()
  expect(last).toMatchObject({ passed: 8, failed: 2 })
  expect(last?.passedAlone).toBeUndefined()
})

test('failed files are not run again if there are four', async () => {
  const { runs, work } = stepOf(['a', 'b', 'c', 'd'], [])
  const { first, last } = await work()
  expect(first).toMatchObject({ failed: 4 })
  expect(last).toBeUndefined()
  expect(runs).toEqual([[]])
})

test('in the fault rig’s report, each fault counts, a skipped one is named, and a failed one can run again', () => {
  const states = ['passed', 'passed', 'failed', 'skipped']
  const rows = states.map((state) => ({ key: `a-${state}`, state, name: `it ${state}` }))
  expect(failedFaults(rows)).toEqual({ files: ['a-failed'], titles: ['it failed'] })
  expect(countFaults(rows)).toEqual({ passed: 2, failed: 1, skipped: ['it skipped'] })
})

test('failed files of a suite are run again while another suite still uses the machine', async () => {
  const { runSteps } = (await import(steps)) as {
    runSteps: (
      steps: { name: string; work: () => Promise<Count & { again?: () => Promise<Count> }> }[],
      atOnce: number,
    ) => Promise<Count[]>
  }
  const order: string[] = []
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const again = () => {
    order.push('again')
    return Promise.resolve({ passed: 2, failed: 0, skipped: [] })
  }
  const quick = () => Promise.resolve({ passed: 1, failed: 1, skipped: [], again })
  const slow = async () => {
    await ended
    order.push('the other suite')
    return clean
  }
  const last = () => {
    setTimeout(end, 50)
    return Promise.resolve(clean)
  }
  const outcomes = await runSteps(
    [
      { name: 'slow', work: slow },
      { name: 'quick', work: quick },
      { name: 'last', work: last },
    ],
    2,
  )
  expect(order).toEqual(['the other suite', 'again'])
  expect(outcomes.reduce((sum, { passed }) => sum + passed, 0)).toBe(8)
  expect(outcomes.reduce((sum, { failed }) => sum + failed, 0)).toBe(0)
})

test('the last line sums all steps and shows failures, and the exit code reports them', () => {
  const program = `
    const { runSteps, close } = await import(${JSON.stringify(steps)})
    close(await runSteps([
      { name: 'good', work: async () => ({ passed: 40, failed: 0, skipped: ['one'] }) },
      { name: 'bad', work: async () => ({ passed: 1, failed: 2, skipped: [], words: 'expected 1 to be 2' }) },
      { name: 'broken', work: async () => { throw new Error('no such program') } },
    ], 2))`
  const run = () =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const error: unknown = (() => {
    try {
      return run()
    } catch (thrown) {
      return thrown
    }
  })()
  expect(error).toMatchObject({ status: 1 })
  const { stdout } = error as { stdout: string }
  expect(stdout).toMatch(/skipped: one\n.*expected 1 to be 2.*no such program/s)
  expect(stdout.trim().split('\n').at(-1)).toBe('41 passed, 3 failed, 1 skipped')
})
