// Worker threads that read and fill in templates for requests, so that a slow template does not block the web process.
import path from 'node:path'
import { serverPath } from '../../platform/paths.ts'
import { Problem } from '../../platform/problem.ts'
import { ThreadPool } from '../../platform/threads/index.ts'

/** One pool per process. A template of the largest size takes a tenth of the deadline on a quiet machine. */
export const templateThreads = new ThreadPool({
  script: () =>
    path.extname(import.meta.filename) === '.ts'
      ? serverPath('src', 'bin', 'template-thread.ts')
      : path.join(import.meta.dirname, 'template-thread.js'),
  threads: 2,
  deadline: 5000,
  tooLong: () =>
    new Problem('template_unparsable', { line: 1, reason: 'it takes too long or grows too large' }),
})
