// The form in which plain text shows the address of a link.

/**
 * The address to show after a link's words; '' if the words already contain it, or if it leads to no place outside the
 * page (`/terms`, `#top`).
 */
export function textAddress(href: string, words: string): string {
  const address = shownAddress(href.replace(/[\t\r\n]/g, '').trim())
  return comparable(address) === comparable(words) ? '' : address
}

function shownAddress(address: string): string {
  const [, scheme = '', rest = ''] = /^(mailto|tel):([^]*)$/i.exec(address) ?? []
  if (scheme.toLowerCase() === 'mailto') return unescaped(withoutQuery(rest))
  if (scheme !== '') return unescaped(rest)
  if (/^(?:https?:\/\/|\{|www\.)/i.test(address)) return address
  return address.startsWith('//') ? `https:${address}` : ''
}

/** Returns only the recipients of a mail address. A question mark inside a merge tag is not part of the address. */
function withoutQuery(address: string): string {
  let depth = 0
  for (let at = 0; at < address.length; at += 1) {
    const letter = address[at]
    if (letter === '{') depth += 1
    if (letter === '}') depth -= 1
    if (letter === '?' && depth <= 0) return address.slice(0, at)
  }
  return address
}

/** Decodes percent-encoding, except inside merge tags, where percent signs belong to Liquid. */
function unescaped(address: string): string {
  if (address.includes('{')) return address
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** A form for comparison, in which `example.com` equals `https://example.com/`. */
function comparable(text: string): string {
  const bare = text.trim().replace(/^https?:\/\//i, '')
  return (bare.endsWith('/') ? bare.slice(0, -1) : bare).toLowerCase()
}
