// The declarations that the style attribute of a template may contain.

const properties = new Set([
  ...['color', 'background', 'background-color', 'opacity'],
  ...['font', 'font-family', 'font-size', 'font-style', 'font-variant', 'font-weight'],
  ...[
    'line-height',
    'letter-spacing',
    'word-spacing',
    'white-space',
    'word-break',
    'word-wrap',
    'overflow-wrap',
  ],
  ...[
    'text-align',
    'text-decoration',
    'text-decoration-color',
    'text-decoration-line',
    'text-decoration-style',
  ],
  ...['text-indent', 'text-transform', 'vertical-align', 'direction', 'unicode-bidi', 'tab-size'],
  ...['list-style', 'list-style-type', 'list-style-position'],
  ...['width', 'min-width', 'max-width', 'height', 'min-height', 'max-height', 'box-sizing'],
  ...['display', 'float', 'clear', 'table-layout', 'border-collapse', 'border-spacing', 'border-radius'],
])
const families =
  /^(?:margin|padding|border)(?:-(?:top|right|bottom|left))?(?:-(?:color|style|width))?$|^mso-[a-z-]+$/

// Words, numbers, quoted names and colours. Functions are not allowed, so neither are url() and expression(). A
// backslash is not allowed either, so nothing can be written in another spelling.
const value =
  /^(?:[\p{L}\p{N}_\s#%.,!+/-]|"[\p{L}\p{N}_\s.,-]*"|'[\p{L}\p{N}_\s.,-]*'|(?<=\b(?:rgba?|hsla?))\([\d\s.,%/]*\))+$/iu

/** Further properties of whole documents: backgrounds, and properties that phones would otherwise change. */
const wholeProperties = new Set([
  ...['background-image', 'background-position', 'background-repeat', 'background-size', 'background-clip'],
  ...[
    'outline',
    'overflow',
    'cursor',
    'text-size-adjust',
    '-webkit-text-size-adjust',
    '-ms-text-size-adjust',
  ],
  ...['-ms-interpolation-mode', 'border-top-left-radius', 'border-top-right-radius'],
  ...['border-bottom-left-radius', 'border-bottom-right-radius', 'color-scheme', 'supported-color-schemes'],
])

/** A picture at a web address or on this server. The address contains no character that could end it. */
const pictures = /url\(\s*(['"]?)(?:https?:\/)?\/[\w\-./:?=&%~+,@!]*\1\s*\)/gi

/** The style without disallowed declarations. If all are allowed, the style stays unchanged. */
export function keepSafeStyle(style: string, extent: 'body' | 'whole' = 'body'): string {
  const declarations = style.split(';').filter((each) => each.trim() !== '')
  const safe = declarations.filter((each) => isSafe(each, extent))
  return safe.length === declarations.length ? style : safe.map((each) => each.trim()).join('; ')
}

/** Whether a letter may contain this `property: value`. */
export function isSafe(declaration: string, extent: 'body' | 'whole' = 'body'): boolean {
  const colon = declaration.indexOf(':')
  const property = declaration.slice(0, colon).trim().toLowerCase()
  const isWhole = extent === 'whole'
  if (colon === -1) return false
  if (!properties.has(property) && !families.test(property) && !(isWhole && wholeProperties.has(property)))
    return false
  const written = declaration.slice(colon + 1)
  return value.test(isWhole && property.startsWith('background') ? written.replace(pictures, 'x') : written)
}
