// Joins what the editor writes as several elements although readers see it as one, before a template is read.

/** Marks a paragraph that contains only a line break. `prepareHtml` removes the mark. */
export const emptyMark = 'data-empty'

/**
 * The HTML with the lines of a quote joined, lists aligned to the right if their items are, and empty paragraphs
 * marked.
 */
export function withShapes(html: string): string {
  return joinQuotes(html)
    .replace(/<([uo]l)\b([^<>]*)>(?=\s*<li\b[^<>]*\sdir="rtl")/g, (list, name: string, attributes: string) =>
      /\sdir=/.test(attributes) ? list : `<${name}${attributes} dir="rtl">`,
    )
    .replace(/<p\b([^<>]*)>(?=<br><\/p>)/g, `<p$1 ${emptyMark}="">`)
}

/** Joins the lines of a quote, because the editor writes a quote for each line. */
export function joinQuotes(html: string): string {
  return html.replaceAll('</blockquote><blockquote>', '<br>')
}
