// The words of a template for its card: what its author would read, without markup.

/** Enough for three lines of a card. */
const mostWords = 400

/** The first words of the beginning of a template's HTML; a tag that is cut off at its end is none of them. */
export function firstWords(html: string): string {
  const spaced = html
    .replace(/<[^<>]*$/, '')
    .replace(/<\/?(?:p|h[1-6]|[ou]l|li|blockquote|pre|td|div)\b[^>]*>|<br>/g, ' $& ')
  const { body } = new DOMParser().parseFromString(spaced, 'text/html')
  return body.textContent.replace(/\s+/g, ' ').trim().slice(0, mostWords)
}
