// The Received line in which a server names the client that delivered a message (RFC 5321 section 4.4).
import { isIP } from 'node:net'
import { mailDate } from '../../../platform/mail/mime.ts'

/** The facts about the connection. */
export interface Visitor {
  remoteAddress: string
  /** The name in the client's greeting. */
  hostNameAppearsAs: string
  secure: boolean
  /** The cipher, if the connection is encrypted. */
  tlsOptions?: object | false
}

/** @param by Lettermill's own host name; @param at when the message came */
export function receivedLine(visitor: Visitor, by: string, at: Date): Buffer {
  const { remoteAddress, hostNameAppearsAs, secure, tlsOptions } = visitor
  const address = remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '')
  const helo = hostNameAppearsAs.replace(/[^\w.:[\]-]/g, '?').slice(0, 255) || 'unknown'
  const literal = isIP(address) === 6 ? `IPv6:${address}` : address
  const version = tlsOptions && 'version' in tlsOptions ? String(tlsOptions.version) : 'TLS'
  const encryption = secure ? ` (${version.replace(/[^\w.]/g, '')})` : ''
  return Buffer.from(
    `Received: from ${helo} ([${literal}])\r\n\tby ${by} with ${secure ? 'ESMTPS' : 'ESMTP'}${encryption};\r\n\t${mailDate(at)}\r\n`,
    'latin1',
  )
}
