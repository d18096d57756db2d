// The worker threads for templates, and the calls of their work (tasks.ts).
import path from 'node:path'
import { Problem } from '../../platform/problem.ts'
import { serverPath } from '../../platform/paths.ts'
import { ThreadPool } from '../../platform/threads/index.ts'
import type { designTasks } from './design/tasks.ts'
import type { templateTasks } from './tasks.ts'

/**
 * Worker threads that read and fill in templates for requests, so that a slow template does not block the web process.
 * One pool per process. A template of the largest size takes a tenth of the deadline on a quiet machine.
 */
export const templateThreads = new ThreadPool({
  script: () =>
    path.extname(import.meta.filename) === '.ts'
      ? serverPath('src', 'bin', 'template-thread.ts')
      : path.join(import.meta.dirname, 'template-thread.js'),
  threads: 2,
  deadline: 5000,
  tooLong: () => new Problem('template_unparsable', { line: 1, reason: 'slow' }),
})

export const cleanTemplate = templateThreads.task<typeof templateTasks.cleanTemplate>('cleanTemplate')
export const assertSendable = templateThreads.task<typeof templateTasks.assertSendable>('assertSendable')
export const listDataLinks = templateThreads.task<typeof templateTasks.listDataLinks>('listDataLinks')
export const makeTemplate = templateThreads.task<typeof designTasks.makeTemplate>('makeTemplate')
export const previewTemplate = templateThreads.task<typeof designTasks.previewTemplate>('previewTemplate')
export const previewDesigns = templateThreads.task<typeof designTasks.previewDesigns>('previewDesigns')
export const checkLetter = templateThreads.task<typeof designTasks.checkLetter>('checkLetter')
