// Repairs what the editor writes as several elements but readers see as one, before a template is read.

/** Set on a paragraph that holds nothing but a line break; `prepareHtml` removes it. */
export const emptyMark = 'data-empty'

/**
 * The HTML with the lines of a quote in one quote, lists aligned to the right with their items, and empty paragraphs
 * marked.
 */
export function withShapes(html: string): string {
  return joinQuotes(html)
    .replace(/<([uo]l)\b([^<>]*)>(?=\s*<li\b[^<>]*\sdir="rtl")/g, (list, name: string, attributes: string) =>
      /\sdir=/.test(attributes) ? list : `<${name}${attributes} dir="rtl">`,
    )
    .replace(/<p\b([^<>]*)>(?=<br><\/p>)/g, `<p$1 ${emptyMark}="">`)
}

/** The editor writes a quote for each line. */
export function joinQuotes(html: string): string {
  return html.replaceAll('</blockquote><blockquote>', '<br>')
}
