// Checks the installation itself: the address that links lead to.
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Finding } from '@lettermill/contracts'
import type { Lookups } from '../../../platform/dns/index.ts'
import { finding, right, unanswered } from '../../findings/index.ts'
import type { Subject } from '../subject.ts'
import { isPrivateHost } from './addresses.ts'

const soon = 14 * 86_400_000
const tlsTime = 3000

/** The end of the certificate at a host; null if it is not known. */
export type CertificateEnd = (host: string, port: number) => Promise<Date | null>

export async function checkPublicUrl(
  lookups: Lookups,
  { publicUrl }: Subject,
  certificateEnd: CertificateEnd = certificateEndAt,
): Promise<Finding[]> {
  const url = new URL(publicUrl)
  if (isPrivateHost(url.hostname)) return [finding('public_unreachable', { url: publicUrl })]
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0) {
    const addresses = await lookups.addresses(url.hostname)
    if (addresses === null) return [unanswered('public.https', publicUrl)]
    if (addresses.length === 0) return [finding('public_unreachable', { url: publicUrl })]
  }
  if (url.protocol !== 'https:') return [finding('public_plain', {})]
  const end = await certificateEnd(url.hostname, Number(url.port) || 443)
  if (end && end.getTime() - Date.now() < soon)
    return [finding('public_expires', { url: publicUrl, date: end.toISOString().slice(0, 10) })]
  return [right('public.https', 'HTTPS', [publicUrl])]
}

/** Connects only to PUBLIC_URL, which the operator chose, and never to an address that users write. */
function certificateEndAt(host: string, port: number): Promise<Date | null> {
  return new Promise((resolve) => {
    // Only the end date matters here, so invalid certificates are accepted. Browsers check whether the certificate is
    // valid.
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
