// The reasons why mail to dmarc@ contains no usable report.

/** `foreign`: the report is about no domain that a workspace proved. The other reasons are about the mail itself. */
export type DropReason =
  'no report' | 'too large' | 'damaged' | 'entities' | 'too many rows' | 'wrong values' | 'too slow'

/** Thrown while a report is read. It is expected, because anybody may send anything to dmarc@. */
export class Unreadable extends Error {
  readonly reason: DropReason

  constructor(reason: DropReason) {
    super(reason)
    this.reason = reason
  }
}
