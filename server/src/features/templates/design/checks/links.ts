// Findings about links: those without an address or words, and those whose words name another address.
import type { Finding } from '@lettermill/contracts'
import { absoluteOrNone } from '../address.ts'
import { finding } from '../../../findings/index.ts'
import type { HtmlLink } from './html-parts.ts'
import type { Part } from './parts.ts'

/** The findings about the links of a part. */
export function links({ block, parts }: Part): Finding[] {
  return parts.links.flatMap((link) => {
    const code = faultOf(link)
    const value = (link.words.trim() || (link.href ?? '')).slice(0, 200)
    if (code === null) return []
    if (code === 'link_without_text') return [finding(code, {}, { block, found: [value] })]
    return [finding(code, { value }, { block })]
  })
}

type LinkFault = 'link_without_address' | 'link_without_text' | 'link_misleading'

function faultOf({ href, words }: HtmlLink): LinkFault | null {
  const address = absoluteOrNone(href ?? '')
  if (address === '' || isExample(address)) return 'link_without_address'
  if (words.trim() === '') return 'link_without_text'
  return hostsApart(address, words.trim()) ? 'link_misleading' : null
}

/** Whether an address is on a host that RFC 2606 reserves for examples, such as those of the starting designs. */
function isExample(address: string): boolean {
  const host = /^https?:/i.test(address) ? URL.parse(address)?.hostname : null
  return /(?:^|\.)example\.(?:com|net|org)$/i.test(host ?? '')
}

/**
 * The address that a link's words show, and the address that the link leads to, if these differ. Null for all other
 * links.
 */
export function misleadingLink({ href = '', words }: HtmlLink): { shown: string; target: string } | null {
  return hostsApart(absoluteOrNone(href), words.trim())
}

function hostsApart(address: string, words: string): { shown: string; target: string } | null {
  const [, shown] = /^(?:https?:\/\/)?((?:[\p{L}\d-]+\.)+\p{L}{2,})(?:[/?#]\S*)?$/iu.exec(words) ?? []
  const target = URL.parse(address)?.hostname
  if (shown === undefined || !target || !/^https?:/i.test(address)) return null
  const plain = (host: string) => host.toLowerCase().replace(/^www\./, '')
  const isSame = plain(URL.parse(`https://${shown}`)?.hostname ?? shown) === plain(target)
  return isSame ? null : { shown: shown.slice(0, 200), target }
}
