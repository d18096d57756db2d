// The interface of error reporting: the log passes every error to it, whichever service receives them.

/** An unexpected error, as it was logged. */
export interface Occurrence {
  /** What was being done, in the log's words. */
  message: string
  error?: unknown
  /** The call that failed, as its route is written: `GET /api/campaigns/:id`; never an address with its values. */
  route?: string
}

export interface Reporter {
  /** Takes it and returns at once; drops what cannot be delivered. */
  report(occurrence: Occurrence): void
  /** Waits until everything is delivered, 5 seconds at most. */
  flush(): Promise<void>
}
