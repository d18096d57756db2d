// Runs inside a thread: it runs the requested tasks one after another.
import { parentPort } from 'node:worker_threads'
import type { ProblemDetails, ProblemParams } from '@lettermill/contracts/problem'
import { Problem } from '../problem.ts'

export interface Question {
  name: string
  input: unknown
}

export type Answer =
  | { kind: 'done'; outcome: unknown }
  | { kind: 'problem'; code: Problem['code']; params: ProblemParams; details: ProblemDetails }
  | { kind: 'error'; message: string; stack: string | undefined }

/** Runs the tasks that the parent of the thread sends. Problems of a task reach its caller unchanged. */
export function serveTasks(tasks: Readonly<Record<string, (input: never) => unknown>>): void {
  const port = parentPort
  if (!port) throw new Error('Tasks are served in a thread')
  port.on('message', ({ name, input }: Question) => {
    void answerTo(tasks[name], input).then((answer) => port.postMessage(answer))
  })
  port.postMessage('ready')
}

async function answerTo(task: ((input: never) => unknown) | undefined, input: unknown): Promise<Answer> {
  try {
    if (!task) throw new Error('There is no such task')
    return { kind: 'done', outcome: await task(input as never) }
  } catch (error) {
    if (error instanceof Problem) {
      return { kind: 'problem', code: error.code, params: error.params, details: error.details }
    }
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return { kind: 'error', message, stack }
  }
}
