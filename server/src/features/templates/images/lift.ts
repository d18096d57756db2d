// Takes pictures out of HTML while the rest is cleaned, because pictures are megabytes of characters that no rule
// concerns. A short address of the same kind stands in for each picture.

/** Only large pictures are taken out. Smaller ones take little time to read. */
const large = /(data:image\/[\w.+-]{1,20};base64,)[\w+/=]{4096,}/gi

/**
 * The HTML with large data: addresses replaced.
 * @returns the original addresses by their replacements; a repeated address has one
 */
export function liftPictures(html: string): { html: string; pictures: ReadonlyMap<string, string> } {
  const standIns = new Map<string, string>()
  const light = html.replace(large, (address, kind: string) => {
    const standIn = standIns.get(address) ?? `${kind}${numbered(standIns.size)}`
    standIns.set(address, standIn)
    return standIn
  })
  return { html: light, pictures: new Map([...standIns].map(([address, standIn]) => [standIn, address])) }
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
