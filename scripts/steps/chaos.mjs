// The quick faults of the fault matrix as a step of npm test. Each fault counts as a test.
import { runnerStep } from './runners.mjs'

/**
 * Runs the quick faults, which together take under two minutes. They include kill -9 of the worker and of PostgreSQL,
 * and a failover.
 */
export function chaosStep(name) {
  const command = (report, keys) => ({
    args: [
      ...['--import', 'tsx', 'chaos/main.ts', `--report=${report}`],
      ...(keys.length > 0 ? [`--only=${keys.join(',')}`] : ['--quick']),
    ],
  })
  return runnerStep(name, countFaults, command, failedFaults)
}

/** The faults that failed in the rig's report. Their keys take the place of files. */
export function failedFaults(rows) {
  const failed = rows.filter(({ state }) => state === 'failed')
  return { files: failed.map(({ key }) => key), titles: failed.map(({ name }) => name) }
}

/** Counts the faults in the rig's report, which has a row for each. */
export function countFaults(rows) {
  const of = (state) => rows.filter((row) => row.state === state)
  return {
    passed: of('passed').length,
    failed: of('failed').length,
    skipped: of('skipped').map(({ name }) => name),
  }
}
