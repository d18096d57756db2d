// The extensions in a server's reply to EHLO (RFC 5321 §4.1.1.1) that this client uses.
import type { Reply } from './replies.ts'

export interface Capabilities {
  /** RFC 2920. */
  pipelining: boolean
  /** RFC 3207. */
  startTls: boolean
  /** RFC 6152. */
  eightBit: boolean
  /** RFC 6531. */
  utf8: boolean
  /**
   * RFC 1870: null if MAIL may not declare a size; otherwise the most bytes that a message may have, 0 for no stated
   * limit.
   */
  size: number | null
  /** RFC 4954: names of the offered mechanisms, in upper case. */
  auth: ReadonlySet<string>
}

export const noCapabilities: Capabilities = {
  pipelining: false,
  startTls: false,
  eightBit: false,
  utf8: false,
  size: null,
  auth: new Set(),
}

export function readCapabilities({ lines }: Reply): Capabilities {
  const offered = new Map<string, string[]>()
  for (const line of lines.slice(1)) {
    // Some servers from before the RFC write "AUTH=LOGIN".
    const [name = '', ...values] = line.trim().toUpperCase().split(/[ =]+/)
    offered.set(name, [...(offered.get(name) ?? []), ...values])
  }
  const size = offered.get('SIZE')
  return {
    pipelining: offered.has('PIPELINING'),
    startTls: offered.has('STARTTLS'),
    eightBit: offered.has('8BITMIME'),
    utf8: offered.has('SMTPUTF8'),
    size: size ? limitOf(size[0]) : null,
    auth: new Set(offered.get('AUTH') ?? []),
  }
}

/**
 * RFC 1870 §3: 0, or a missing number, means no stated limit. This treats a value below 1, or no number, the same way.
 */
function limitOf(size: string | undefined): number {
  const limit = Number(size)
  return limit >= 1 ? Math.floor(limit) : 0
}
