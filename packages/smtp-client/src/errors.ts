// The one error that this package throws. How a message ended is an `Answer`, never an error.

/** A relay's address that is not valid. The message says what to change and never quotes the address. */
export class RelayAddressError extends RangeError {
  override readonly name = 'RelayAddressError'
  readonly code = 'relay_address_invalid'
}
