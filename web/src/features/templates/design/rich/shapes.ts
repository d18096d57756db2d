// Converts the HTML of blocks' fields into the paragraphs that the text editor uses, and back.

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
