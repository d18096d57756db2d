// Converts the HTML of blocks' fields into what the text editor can read, and back.

/** `rich`: paragraphs and lists; `inline`: one line; `items`: one line for each list item. */
export type TextShape = 'rich' | 'inline' | 'items'

const inlineFormats = ['bold', 'italic', 'underline', 'strike', 'color', 'link', 'merge']
/** The formats that the text editor keeps. */
export const formatsOf: Readonly<Record<TextShape, string[]>> = {
  inline: inlineFormats,
  items: inlineFormats,
  rich: [...inlineFormats, 'background', 'size', 'font', 'script', 'list', 'align', 'direction', 'indent'],
}

function paragraphs(html: string): Element[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...page.body.children]
}

/** Joins the contents of paragraphs and list items, with `<br>` between them. */
export function inlineOf(html: string): string {
  const lines = paragraphs(html).flatMap((each) =>
    each.matches('ul, ol') ? [...each.children].map((item) => item.innerHTML) : [each.innerHTML],
  )
  return lines
    .filter((line) => line !== '<br>')
    .join('<br>')
    .trim()
}

/** One line, such as a heading, as a paragraph. */
export const paragraphOf = (inline: string) => `<p>${inline}</p>`

export const paragraphsOfItems = (items: readonly string[]) => items.map(paragraphOf).join('')

/** Paragraphs as list items, including empty ones, because the next one may be about to be typed. */
export function itemsOf(html: string): string[] {
  return paragraphs(html).flatMap((each) => {
    const lines = each.matches('ul, ol') ? [...each.children] : [each]
    return lines.map((line) => (line.innerHTML === '<br>' ? '' : line.innerHTML))
  })
}
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
