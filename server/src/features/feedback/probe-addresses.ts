// The address of a probe. Lettermill signs it like a bounce address, so that the listener recognises it without the
// database (ADR-0124).
import type { LinkTokens } from '../tracking/index.ts'

/**
 * The message of a probe: the id of the row in `probes`, and the second in which the row was made. If an id is used
 * again, its row was made in another second.
 */
export interface ProbePlace {
  id: number
  /** Seconds since the beginning of 2026. */
  second: number
}

const epoch = Date.UTC(2026, 0, 1)
/**
 * Milliseconds for which mail to the address is accepted, and milliseconds by which the clocks of two machines may
 * differ.
 */
const goodFor = 60 * 60_000
const mostAhead = 5 * 60_000

/** Converts a time to seconds since the beginning of 2026, as the address of a probe contains it. */
export function probeSecond(moment: string): number {
  return Math.floor((Date.parse(moment) - epoch) / 1000)
}

/** The beginning of the second in which a probe was made. */
export function momentOfProbe({ second }: Pick<ProbePlace, 'second'>): string {
  return new Date(epoch + second * 1000).toISOString()
}

/** The address for a probe. Reading it does not depend on `domain`. */
export function probeAddress(tokens: LinkTokens, { id, second }: ProbePlace, domain: string): string {
  const token = tokens.sign('probe', { mailingId: id, seq: second })
  return `probe-${Buffer.from(token, 'base64url').toString('hex')}@${domain}`
}

/**
 * The probe that an address belongs to, in any letter case; null if there is no such probe, or it is older than an
 * hour.
 */
export function readProbeAddress(tokens: LinkTokens, address: string, now = Date.now()): ProbePlace | null {
  const [, hex] = /^probe-([\da-f]{48})@/i.exec(address) ?? []
  if (hex === undefined) return null
  const content = tokens.read('probe', Buffer.from(hex, 'hex').toString('base64url'))
  if (!content || content.dummy) return null
  const { mailingId: id, seq: second } = content
  const age = now - (epoch + second * 1000)
  return age > goodFor || age < -mostAhead ? null : { id, second }
}
