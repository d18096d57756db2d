// The quick part of the fault matrix as a step: each fault counts as a test.
import { runnerStep } from './runners.mjs'

/** Faults that take under two minutes together: kill -9 of worker and of PostgreSQL, and a failover, among them. */
export function chaosStep(name) {
  const command = (report, keys) => ({
    args: [
      ...['--import', 'tsx', 'chaos/main.ts', `--report=${report}`],
      ...(keys.length > 0 ? [`--only=${keys.join(',')}`] : ['--quick']),
    ],
  })
  return runnerStep(name, countFaults, command, failedFaults)
}

/** The failed faults of the rig's report; its keys stand for files. */
export function failedFaults(rows) {
  const failed = rows.filter(({ state }) => state === 'failed')
  return { files: failed.map(({ key }) => key), titles: failed.map(({ name }) => name) }
}

/** Counts the rig's report: a row for each fault. */
export function countFaults(rows) {
  const of = (state) => rows.filter((row) => row.state === state)
  return {
    passed: of('passed').length,
    failed: of('failed').length,
    skipped: of('skipped').map(({ name }) => name),
  }
}
