// What the fields of blocks hold, as the paragraphs that the editor of text writes, and back.

/** `rich`: paragraphs and lists; `inline`: one line; `items`: one line for each item of a list. */
export type TextShape = 'rich' | 'inline' | 'items'

function paragraphs(html: string): Element[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...page.body.children]
}

/** What one line holds of several paragraphs: their content with breaks between. */
export function inlineOf(html: string): string {
  const lines = paragraphs(html).flatMap((each) =>
    each.matches('ul, ol') ? [...each.children].map((item) => item.innerHTML) : [each.innerHTML],
  )
  return lines
    .filter((line) => line !== '<br>')
    .join('<br>')
    .trim()
}

/** A line of a heading as a paragraph. */
export const paragraphOf = (inline: string) => `<p>${inline}</p>`

export const paragraphsOfItems = (items: readonly string[]) => items.map(paragraphOf).join('')

/** The paragraphs as the items of a list; empty ones too, since one may be about to be written. */
export function itemsOf(html: string): string[] {
  return paragraphs(html).flatMap((each) => {
    const lines = each.matches('ul, ol') ? [...each.children] : [each]
    return lines.map((line) => (line.innerHTML === '<br>' ? '' : line.innerHTML))
  })
}
