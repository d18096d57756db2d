// The addresses of links and pictures in designs. A stored letter has paths of this server; sending makes them
// absolute.

/** A web address, a mail address, a phone number, a path of this server, or a merge tag; '' for anything else. */
export function absoluteOrNone(written: string): string {
  const address = written.trim()
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(address) || /^\{[{%]/.test(address)) return address
  if (/^www\./i.test(address)) return `https://${address}`
  return /^\/(?!\/)/.test(address) ? address : ''
}

/** A web address or a path of this server; '' for anything else. */
export function pictureOrNone(written: string): string {
  const address = absoluteOrNone(written)
  return /^(?:https?:|\/|\{\{)/i.test(address) ? address : ''
}

/**
 * The address of a section's background picture. Like `pictureOrNone`, but without a fragment and without characters
 * that could end `url('…')` or an attribute.
 */
export function backgroundOrNone(written: string): string {
  const [address = ''] = pictureOrNone(written).split('#')
  return /^[\w\-./:?=&%~+,@!]*$/.test(address) ? address : ''
}
