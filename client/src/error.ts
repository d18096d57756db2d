// The error that the API returned.

interface Problem {
  code: string
  message: string
  details: { field: string; message: string }[]
  params: Record<string, string | number>
}

/** A refusal by the API. `code` is from the closed list in the API reference; `message` is for people. */
export class LettermillError extends Error {
  override readonly name = 'LettermillError'

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The fields that are wrong; empty if the refusal is not about fields. */
    readonly details: readonly { field: string; message: string }[],
    /** Seconds after which another try makes sense; null if the reply does not say. */
    readonly retryAfter: number | null,
    /** What the message names, such as the `id` of the contact that has the address already. */
    readonly params: Readonly<Record<string, string | number>>,
  ) {
    super(message)
  }

  /** Reads the error from a reply. It may come from a proxy in between, which may not send JSON. */
  static async from(response: Response): Promise<LettermillError> {
    const body: unknown = await response.json().catch(() => null)
    const { code, message, details, params } = (body ?? {}) as Partial<Problem>
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return new LettermillError(
      response.status,
      code ?? 'unknown',
      message ?? `The server answered ${String(response.status)}.`,
      details ?? [],
      Number.isFinite(seconds) ? seconds : null,
      params ?? {},
    )
  }
}
