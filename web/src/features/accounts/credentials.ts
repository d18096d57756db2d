// What registration and sign-in share: the values, and the message of a failure.
import { CallFailed } from '../../lib/api/index.ts'

/** Email and password as they are typed. */
export interface Credentials {
  email: string
  password: string
}

/**
 * The message of a failed sign-in or registration (specification, section 8): the server's own; `failed` if the server
 * gave none; `unreachable` if no answer came.
 */
export function failureSentence(error: unknown, texts: { failed: string; unreachable: string }): string {
  if (!(error instanceof CallFailed)) return texts.failed
  if (error.kind === 'network') return texts.unreachable
  return error.said ?? texts.failed
}
