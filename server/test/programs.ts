// External programs that a machine may lack. A test that needs a missing one is skipped and reported.
import { spawnSync } from 'node:child_process'

/** The standard output of a program. Throws if it could not run or failed. */
export function answerOf(program: string, options: readonly string[], input: string | Buffer): string {
  const { stdout, stderr, status, error } = spawnSync(program, options, { input, maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr.toString()}`)
  return stdout.toString()
}

/** The first of some programs that runs with these options; null if none does. */
export function findProgram(programs: readonly string[], options: readonly string[]): string | null {
  return programs.find((each) => spawnSync(each, options, { stdio: 'ignore' }).status === 0) ?? null
}

/** A Python interpreter that has a module; null if there is none. */
export function findPython(module: string): string | null {
  return findProgram(['python3', '/usr/bin/python3', 'python'], ['-c', `import ${module}`])
}
