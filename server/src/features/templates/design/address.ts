// Addresses in designs: of links and of pictures. A stored letter keeps paths of this server; sending makes them whole.

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
 * A picture behind a section: as `pictureOrNone`, without what could end `url('…')` or an attribute, and without a
 * fragment, which pictures have none of.
 */
export function backgroundOrNone(written: string): string {
  const [address = ''] = pictureOrNone(written).split('#')
  return /^[\w\-./:?=&%~+,@!]*$/.test(address) ? address : ''
}
