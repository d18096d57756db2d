// Where a link leads, as a plain text says it.

/**
 * The address to show behind a link's words; '' where the words say it themselves, and where it leads nowhere
 * without the page around it (`/terms`, `#top`).
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

/** The receivers alone; a question mark in a merge tag is none of the address. */
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

/** Percent signs within a merge tag are Liquid's. */
function unescaped(address: string): string {
  if (address.includes('{')) return address
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** `example.com` says as much as `https://example.com/`. */
function comparable(text: string): string {
  const bare = text.trim().replace(/^https?:\/\//i, '')
  return (bare.endsWith('/') ? bare.slice(0, -1) : bare).toLowerCase()
}
