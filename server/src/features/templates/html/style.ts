// The declarations that a template's style attribute may hold.

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

// Words, numbers, quoted names and colours. No other function, so no url() and no expression(); no backslash, so
// nothing can be written in another spelling.
const value =
  /^(?:[\p{L}\p{N}_\s#%.,!+/-]|"[\p{L}\p{N}_\s.,-]*"|'[\p{L}\p{N}_\s.,-]*'|(?<=\b(?:rgba?|hsla?))\([\d\s.,%/]*\))+$/iu

/** The style without disallowed declarations; if all are allowed, letter by letter as it was. */
export function keepSafeStyle(style: string): string {
  const declarations = style.split(';').filter((each) => each.trim() !== '')
  const safe = declarations.filter(isSafe)
  return safe.length === declarations.length ? style : safe.map((each) => each.trim()).join('; ')
}

function isSafe(declaration: string): boolean {
  const colon = declaration.indexOf(':')
  const property = declaration.slice(0, colon).trim().toLowerCase()
  if (colon === -1 || !(properties.has(property) || families.test(property))) return false
  return value.test(declaration.slice(colon + 1))
}
