// A refusal of the API.

/** What the API answered instead: `code` is from the closed list in the API reference, `message` is for people. */
export class LettermillError extends Error {
  override readonly name = 'LettermillError'

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Which fields are wrong, where several are. */
    readonly details: unknown,
    /** Seconds until another try makes sense; null where the answer names none. */
    readonly retryAfter: number | null,
  ) {
    super(message)
  }

  /** Reads the refusal of an answer; also of a proxy in between, which may not speak JSON. */
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
