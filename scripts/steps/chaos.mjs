// The quick part of the fault matrix as a step: each fault counts as a test.
import { runnerStep } from './runners.mjs'

/** Faults that take under a minute and a half together, kill -9 of worker and of PostgreSQL among them. */
export function chaosStep(name) {
  const args = (report) => ['--import', 'tsx', 'chaos/main.ts', '--quick', `--report=${report}`]
  return runnerStep(name, countFaults, (report) => ({ args: args(report) }))
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
