// How a call fails, in a sentence for people (specification, section 8; decision 35).
import type { ProblemBody } from '@lettermill/contracts'
import { problemText } from '../messages/index.ts'

/**
 * - `reply`: the server answered with an error;
 * - `network`: no answer came, `message` is the browser's reason;
 * - `signedOut`: 401 or 403 on an authenticated call, the session is already forgotten;
 * - `tokenMissing`: the call was never sent, because nobody is signed in.
 */
export type FailureKind = 'reply' | 'network' | 'signedOut' | 'tokenMissing'

/** Thrown by every call that does not succeed. `message` can be shown as it is, in the chosen language. */
export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly kind: FailureKind
  /** The HTTP status; null where no answer came. */
  readonly status: number | null
  /** The code from the closed list of problems, where the body carried one. */
  readonly code: string | null
  /** Which fields were wrong, where the server named several. */
  readonly details: readonly { field: string; message: string }[]

  constructor(kind: FailureKind, message: string, status: number | null = null, body?: Partial<ProblemBody>) {
    super(message)
    this.kind = kind
    this.status = status
    this.code = body?.code ?? null
    this.details = body?.details ?? []
  }
}

/** Whether the failure ends in /login by itself, so that no error is shown (specification, section 8). */
export function isQuiet(error: unknown): boolean {
  return error instanceof CallFailed && (error.kind === 'signedOut' || error.kind === 'tokenMissing')
}

function parsed(text: string): Partial<ProblemBody> | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : null
  } catch {
    return null
  }
}

/** Longest raw text that is shown of an answer that is not ours, e.g. a proxy's. */
const mostRawText = 200

function statusText(status: number, raw: string): string {
  const shown = /^\s*</.test(raw) ? '' : raw.trim().slice(0, mostRawText)
  return shown ? `HTTP error! status: ${status}: ${shown}` : `HTTP error! status: ${status}`
}

/** Reads an answer that is not a success. */
export async function failureOf(kind: FailureKind, response: Response): Promise<CallFailed> {
  const text = await response.text().catch(() => '')
  const body = parsed(text)
  const message = body
    ? (problemText(body) ?? statusText(response.status, ''))
    : statusText(response.status, text)
  return new CallFailed(kind, message, response.status, body ?? undefined)
}
