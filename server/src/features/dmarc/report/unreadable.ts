// The reasons why mail to dmarc@ contains no usable report.

/** These reasons are about the mail itself, unlike `foreign`: a report about no domain that a workspace proved. */
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
