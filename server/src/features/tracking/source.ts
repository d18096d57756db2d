// The network address of a click, for as long as the click is judged.
import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isPublicAddress } from '../../platform/outgoing/index.ts'
import { networkOf } from '../accounts/index.ts'

/** What the address of a request is read from. */
interface Requested {
  ip: string
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

/** The number of a click whose own address is not known. */
export const unknownSource = 0

/**
 * The address of the person or machine that made a request; null if it is not known, because a proxy that TRUST_PROXY
 * does not name passed the request on.
 */
export function addressOf({ ip, headers, socket }: Requested): string | null {
  const isPassedOn = (headers['x-forwarded-for'] ?? headers['forwarded']) !== undefined
  // Node.js writes IPv4 addresses in this form if it listens for both versions.
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return !isPublicAddress(address) || (isPassedOn && ip === socket.remoteAddress) ? null : address
}

/**
 * A number for the address from which a click came. Nobody can compute the address from it without the instance's key.
 * Of an IPv6 address, the first half counts, because one device has many addresses in the same network.
 */
export function sourceOf(secretKey: string, ip: string | null): number {
  if (ip === null) return unknownSource
  return createHmac('sha256', secretKey)
    .update(`click source ${networkOf(ip)}`)
    .digest()
    .readInt32BE(0)
}
