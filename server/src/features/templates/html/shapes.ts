// What the editor writes with several elements, as one reader sees it: these are mended before a template is read.

/** Set on a paragraph that holds nothing but a line break; it never leaves `prepareHtml`. */
export const emptyMark = 'data-empty'

/**
 * The HTML with lines of one quote in one quote, lists as far to the right as their items, and empty paragraphs
 * marked.
 */
export function withShapes(html: string): string {
  return joinQuotes(html)
    .replace(/<([uo]l)\b([^<>]*)>(?=\s*<li\b[^<>]*\sdir="rtl")/g, (list, name: string, attributes: string) =>
      /\sdir=/.test(attributes) ? list : `<${name}${attributes} dir="rtl">`,
    )
    .replace(/<p\b([^<>]*)>(?=<br><\/p>)/g, `<p$1 ${emptyMark}="">`)
}

/** The editor writes a quote for each of its lines. */
export function joinQuotes(html: string): string {
  return html.replaceAll('</blockquote><blockquote>', '<br>')
}
