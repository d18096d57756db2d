// Completes a typed link to a URL that works in a mail, where `example.com` alone does not.
import { readEmail } from '@lettermill/contracts/email'

const known = /^(https?|mailto|tel):/i
const otherScheme = /^[a-z][\w+.-]*:(?!\d)/i

/**
 * Adds the scheme that the author probably meant. Merge tags, paths and URLs with a scheme stay as they are; the caller
 * decides whether that scheme is allowed.
 */
export function linkAddress(typed: string): string {
  const address = typed.trim()
  if (known.test(address) || otherScheme.test(address) || /^([/#?]|\{\{|$)/.test(address)) return address
  return readEmail(address) === null ? `https://${address}` : `mailto:${address}`
}

/** Whether a typed link has a valid target: a web, mail or phone address, or a merge tag. */
export function isLinkAddress(typed: string): boolean {
  const address = linkAddress(typed)
  if (address.startsWith('{{')) return /^\{\{[^{}]+\}\}\S*$/.test(address)
  if (/^tel:/i.test(address)) return /^tel:\+?[\d\s().-]{2,}$/i.test(address)
  if (/^mailto:/i.test(address))
    return readEmail(address.slice(7).split('?')[0] ?? '') !== null || address.includes('{{')
  if (!/^https?:\/\//i.test(address) || /\s/.test(address.replace(/\{\{.*?\}\}/g, ''))) return false
  const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]*)/i.exec(address)?.[1] ?? ''
  return host.includes('{{') || host === 'localhost' || host.startsWith('[') || /[^.]\.[^.]/.test(host)
}
