// The first words of a template for its card, without markup and merge tags.
import { withSamples } from './samples.ts'

/** Enough characters for three lines of a card. */
const mostWords = 400

/**
 * The words at the beginning of a template's HTML, without a tag that is cut off at its end. Merge tags show their
 * default or a sample.
 */
export function firstWords(html: string): string {
  const spaced = withSamples(html)
    .replace(/<[^<>]*$/, '')
    .replace(/<\/?(?:p|h[1-6]|[ou]l|li|blockquote|pre|td|div)\b[^>]*>|<br>/g, ' $& ')
  const { body } = new DOMParser().parseFromString(spaced, 'text/html')
  return body.textContent.replace(/\s+/g, ' ').trim().slice(0, mostWords)
}
