// The words of a template for its card: what its author would read, without markup.

/** Enough for three lines of a card, whatever tags stand between the words. */
const mostHtml = 20_000
const mostWords = 400

/** The first words of a template's HTML. */
export function firstWords(html: string): string {
  const spaced = html
    .slice(0, mostHtml)
    .replace(/<\/?(?:p|h[1-6]|[ou]l|li|blockquote|pre|td|div)\b[^>]*>|<br>/g, ' $& ')
  const { body } = new DOMParser().parseFromString(spaced, 'text/html')
  return body.textContent.replace(/\s+/g, ' ').trim().slice(0, mostWords)
}
