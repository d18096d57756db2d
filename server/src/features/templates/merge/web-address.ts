/** The most characters of a link's host: names have up to 253, and parsing a long label takes quadratic time. */
const mostOfHost = 300

/** The text without blanks around it, if it is an http or https address; otherwise null. */
export function webAddress(text: string): string | null {
  const address = text.trim()
  const [, host] = /^https?:\/\/([^/\\?#]*)/i.exec(address) ?? []
  return host !== undefined && host.length <= mostOfHost && URL.canParse(address) ? address : null
}
