// The reasons why mail to dmarc@ contains no usable report.

/**
 * Reasons that are about the mail itself. `foreign` is not among them: it means that no workspace proved the domain of
 * the report.
 */
export type DropReason =
  'no report' | 'too large' | 'damaged' | 'entities' | 'too many rows' | 'wrong values' | 'too slow'

/** Thrown while a report is read. This error is no bug, because anybody may send anything to dmarc@. */
export class Unreadable extends Error {
  readonly reason: DropReason

  constructor(reason: DropReason) {
    super(reason)
    this.reason = reason
  }
}

/** Limits of a report: bytes packed and unpacked, and the ratio between them. */
export const limits = { packed: 10 * 1024 * 1024, unpacked: 50 * 1024 * 1024, ratio: 100 }
