// What the listener needs, and its limits.
import type { Db } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { LinkTokens } from '../../tracking/index.ts'
import type { CertificateFiles } from './certificate.ts'

export interface ListenerDeps {
  db: Db
  log: Log
  tokens: LinkTokens
  /** The address to listen on. Port 0 means any free port. */
  host: string
  port: number
  /** BOUNCE_DOMAIN. The greeting names it, and its role addresses accept mail. */
  domain: string
  /** PEM files for STARTTLS. Without them, STARTTLS is not offered. */
  tls?: CertificateFiles | undefined
  /** Addresses of proxies. They must send the client's address first (PROXY protocol, version 1). */
  proxies?: readonly string[]
  /** Called with the reason when a connection, a recipient or a message is refused. */
  refused?: ((reason: RefusalReason) => void) | undefined
  /** For tests: milliseconds of silence after which a connection is closed, or gives its seat away. */
  silence?: { idle?: number; idleSeat?: number }
}

/** Why the listener refused something. */
export type RefusalReason =
  | 'too many connections'
  | 'too many messages'
  | 'wrong address'
  | 'too large'
  | 'too many reports'
  | 'inbox full'
  | 'database away'

/** Limits of one sender, and of all senders together. Times are in milliseconds. */
export const limits = {
  message: 10 * 1024 * 1024,
  /** The bytes of all DMARC reports on the wire, beyond the first 256 KiB of each. */
  reports: 64 * 1024 * 1024,
  recipients: 10,
  messagesOfConnection: 100,
  refusals: 5,
  connectionsOfAddress: 20,
  connections: 200,
  /** Silence after which a connection is closed; and after which it may lose its seat while all seats are taken. */
  idle: 30_000,
  idleSeat: 5000,
  slowSeat: 60_000,
  transfer: 10 * 60_000,
  commandLine: 2048,
}
