// What a caller is told of a file that could not be kept; the log hears the cause.
import { Problem } from '../problem.ts'

const full = new Set(['ENOSPC', 'EDQUOT'])

/** The problem of a `put` that failed: storage_full where the disk or a quota is, storage_away for everything else. */
export function storageProblem(cause: unknown): Problem {
  const { code } = (cause ?? {}) as { code?: unknown }
  const problem = new Problem(full.has(String(code)) ? 'storage_full' : 'storage_away')
  return Object.assign(problem, { cause })
}
