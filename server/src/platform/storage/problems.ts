// The problem for a file that could not be stored. The log contains the cause.
import { Problem } from '../problem.ts'

const full = new Set(['ENOSPC', 'EDQUOT'])

/** The problem for a failed `put`: storage_full if the disk or a quota is full, storage_away for every other cause. */
export function storageProblem(cause: unknown): Problem {
  const { code } = (cause ?? {}) as { code?: unknown }
  const problem = new Problem(full.has(String(code)) ? 'storage_full' : 'storage_away')
  return Object.assign(problem, { cause })
}
