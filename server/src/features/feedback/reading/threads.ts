// The worker threads that read returned mail. Strangers choose its size and shape, so a mail that takes longer than a
// second, or too much memory, ends only its thread.
import path from 'node:path'
import { serverPath } from '../../../platform/paths.ts'
import { Problem } from '../../../platform/problem.ts'
import { ThreadPool } from '../../../platform/threads/index.ts'
import type { feedbackTasks } from './parse.ts'

export const feedbackThreads = new ThreadPool({
  script: () =>
    path.extname(import.meta.filename) === '.ts'
      ? serverPath('src', 'bin', 'feedback-thread.ts')
      : path.join(import.meta.dirname, 'feedback-thread.js'),
  // One each for signed mail, mail to roles, and a mailbox, so that none waits for another.
  threads: 3,
  deadline: 1000,
  tooLong: () => new Problem('body_too_large', { limit: '256 kB' }),
})

/** Which reader asks. Each has a thread of its own. */
export type Lane = 'signed' | 'role' | 'mailbox'
const keys: Readonly<Record<Lane, number>> = { signed: 1, role: 2, mailbox: 3 }

type Tasks = typeof feedbackTasks

export type FeedbackParser = { [K in keyof Tasks]: Reading<Tasks[K]> }
type Reading<T extends Tasks[keyof Tasks]> = (
  input: Parameters<T>[0],
  lane: Lane,
) => Promise<Awaited<ReturnType<T>> | null>

/** The tasks as functions that return null for a mail that cannot be read within the limits of a thread. */
export function feedbackParser(threads: ThreadPool = feedbackThreads): FeedbackParser {
  const mail = threads.task<Tasks['parseMail']>('parseMail')
  const again = threads.task<Tasks['parseAgain']>('parseAgain')
  const mailboxMail = threads.task<Tasks['parseMailboxMail']>('parseMailboxMail')
  return {
    // A copy, because the thread would get the whole buffer of which the body may be a slice.
    parseMail: (input, lane) => orNull(mail({ ...input, body: new Uint8Array(input.body) }, keys[lane])),
    parseAgain: (input, lane) => orNull(again({ ...input, body: new Uint8Array(input.body) }, keys[lane])),
    parseMailboxMail: ({ body }, lane) => orNull(mailboxMail({ body: new Uint8Array(body) }, keys[lane])),
  }
}

async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof Problem && error.code === 'body_too_large') return null
    throw error
  }
}
