// Reduces a block's HTML to what the text editor can read, because a script may have written anything into a design.

/** Elements that rich text may contain. Of other elements, only the text stays. */
export const richTags: ReadonlySet<string> = new Set([
  ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'span', 'ul', 'ol', 'li', 'a'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
])

/** Elements whose content is not part of the text. */
export const noText =
  'script, style, template, iframe, object, svg, math, head, title, noscript, textarea, select'

const kept = ['style', 'href', 'dir']

/** Removes elements, attributes and comments that rich text does not allow. */
export function simpleHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const each of body.querySelectorAll(noText)) each.remove()
  const comments = document.createNodeIterator(body, NodeFilter.SHOW_COMMENT)
  for (let each = comments.nextNode(); each; each = comments.nextNode()) (each as Comment).remove()
  // Begins with the deepest elements, so that what replaces an element is already clean.
  for (const each of [...body.querySelectorAll('*')].reverse()) {
    if (!richTags.has(each.localName)) each.replaceWith(...each.childNodes)
    else for (const { name } of [...each.attributes]) if (!kept.includes(name)) each.removeAttribute(name)
  }
  return body.innerHTML
}
