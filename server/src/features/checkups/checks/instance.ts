// What belongs to the installation: its relays' names, and the address that links lead to.
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { CheckupFinding } from '@lettermill/contracts'
import type { Lookups } from '../../../platform/dns/index.ts'
import { finding, right, unanswered } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { isPrivateAddress, isPrivateHost } from './addresses.ts'

const soon = 14 * 86_400_000
const tlsTime = 3000

/** When the certificate at a host ends; null if nobody knows. */
export type CertificateEnd = (host: string, port: number) => Promise<Date | null>

/** Relays of one's own need a name that leads back (RFC 1912 section 2.1); providers see to theirs. */
export async function checkRelayNames(lookups: Lookups, { relays }: Subject): Promise<CheckupFinding[]> {
  const own = relays.filter(({ isProvider, host }) => !isProvider && !isPrivateHost(host))
  const found = await Promise.all(
    own.map(async ({ host }) => {
      const addresses = isIP(host) ? [host] : await lookups.addresses(host)
      if (addresses === null) return [unanswered('relay.ptr', `PTR (${host})`)]
      const seen = addresses.filter((each) => !isPrivateAddress(each)).slice(0, 2)
      return (await Promise.all(seen.map((address) => checkName(lookups, host, address)))).flat()
    }),
  )
  return found.flat()
}

async function checkName(lookups: Lookups, relay: string, address: string): Promise<CheckupFinding[]> {
  const names = await lookups.names(address)
  if (names === null) return [unanswered('relay.ptr', `PTR (${address})`)]
  const [first] = names
  if (first === undefined) return [finding('relay_no_name', { address, relay })]
  const back = await Promise.all(names.slice(0, 3).map((name) => lookups.addresses(name)))
  if (back.some((addresses) => addresses?.includes(address)))
    return [right('relay.ptr', `PTR (${address})`, names)]
  if (back.includes(null)) return [unanswered('relay.ptr', `PTR (${address})`)]
  return [finding('relay_other_name', { address, relay, ptr: first }, { found: names })]
}

export async function checkPublicUrl(
  lookups: Lookups,
  { publicUrl }: Subject,
  certificateEnd: CertificateEnd = certificateEndAt,
): Promise<CheckupFinding[]> {
  const url = new URL(publicUrl)
  if (isPrivateHost(url.hostname)) return [finding('public_unreachable', { url: publicUrl })]
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0) {
    const addresses = await lookups.addresses(url.hostname)
    if (addresses === null) return [unanswered('public.https', publicUrl)]
    if (addresses.length === 0) return [finding('public_unreachable', { url: publicUrl })]
  }
  if (url.protocol !== 'https:') return [finding('public_plain', { url: publicUrl })]
  const end = await certificateEnd(url.hostname, Number(url.port) || 443)
  if (end && end.getTime() - Date.now() < soon)
    return [finding('public_expires', { url: publicUrl, date: end.toISOString().slice(0, 10) })]
  return [right('public.https', 'HTTPS', [publicUrl])]
}

/** Asks our own PUBLIC_URL, which the operator chose; no address that users write. */
function certificateEndAt(host: string, port: number): Promise<Date | null> {
  return new Promise((resolve) => {
    // What matters is when it ends; whether it is valid, browsers say.
    const socket = connect({ host, port, servername: isIP(host) ? '' : host, rejectUnauthorized: false })
    const end = (date: Date | null) => {
      socket.destroy()
      resolve(date)
    }
    socket.setTimeout(tlsTime, () => end(null))
    socket.once('error', () => end(null))
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate()
      const date = new Date(until)
      end(Number.isNaN(date.getTime()) ? null : date)
    })
  })
}
