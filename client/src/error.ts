// The error that the API returned.

/** A refusal by the API. `code` is from the closed list in the API reference; `message` is for people. */
export class LettermillError extends Error {
  override readonly name = 'LettermillError'

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The fields that are wrong, if there are several. */
    readonly details: unknown,
    /** Seconds after which another try makes sense; null if the reply does not say. */
    readonly retryAfter: number | null,
  ) {
    super(message)
  }

  /** Reads the error from a reply. It may come from a proxy in between, which may not send JSON. */
  static async from(response: Response): Promise<LettermillError> {
    const body: unknown = await response.json().catch(() => null)
    const { code, message, details } = (body ?? {}) as { code?: string; message?: string; details?: unknown }
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return new LettermillError(
      response.status,
      code ?? 'unknown',
      message ?? `The server answered ${String(response.status)}.`,
      details,
      Number.isFinite(seconds) ? seconds : null,
    )
  }
}
