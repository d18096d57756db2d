// The worker thread that examines probes. The mail and the DNS answers are strangers', and a library reads them, so
// what takes too long ends only this thread.
import path from 'node:path'
import { serverPath } from '../../../platform/paths.ts'
import { Problem } from '../../../platform/problem.ts'
import { ThreadPool } from '../../../platform/threads/index.ts'
import type { lookAtProbe, Seen } from './seen.ts'

export const probeThreads = new ThreadPool({
  script: () =>
    path.extname(import.meta.filename) === '.ts'
      ? serverPath('src', 'bin', 'probe-thread.ts')
      : path.join(import.meta.dirname, 'probe-thread.js'),
  threads: 2,
  // Four seconds in which the DNS may answer, and a second of work.
  deadline: 5000,
  tooLong: () => new Problem('body_too_large', { limit: '64 kB' }),
})

const inThread = probeThreads.task<typeof lookAtProbe>('lookAtProbe')

/** Examines a probe in a thread. @returns null if that takes too long */
export async function lookInThread(
  input: Parameters<typeof lookAtProbe>[0],
  workspaceId: number,
): Promise<Seen | null> {
  try {
    return await inThread(input, workspaceId)
  } catch (error) {
    if (error instanceof Problem && error.code === 'body_too_large') return null
    throw error
  }
}
