// Sends the worker's requests to the server, one after another. Each has its own id: if its answer is lost, the same
// request is repeated, and the server repeats its first answer.
import type { FromWorker, Refusal, BrowserFailure } from './messages.ts'

/** Milliseconds after which an answer counts as lost: normally, and after the upload was stopped. */
const answerWithin = 120_000
const lastAnswerWithin = 10_000

/** A random id (RFC 9562, version 4). `crypto.randomUUID` does not exist on a page loaded over plain http. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export function browserFailure(error: unknown): BrowserFailure {
  return error instanceof Error || error instanceof DOMException
    ? { name: error.name, message: error.message }
    : { name: '', message: String(error) }
}

/** Sends requests until each has an answer or somebody stops it. Reports failures. */
export class Courier {
  #state: 'going' | 'paused' | 'stopped' = 'going'
  #failing = false
  readonly #givingUp = new AbortController()
  #wake: () => void = () => undefined
  readonly #headers: Record<string, string>
  readonly #tell: (message: FromWorker) => void

  constructor(headers: Record<string, string>, tell: (message: FromWorker) => void) {
    this.#headers = headers
    this.#tell = tell
  }

  pause(): void {
    if (this.#state === 'going') this.#state = 'paused'
  }

  goOn(): void {
    if (this.#state === 'paused') this.#state = 'going'
    this.#wake()
  }

  retry(): void {
    this.#wake()
  }

  stop(): void {
    this.#state = 'stopped'
    if (this.#failing) this.#givingUp.abort()
    else setTimeout(() => this.#endNow(), lastAnswerWithin)
    this.#wake()
  }

  /** Waits while the upload is paused. @returns false if it was stopped */
  async mayGoOn(): Promise<boolean> {
    while (this.#state === 'paused') await new Promise<void>((resolve) => (this.#wake = resolve))
    return this.#state === 'going'
  }

  /** Sends a request. Returns the server's answer; null if it gave up. */
  async deliver<Reply>(address: string, content: object): Promise<Reply | null> {
    const body = JSON.stringify({ ...content, requestId: newRequestId() })
    for (let times = 1; ; times += 1) {
      const answer = await this.#post<Reply>(address, body)
      if ('reply' in answer) return answer.reply
      if (!this.#givingUp.signal.aborted) await this.#waitAfter(answer, times)
      if (this.#givingUp.signal.aborted) return null
    }
  }

  #endNow(): void {
    this.#givingUp.abort()
    this.#wake()
  }

  async #waitAfter(refusal: Refusal, times: number): Promise<void> {
    const ms = tryAgainIn(refusal, times)
    // After a stop, the courier repeats a request only if the failure may be temporary, such as a lost answer.
    if (this.#state === 'stopped' && ms === null) return this.#givingUp.abort()
    this.#failing = true
    if (this.#state !== 'stopped') this.#tell({ kind: 'failure', refusal, times, waiting: ms !== null })
    await untilAgain(ms, (now) => (this.#wake = now))
    this.#failing = false
  }

  async #post<Reply>(address: string, body: string): Promise<Refusal | { reply: Reply }> {
    const headers = this.#headers
    const signal = AbortSignal.any([this.#givingUp.signal, AbortSignal.timeout(answerWithin)])
    try {
      const response = await fetch(address, { method: 'POST', headers, body, signal })
      const { ok, status } = response
      const text = await response.text()
      return ok ? { reply: JSON.parse(text) as Reply } : { status, text }
    } catch (error) {
      return error instanceof SyntaxError ? { status: 200, text: '' } : browserFailure(error)
    }
  }
}

/** The server would repeat other refusals. With these, it says that it will be available later. */
const later = [408, 429, 502, 503, 504]

/**
 * Milliseconds until an automatic retry of a part after the failure number `times`, while there is no connection or the
 * server is not available; null if a person must decide.
 */
export function tryAgainIn(refusal: object, times: number): number | null {
  const passing = !('status' in refusal) || later.includes(Number(refusal.status))
  return passing ? Math.min(30_000, 1000 * 2 ** (times - 1)) : null
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
