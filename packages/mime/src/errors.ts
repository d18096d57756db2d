// The one error that this package throws.

/**
 * What was wrong: a text that is not a mail address, a text that a header may not contain, or a private key of a kind
 * that DKIM does not support.
 */
export type MimeErrorCode = 'address_invalid' | 'header_invalid' | 'key_unsupported'

/** An input that cannot become part of a message. `code` tells a program what was wrong; the message is for a log. */
export class MimeError extends RangeError {
  override readonly name = 'MimeError'
  readonly code: MimeErrorCode

  constructor(code: MimeErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
