// The styles of a message (ADR-0117). The editor has the same in web/src/features/templates/rich/writing.css and
// TemplatePicture.tsx. The styles are inline, because many mail clients drop style sheets.

export type Look = Readonly<Record<string, string>>

/** In pixels, including 16 on either side, so that a table of 600 fits. */
export const columnWidth = 640

/** The width is fixed, because a wide picture would stretch the table before the picture's own width applies. */
export const columnLook = (pixels: number) =>
  `width:100%;max-width:${String(pixels)}px;margin:0 auto;table-layout:fixed`

export const letterLook =
  'color:#222222;background-color:#ffffff;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5'

const code = { 'font-family': 'Consolas,Menlo,monospace' }
const heading = (size: number, above = 24) => ({
  margin: `${String(above)}px 0 12px`,
  'font-size': `${String(size)}px`,
  'line-height': '1.25',
})

// Lists keep each client's side margin, because without it Outlook shows no bullets.
const looks: Readonly<Record<string, Look>> = {
  p: { margin: '0 0 16px' },
  h1: heading(28, 32),
  h2: heading(22),
  h3: heading(18),
  h4: heading(16),
  h5: heading(14),
  h6: heading(13),
  ul: { 'margin-top': '0', 'margin-bottom': '16px' },
  ol: { 'margin-top': '0', 'margin-bottom': '16px' },
  li: { margin: '0 0 6px' },
  blockquote: { margin: '0 0 16px', padding: '4px 0 4px 16px', 'border-left': '4px solid #cccccc' },
  pre: {
    margin: '0 0 16px',
    padding: '12px 16px',
    color: '#f8f8f2',
    'background-color': '#23241f',
    ...code,
    'font-size': '14px',
    'white-space': 'pre-wrap',
  },
  code: { color: '#222222', 'background-color': '#f0f0f0', padding: '2px 4px', ...code },
  hr: { margin: '24px 0', border: '0', 'border-top': '1px solid #cccccc' },
  a: { color: '#0066cc' },
  img: { 'max-width': '100%', height: 'auto', border: '0' },
}

/** The context of an element that its style depends on. */
export interface Place {
  isFirst: boolean
  /** The number of open lists, including this one. */
  listDepth: number
}

/** The style declarations of an element, which come after its own attributes. */
export function lookOf(tag: string, attributes: Readonly<Record<string, string>>, place: Place): Look {
  const look = looks[tag] ?? {}
  if (/^h[1-6]$/.test(tag) && place.isFirst) return { ...look, margin: '0 0 12px' }
  if ((tag === 'ul' || tag === 'ol') && place.listDepth > 1)
    return { 'margin-top': '6px', 'margin-bottom': '0' }
  // A picture with only a height keeps that height.
  if (tag === 'img' && attributes['height'] && !attributes['width'])
    return { 'max-width': '100%', border: '0' }
  if (tag === 'blockquote' && attributes['dir'] === 'rtl') {
    return { margin: '0 0 16px', padding: '4px 16px 4px 0', 'border-right': '4px solid #cccccc' }
  }
  return look
}

/** The attributes of an element with declarations before its own style, which takes precedence. */
export function withLook(attributes: Record<string, string>, look: string): Record<string, string> {
  const style = [look, attributes['style'] ?? ''].filter((part) => part !== '').join(';')
  return style === '' ? attributes : { ...attributes, style }
}

/** Whether the author chose colours. If so, dark mode changes none of Lettermill's colours. */
export function hasOwnColours(html: string): boolean {
  return /color\s*[:=]|background\s*:/i.test(html)
}
