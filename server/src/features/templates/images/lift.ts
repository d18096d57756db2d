// Pictures that stand in the HTML itself are megabytes of letters which no rule of cleaning is about: they are put
// aside while the rest is read, and a short address of the same kind stands in for each.

/** Shorter ones are no work to read. */
const large = /(data:image\/[\w.+-]{1,20};base64,)[\w+/=]{4096,}/gi

/**
 * The HTML with large data: addresses replaced.
 * @returns the addresses that were put aside, by those that stand in for them; the same one twice has one
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

/** The HTML with the addresses again that stand in it as words, and not as pictures. */
export function putBack(html: string, pictures: ReadonlyMap<string, string>): string {
  let whole = html
  for (const [standIn, address] of pictures) whole = whole.replaceAll(standIn, address)
  return whole
}

/** Base64 that no picture begins with. */
function numbered(count: number): string {
  return Buffer.from(`lifted ${String(count)}`).toString('base64')
}
