// The address of a probe: signed like that of a bounce, so that the door knows it without a database (ADR-0157).
import type { LinkTokens } from '../tracking/index.ts'

/** Which message it is: the row of `probes`, and the second in which it was made, so that no later row is meant. */
export interface ProbePlace {
  id: number
  /** Since 2026. */
  second: number
}

const epoch = Date.UTC(2026, 0, 1)
/** Milliseconds in which mail to the address is taken; clocks of two machines may differ by the other. */
const goodFor = 60 * 60_000
const mostAhead = 5 * 60_000

/** The second of a moment, as addresses of probes hold it. */
export function probeSecond(moment: string): number {
  return Math.floor((Date.parse(moment) - epoch) / 1000)
}

/** The beginning of the second in which a probe was made. */
export function momentOfProbe({ second }: Pick<ProbePlace, 'second'>): string {
  return new Date(epoch + second * 1000).toISOString()
}

/** The address for a probe; `domain` does not matter for reading it. */
export function probeAddress(tokens: LinkTokens, { id, second }: ProbePlace, domain: string): string {
  const token = tokens.sign('probe', { mailingId: id, seq: second })
  return `probe-${Buffer.from(token, 'base64url').toString('hex')}@${domain}`
}

/** Which probe an address is of, in any letter case; null if it is of none, or older than an hour. */
export function readProbeAddress(tokens: LinkTokens, address: string, now = Date.now()): ProbePlace | null {
  const [, hex] = /^probe-([\da-f]{48})@/i.exec(address) ?? []
  if (hex === undefined) return null
  const content = tokens.read('probe', Buffer.from(hex, 'hex').toString('base64url'))
  if (!content || content.dummy) return null
  const { mailingId: id, seq: second } = content
  const age = now - (epoch + second * 1000)
  return age > goodFor || age < -mostAhead ? null : { id, second }
}
