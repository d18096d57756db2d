// What can be reported to whom: the log hands over every record of an error, whichever service stands behind.

/** An error that nobody expected, as the log was told of it. */
export interface Occurrence {
  /** What was being done, in the log's words. */
  message: string
  error?: unknown
  /** The call that failed, as its route is written: `GET /api/campaigns/:id`; never an address with its values. */
  route?: string
}

export interface Reporter {
  /** Takes it and returns at once; what cannot be delivered is dropped. */
  report(occurrence: Occurrence): void
  /** Waits until what was taken is delivered, 5 seconds at most. */
  flush(): Promise<void>
}
