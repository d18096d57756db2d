// Runs the named steps of a check. Reports each step in one line with its counts, and shows its output if it failed.
import { run } from '../commands.mjs'

/**
 * The result of a step.
 * @typedef {{ passed: number, failed: number, skipped: string[], words?: string, passedAlone?: string[] }} Ended
 * @typedef {Ended & { again?: () => Promise<Ended> }} Count `again` repeats the failed tests, while no other step runs
 * @typedef {Ended & { name: string, seconds: number }} Outcome
 */

/**
 * Runs the steps, `atOnce` at a time, and reports each step when it ends. Then repeats failed steps one after another,
 * because a test that failed while another step ran may pass while it runs alone.
 * @param {{ name: string, work: () => Promise<Count> }[]} steps
 * @returns {Promise<Outcome[]>}
 */
export async function runSteps(steps, atOnce = 1) {
  const waiting = [...steps]
  const outcomes = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  const ended = []
  for (const { again, ...outcome } of outcomes)
    ended.push(again ? await runStep({ name: outcome.name, work: again }) : outcome)
  return ended
}

async function runStep({ name, work }) {
  const begun = performance.now()
  const count = await work().catch((error) => crashed(error.message))
  const outcome = { name, ...count, seconds: (performance.now() - begun) / 1000 }
  if (outcome.again)
    console.log(`… ${name}: ${String(outcome.failed)} failed; their files run again at the end, alone`)
  else tell(outcome)
  return outcome
}

function tell({ name, passed, failed, skipped, words, seconds, passedAlone = [] }) {
  const mark = failed > 0 ? '✗' : '✓'
  console.log(
    `${mark} ${name.padEnd(24)} ${counted(passed, failed, skipped.length).padEnd(24)} ${seconds.toFixed(1)} s`,
  )
  for (const title of skipped) console.log(`    skipped: ${title}`)
  for (const title of passedAlone) console.log(`    failed beside other tests, passed alone: ${title}`)
  if ((failed > 0 || passedAlone.length > 0) && words) console.log(`\n${words.trim()}\n`)
}

/** Prints the failures and a last line with all outcomes, and sets the exit code. */
export function close(outcomes) {
  const sum = (of) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const failed = outcomes.filter((outcome) => outcome.failed > 0)
  const skipped = sum((outcome) => outcome.skipped.length)
  if (failed.length > 0) console.log(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`)
  console.log(
    `\n${counted(
      sum((outcome) => outcome.passed),
      sum((outcome) => outcome.failed),
      skipped,
    )}`,
  )
  process.exitCode = failed.length > 0 ? 1 : 0
}

function counted(passed, failed, skipped) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** A step that runs one program and counts as one test, which passes if the program succeeds. */
export function programStep(name, args, options) {
  return {
    name,
    work: async () => {
      const { ok, output } = await run(process.execPath, args, options)
      return ok ? { passed: 1, failed: 0, skipped: [] } : crashed(output)
    },
  }
}

/** The count of a step or runner that did not finish. */
export function crashed(words) {
  return { passed: 0, failed: 1, skipped: [], words }
}
