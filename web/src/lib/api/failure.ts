// Failures of calls, each with a message for people (specification, section 8; P35).
import type { ProblemBody, ProblemParams } from '@lettermill/contracts'
import { problemText } from '../messages/index.ts'

/**
 * - `reply`: the server answered with an error;
 * - `network`: no answer came, and `message` is the browser's reason;
 * - `signedOut`: 401 or 403 on an authenticated call, after which the session has ended;
 * - `tokenMissing`: the call was not sent, because nobody is signed in.
 */
export type FailureKind = 'reply' | 'network' | 'signedOut' | 'tokenMissing'

/** Thrown by every call that does not succeed. `message` can be shown as it is, in the chosen language. */
export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly kind: FailureKind
  /** The HTTP status; null if no answer came. */
  readonly status: number | null
  /** The code from the closed list of problems; null if the body had none. */
  readonly code: string | null
  /** The parameters of the message; empty if the body had none. */
  readonly params: ProblemParams
  /** The fields that are wrong, if the server named them. */
  readonly details: readonly { field: string; message: string }[]

  /** The server's message in the chosen language, otherwise the text of the body; null if there is none. */
  readonly said: string | null

  constructor(
    kind: FailureKind,
    message: string,
    status: number | null = null,
    said: string | null = null,
    body?: Partial<ProblemBody>,
  ) {
    super(message)
    this.said = said
    this.kind = kind
    this.status = status
    this.code = body?.code ?? null
    this.params = body?.params ?? {}
    this.details = body?.details ?? []
  }
}

/** Whether the failure leads to /login anyway, so that no error is shown (specification, section 8). */
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

/** The longest text that is shown from an answer that is not ours, such as a proxy's. */
const mostRawText = 200

function rawText(text: string): string | null {
  return /^\s*</.test(text) ? null : text.trim().slice(0, mostRawText) || null
}

/** Makes a failure from an answer that is not a success. */
export function failureFrom(kind: FailureKind, status: number, text: string): CallFailed {
  const body = parsed(text)
  if (body) {
    const message = problemText(body)
    return new CallFailed(kind, message ?? `HTTP error! status: ${status}`, status, message, body)
  }
  const raw = rawText(text)
  const message = raw ? `HTTP error! status: ${status}: ${raw}` : `HTTP error! status: ${status}`
  return new CallFailed(kind, message, status, raw)
}
