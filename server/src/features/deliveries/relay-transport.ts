// The relays of SMTP_URL. A wrong address stops the start, with a message that names the variable.
import {
  RelayAddressError,
  relayTransport as transportTo,
  type RelayOptions,
  type Transport,
  type TransportOptions,
} from '../../platform/mail/smtp-client.ts'
import { StartError } from '../../platform/problem.ts'

/**
 * Creates a transport that opens connections as messages arrive.
 * @param addresses as in SMTP_URL
 * @throws StartError for an invalid address; its message does not quote the address
 */
export function relayTransport(
  addresses: readonly (string | RelayOptions)[],
  options: TransportOptions,
): Transport {
  try {
    return transportTo(addresses, options)
  } catch (error) {
    if (error instanceof RelayAddressError) throw new StartError(`SMTP_URL: ${error.message}`)
    throw error
  }
}
