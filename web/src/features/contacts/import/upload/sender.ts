// Sends the requests of an import to the server, one after another. Each has its own id: if its answer is lost, the same
// request is repeated, and the server repeats its first answer.
import type { CallInput, Endpoint, ReplyOf } from '@lettermill/contracts'
import { call, CallFailed, type Request } from '../../../../lib/api/index.ts'

/** Milliseconds after which an answer counts as lost: normally, and after the upload was stopped. */
const answerWithin = 120_000
const lastAnswerWithin = 10_000

/** A random id (RFC 9562, version 4). `crypto.randomUUID` does not exist on a page loaded over plain http. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A request failed, for the `times`-th time. `waiting`: it is repeated automatically. */
export interface SendFailure {
  error: CallFailed
  times: number
  waiting: boolean
}

/** Sends requests until each has an answer or somebody stops it. Reports failures. */
export class Sender {
  #state: 'going' | 'paused' | 'stopped' = 'going'
  #failing = false
  readonly #givingUp = new AbortController()
  #wake: () => void = () => undefined
  readonly #onFailure: (failure: SendFailure) => void

  constructor(onFailure: (failure: SendFailure) => void) {
    this.#onFailure = onFailure
  }

  /** Sends no further request until `unpause` or `stop`. */
  pause(): void {
    if (this.#state === 'going') this.#state = 'paused'
  }

  unpause(): void {
    if (this.#state === 'paused') this.#state = 'going'
    this.#wake()
  }

  /** Sends the failed request again. */
  retry(): void {
    this.#wake()
  }

  /** Ends when the current request is answered. Does not wait for one that failed. */
  stop(): void {
    this.#state = 'stopped'
    if (this.#failing) this.abort()
    else setTimeout(() => this.abort(), lastAnswerWithin)
    this.#wake()
  }

  /** Ends at once, whether the current request is answered or not. */
  abort(): void {
    this.#state = 'stopped'
    this.#givingUp.abort()
    this.#wake()
  }

  /** Waits while the upload is paused. @returns false if it was stopped */
  async mayGoOn(): Promise<boolean> {
    while (this.#state === 'paused') await new Promise<void>((resolve) => (this.#wake = resolve))
    return this.#state === 'going'
  }

  /** Sends a request. Returns the server's answer; null if it gave up. */
  async send<E extends Endpoint>(
    endpoint: E,
    content: Omit<CallInput<E, 'body'>, 'requestId'>,
  ): Promise<ReplyOf<E> | null> {
    const body = { ...content, requestId: newRequestId() }
    for (let times = 1; ; times += 1) {
      const signal = AbortSignal.any([this.#givingUp.signal, AbortSignal.timeout(answerWithin)])
      try {
        return await call(endpoint, { body, signal } as unknown as Request<E>)
      } catch (error) {
        if (this.#givingUp.signal.aborted || !(await this.#waitAfter(asFailure(error), times))) return null
      }
    }
  }

  /** Waits until the request can be sent again; false if it gave up. */
  async #waitAfter(error: CallFailed, times: number): Promise<boolean> {
    const ms = tryAgainIn(error, times)
    // After a stop, a request is repeated only if the failure may be temporary, such as a lost answer.
    if (this.#state === 'stopped' && ms === null) return false
    this.#failing = true
    if (this.#state !== 'stopped') this.#onFailure({ error, times, waiting: ms !== null })
    await untilAgain(ms, (now) => (this.#wake = now))
    this.#failing = false
    return !this.#givingUp.signal.aborted
  }
}

/** A failure of the browser, such as a connection that breaks off in the middle of an answer, counts as no answer. */
function asFailure(error: unknown): CallFailed {
  if (error instanceof CallFailed) return error
  return new CallFailed('network', error instanceof Error ? error.message : String(error))
}

/** The server would repeat other refusals. With these, it says that it will be available later. */
const later: readonly (number | null)[] = [408, 429, 502, 503, 504]

/**
 * Milliseconds until an automatic retry of a request after the failure number `times`, while there is no connection or
 * the server is not available; null if a person must decide.
 */
export function tryAgainIn(
  { kind, status }: Pick<CallFailed, 'kind' | 'status'>,
  times: number,
): number | null {
  const isPassing = kind === 'network' || later.includes(status)
  return isPassing ? Math.min(30_000, 1000 * 2 ** (times - 1)) : null
}

/**
 * Resolves after `ms` (for null, never), when the connection is back, or when the function passed to `handOut` is
 * called.
 */
function untilAgain(ms: number | null, handOut: (now: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = ms === null ? undefined : setTimeout(end, ms)
    if (ms !== null) addEventListener('online', end)
    handOut(end)
  })
}
