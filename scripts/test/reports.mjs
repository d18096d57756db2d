// Reads the JSON reports of Vitest, Playwright and the fault rig. `skipped` holds the file of each skipped test.

/** A test file that cannot be loaded counts as one failed test. */
export function readVitest({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = testResults.filter(({ status }) => status === 'failed')
  const unloaded = failed.filter(({ assertionResults }) => assertionResults.length === 0)
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length + unloaded.length,
    skipped: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.flatMap(({ status }) => (status === 'passed' || status === 'failed' ? [] : [name])),
    ),
    failedFiles: failed.map(({ name }) => name),
  }
}

/** Tests of a file that did not run because an earlier one of them failed count as skipped. */
export function readPlaywright({ suites }) {
  const specsOf = ({ specs = [], suites: inner = [] }) => [...specs, ...inner.flatMap(specsOf)]
  const tests = suites
    .flatMap(specsOf)
    .flatMap(({ title, file, tests: of }) => of.map(({ status }) => ({ title, file, status })))
  const failed = tests.filter(({ status }) => status === 'unexpected')
  return {
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failed: failed.length,
    skipped: tests.filter(({ status }) => status === 'skipped').map(({ file }) => file),
    failedFiles: [...new Set(failed.map(({ file }) => file))],
  }
}

/** Each fault counts as a test; its key takes the place of a file. */
export function readFaults(rows) {
  const of = (wanted) => rows.filter(({ state }) => state === wanted)
  return {
    passed: of('passed').length,
    failed: of('failed').length,
    skipped: of('skipped').map(({ name }) => name),
    failedFiles: of('failed').map(({ key }) => key),
  }
}
