// Writes DNS records as providers' forms and zone files need them.
import type { DnsFinding } from '@lettermill/contracts'

/** The record's name within the domain, as most providers' forms need it: `@`, `_dmarc`. */
export function shortName(name: string, domain: string): string {
  if (name === domain) return '@'
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : name
}

/** The most bytes of one string in a TXT record (RFC 1035 §3.3). */
const mostBytes = 255

/** The records as lines of a zone file (RFC 1035 §5). A long value is split into several strings. */
export function zoneText(records: readonly Pick<DnsFinding, 'name' | 'type' | 'value'>[]): string {
  return records
    .map(({ name, type, value }) => {
      const texts = value.match(new RegExp(`.{1,${String(mostBytes)}}`, 'g')) ?? ['']
      return `${name}. 3600 IN ${type} ${texts.map((text) => `"${text}"`).join(' ')}\n`
    })
    .join('')
}
