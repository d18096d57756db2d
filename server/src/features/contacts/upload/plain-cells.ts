// Which cells surely mean themselves, told from their bytes: a text's rules would want a text, and a million of them.

const [dash, dot, at, zero, nine] = [0x2d, 0x2e, 0x40, 0x30, 0x39]
const isOfNames = tableOf(/[\w!#$%&'*+/=?^`{|}~-]/)
const isOfLabels = tableOf(/[A-Za-z0-9-]/)
const longest = { name: 64, label: 63, address: 254, digits: 15 }

/** Which bytes are one of these signs: 1, or else 0. */
export function tableOf(signs: RegExp): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => Number(signs.test(String.fromCharCode(byte))))
}

/** Whether these bytes are a valid email address of ASCII as it is kept (decision 12). */
export function isPlainEmail(bytes: Buffer, from: number, to: number): boolean {
  if (to - from > longest.address) return false
  const name = endOfParts(bytes, from, to, isOfNames)
  if (name < 0 || bytes[name] !== at || name - from > longest.name) return false
  return isPlainDomain(bytes, name + 1, to)
}

/** Where signs of a table end that single dots part; -1 where a dot stands first, last or beside another one. */
function endOfParts(bytes: Buffer, from: number, to: number, table: Uint8Array): number {
  let isBehindDot = true
  for (let next = from; next < to; next += 1) {
    const byte = bytes[next] ?? 0
    if (byte !== dot && table[byte] === 0) return isBehindDot ? -1 : next
    if (byte === dot && isBehindDot) return -1
    isBehindDot = byte === dot
  }
  return isBehindDot ? -1 : to
}

/** Two labels or more, each of 63 letters, digits and inner hyphens at most. */
function isPlainDomain(bytes: Buffer, from: number, to: number): boolean {
  let begin = from
  for (let next = from; next <= to; next += 1) {
    const byte = next < to ? (bytes[next] ?? 0) : dot
    if (isOfLabels[byte] === 1) continue
    if (byte !== dot || next === begin || next - begin > longest.label) return false
    if (bytes[begin] === dash || bytes[next - 1] === dash) return false
    if (next === to) return begin > from
    begin = next + 1
  }
  return false
}

/** Whether these bytes are an amount as it is kept: up to 15 digits, no zero before others, and decimals. */
export function isPlainAmount(bytes: Buffer, from: number, to: number): boolean {
  let end = from
  while (end < to && isDigit(bytes[end])) end += 1
  const whole = end - from
  if (whole === 0 || whole > longest.digits || (whole > 1 && bytes[from] === zero)) return false
  if (end === to) return true
  if (bytes[end] !== dot || to === end + 1 || to - from > longest.digits) return false
  for (let next = end + 1; next < to; next += 1) if (!isDigit(bytes[next])) return false
  return true
}

/** Whether these bytes are a day as it is kept, of those that every month has: YYYY-MM-DD. */
export function isPlainDay(bytes: Buffer, from: number, to: number): boolean {
  if (to - from !== 10 || bytes[from + 4] !== dash || bytes[from + 7] !== dash) return false
  for (let next = from; next < to; next += 1)
    if (next !== from + 4 && next !== from + 7 && !isDigit(bytes[next])) return false
  const month = twoDigits(bytes, from + 5)
  const day = twoDigits(bytes, from + 8)
  return bytes[from] !== zero && month >= 1 && month <= 12 && day >= 1 && day <= 28
}

function twoDigits(bytes: Buffer, from: number): number {
  return 10 * ((bytes[from] ?? 0) - zero) + (bytes[from + 1] ?? 0) - zero
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= zero && byte <= nine
}
