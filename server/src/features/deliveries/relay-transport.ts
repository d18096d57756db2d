// The relays of SMTP_URL: what is wrong with an address ends the start, in words that name the variable.
import {
  RelayAddressError,
  relayTransport as transportTo,
  type Transport,
  type TransportOptions,
} from '../../platform/mail/smtp-client.ts'
import { StartError } from '../../platform/problem.ts'

/**
 * Opens connections as messages come.
 * @param addresses as SMTP_URL has them
 * @throws StartError for an address that cannot be what was meant; its message does not quote the address
 */
export function relayTransport(addresses: readonly string[], options: TransportOptions): Transport {
  try {
    return transportTo(addresses, options)
  } catch (error) {
    if (error instanceof RelayAddressError) throw new StartError(`SMTP_URL: ${error.message}`)
    throw error
  }
}
