// Reads and writes style attributes as text, sorted and with hexadecimal colours, so that the same content always
// becomes the same HTML. A browser's own `style` object writes colours and quotes in its own way.

export type Declarations = Map<string, string>

/** Semicolons separate declarations, except inside quotes or brackets. */
const declaration = /(?:[^;"'(]|"[^"]*"|'[^']*'|\([^)]*\))+/g

/** The declarations of a style attribute, by property. */
export function readStyle(element: Element): Declarations {
  const written = element.getAttribute('style')?.match(declaration) ?? []
  const pairs = written.map((each) => {
    const colon = each.indexOf(':')
    return [each.slice(0, colon).trim().toLowerCase(), hexadecimal(each.slice(colon + 1).trim())] as const
  })
  return new Map(pairs.filter(([property, value]) => property !== '' && value !== ''))
}

/** Writes the declarations, sorted; if there are none, removes the attribute. */
export function writeStyle(element: Element, declarations: Declarations): void {
  const sorted = [...declarations].sort(([a], [b]) => (a < b ? -1 : 1))
  if (sorted.length === 0) element.removeAttribute('style')
  else element.setAttribute('style', sorted.map(([property, value]) => `${property}: ${value};`).join(' '))
}

/** Writes colours as mail clients support them best: rgb(230, 0, 0) becomes #e60000. */
function hexadecimal(value: string): string {
  return value.replace(/\brgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)/g, (_whole, ...parts: string[]) => {
    const [red = '', green = '', blue = ''] = parts
    return `#${[red, green, blue].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
  })
}
