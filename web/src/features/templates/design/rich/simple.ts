// The HTML of a block as the editor of text can read it. A script may have written anything into a document.

/** Elements that rich text may hold; the words of others stay. */
export const richTags: ReadonlySet<string> = new Set([
  ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'span', 'ul', 'ol', 'li', 'a'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
])

/** Elements whose content is no text of the letter. */
export const noText =
  'script, style, template, iframe, object, svg, math, head, title, noscript, textarea, select'

const kept = ['style', 'href', 'dir']

/** Without elements, attributes and comments that rich text does not have. */
export function simpleHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const each of body.querySelectorAll(noText)) each.remove()
  const comments = document.createNodeIterator(body, NodeFilter.SHOW_COMMENT)
  for (let each = comments.nextNode(); each; each = comments.nextNode()) (each as Comment).remove()
  // The deepest first, so that what takes the place of an element is clean already.
  for (const each of [...body.querySelectorAll('*')].reverse()) {
    if (!richTags.has(each.localName)) each.replaceWith(...each.childNodes)
    else for (const { name } of [...each.attributes]) if (!kept.includes(name)) each.removeAttribute(name)
  }
  return body.innerHTML
}
