// DKIM's relaxed canonical forms of a header and of a body (RFC 6376 §3.4.2, §3.4.4).

const CRLF = '\r\n'

const loose = /[\r\n\t]| {2}|^ | $/

/** A header in relaxed form, with its CRLF. */
export function relaxedHeader(name: string, value: string): string {
  const plain = loose.test(value)
    ? value
        .replace(/[\r\n]+/g, '')
        .replace(/[ \t]+/g, ' ')
        .trim()
    : value
  return `${name.toLowerCase()}:${plain}${CRLF}`
}

/** A body in relaxed form. */
export function relaxedBody(body: Buffer): Buffer {
  const lines = body
    .toString('latin1')
    .split(CRLF)
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return Buffer.from(lines.map((line) => line + CRLF).join(''), 'latin1')
}
