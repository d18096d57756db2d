// Style attributes as text, sorted and in hexadecimal colours, so that the same content is always stored as the
// same HTML: a browser's own `style` object writes colours and quotes as it pleases.

export type Declarations = Map<string, string>

/** Declarations are parted by semicolons, but not by those inside quotes or brackets. */
const declaration = /(?:[^;"'(]|"[^"]*"|'[^']*'|\([^)]*\))+/g

/** The declarations of a style attribute by property. */
export function readStyle(element: Element): Declarations {
  const written = element.getAttribute('style')?.match(declaration) ?? []
  const pairs = written.map((each) => {
    const colon = each.indexOf(':')
    return [each.slice(0, colon).trim().toLowerCase(), hexadecimal(each.slice(colon + 1).trim())] as const
  })
  return new Map(pairs.filter(([property, value]) => property !== '' && value !== ''))
}

/** Writes them back, sorted; none takes the attribute away. */
export function writeStyle(element: Element, declarations: Declarations): void {
  const sorted = [...declarations].sort(([a], [b]) => (a < b ? -1 : 1))
  if (sorted.length === 0) element.removeAttribute('style')
  else element.setAttribute('style', sorted.map(([property, value]) => `${property}: ${value};`).join(' '))
}

/** Colours as mail clients know them best: rgb(230, 0, 0) is #e60000. */
function hexadecimal(value: string): string {
  return value.replace(/\brgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)/g, (_whole, ...parts: string[]) => {
    const [red = '', green = '', blue = ''] = parts
    return `#${[red, green, blue].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
  })
}
