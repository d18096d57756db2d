// Takes pictures out of HTML while the rest is cleaned, because pictures are megabytes of characters that no rule
// concerns. A short address of the same kind stands in for each picture.

/** Only pictures of at least this many characters are taken out. Smaller ones take little time to read. */
const leastLength = 4096
const begin = /data:image\/[\w.+-]{1,20};base64,/gi

/**
 * The HTML with large data: addresses replaced.
 * @returns the original addresses by their replacements; a repeated address has one
 */
export function liftPictures(html: string): { html: string; pictures: ReadonlyMap<string, string> } {
  const standIns = new Map<string, string>()
  const parts: string[] = []
  let from = 0
  for (const { 0: kind, index } of html.matchAll(begin)) {
    const end = endOfBase64(html, index + kind.length)
    if (end - index - kind.length < leastLength) continue
    const address = html.slice(index, end)
    const standIn = standIns.get(address) ?? `${kind}${numbered(standIns.size)}`
    standIns.set(address, standIn)
    parts.push(html.slice(from, index), standIn)
    from = end
  }
  const pictures = new Map([...standIns].map(([address, standIn]) => [standIn, address]))
  return { html: parts.join('') + html.slice(from), pictures }
}

/** A pattern that matches megabytes at once would exhaust the stack, so this looks for the first other character. */
function endOfBase64(html: string, start: number): number {
  const other = /[^\w+/=]/g
  other.lastIndex = start
  return other.exec(html)?.index ?? html.length
}

/** The HTML with the original addresses where they occur as text instead of as pictures. */
export function putBack(html: string, pictures: ReadonlyMap<string, string>): string {
  let whole = html
  for (const [standIn, address] of pictures) whole = whole.replaceAll(standIn, address)
  return whole
}

/** Base64 with which no picture begins. */
function numbered(count: number): string {
  return Buffer.from(`lifted ${String(count)}`).toString('base64')
}
