// The one error of this package.

/**
 * What was wrong: a text that is no mail address; a text that is not allowed in a header; a private key of a kind that
 * DKIM does not know.
 */
export type MimeErrorCode = 'address_invalid' | 'header_invalid' | 'key_unsupported'

/** An input that cannot become part of a message. Tell the cases apart by `code`; the message is for a log. */
export class MimeError extends RangeError {
  override readonly name = 'MimeError'
  readonly code: MimeErrorCode

  constructor(code: MimeErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
