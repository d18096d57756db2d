// Why mail to dmarc@ holds no report that can be used.

/** `foreign` is about no domain that a workspace proved. The others are about the mail alone. */
export type DropReason =
  'no report' | 'too large' | 'damaged' | 'entities' | 'too many rows' | 'wrong values' | 'too slow'

/** Thrown while a report is read. Expected: anybody may send anything. */
export class Unreadable extends Error {
  readonly reason: DropReason

  constructor(reason: DropReason) {
    super(reason)
    this.reason = reason
  }
}
