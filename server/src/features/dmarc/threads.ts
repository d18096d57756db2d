// The worker thread that parses reports. Strangers choose the size and shape of reports, so a report that takes too
// long or too much memory ends only this thread.
import path from 'node:path'
import { serverPath } from '../../platform/paths.ts'
import { Problem } from '../../platform/problem.ts'
import { ThreadPool } from '../../platform/threads/index.ts'

export const dmarcThreads = new ThreadPool({
  script: () =>
    path.extname(import.meta.filename) === '.ts'
      ? serverPath('src', 'bin', 'dmarc-thread.ts')
      : path.join(import.meta.dirname, 'dmarc-thread.js'),
  threads: 1,
  deadline: 60_000,
  tooLong: () => new Problem('body_too_large', { limit: '50 MB' }),
})
