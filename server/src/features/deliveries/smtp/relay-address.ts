// SMTP_URL read: host, port, TLS and credentials of a relay.

export interface RelayAddress {
  host: string
  port: number
  /** TLS from the first byte (smtps); otherwise STARTTLS where the relay offers it. */
  implicitTls: boolean
  credentials: { user: string; password: string } | null
  /** Host and port, for people; no credentials. */
  name: string
}

/** Reads an address like smtps://user:password@host:465; the port defaults to 465 for smtps, 587 with credentials, else 25. */
export function parseRelay(address: string): RelayAddress {
  const url = new URL(address)
  const implicitTls = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  const port = Number(url.port) || (implicitTls ? 465 : user ? 587 : 25)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port,
    implicitTls,
    credentials: user ? { user, password: decodeURIComponent(url.password) } : null,
    name: `${url.hostname}:${String(port)}`,
  }
}
