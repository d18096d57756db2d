// DKIM's relaxed canonical forms of a header and of a body (RFC 6376 §3.4.2, §3.4.4).

const CRLF = '\r\n'

/** A header in relaxed form, with its CRLF. */
export function relaxedHeader(name: string, value: string): string {
  return `${name.toLowerCase()}:${value
    .replace(/[\r\n]+/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}${CRLF}`
}

/**
 * A body in relaxed form. A body that already has that form, as our own encoder writes it, is given back
 * untouched after four quick searches.
 */
export function relaxedBody(body: Buffer): Buffer {
  if (isRelaxed(body)) return body
  const lines = body
    .toString('latin1')
    .split(CRLF)
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return Buffer.from(lines.map((line) => line + CRLF).join(''), 'latin1')
}

function isRelaxed(body: Buffer): boolean {
  const end = body.toString('latin1', Math.max(0, body.length - 4))
  return (
    /[^\r\n]\r\n$/.test(end) && !body.includes('\t') && !body.includes('  ') && !body.includes(` ${CRLF}`)
  )
}
