// The interface of error reporting. The log passes every error to it, for any service.

/** An unexpected error, as it was logged. */
export interface Occurrence {
  /** What failed, in the words of the log. */
  message: string
  error?: unknown
  /**
   * The route of the call that failed, as it is declared: `GET /api/campaigns/:id`. It never contains the values of an
   * address.
   */
  route?: string
}

export interface Reporter {
  /** Accepts an error and returns at once. An error that cannot be delivered is dropped. */
  report(occurrence: Occurrence): void
  /** Waits until all errors are delivered, at most 5 seconds. */
  flush(): Promise<void>
}
