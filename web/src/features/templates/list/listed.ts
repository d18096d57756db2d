// The templates that the screen shows: those that match the search, sorted, one page of them.
import type { Template } from '@lettermill/contracts'
import { withSamples } from '../samples.ts'

/** `oldest` is the specification's order and the default. */
export const orders = ['oldest', 'newest', 'name'] as const
export type Order = (typeof orders)[number]

/** Cards on a page: eight rows of three. */
export const onePage = 24

/** With this many templates or more, the search is shown. */
export const searchedFrom = 7

/** The templates whose name or first words contain the text, ignoring case, in this order. */
export function listed(templates: readonly Template[], search: string, order: Order): Template[] {
  const wanted = search.trim().toLowerCase()
  const found = templates.filter(
    ({ name, body_html }) =>
      wanted === '' ||
      name.toLowerCase().includes(wanted) ||
      firstWords(body_html).toLowerCase().includes(wanted),
  )
  if (order === 'name') return found.sort((a, b) => a.name.localeCompare(b.name))
  return order === 'newest' ? found.reverse() : found
}

/** The page that contains a template, counted from 1; null if the list does not contain it. */
export function pageOf(found: readonly Template[], id: number): number | null {
  const place = found.findIndex((template) => template.id === id)
  return place === -1 ? null : Math.floor(place / onePage) + 1
}

/** Enough characters for three lines of a card. */
const mostWords = 400

/**
 * The first words of a template for its card, without markup, and without a tag that is cut off at its end. Merge tags show their
 * default or a sample.
 */
export function firstWords(html: string): string {
  const spaced = withSamples(html)
    .replace(/<[^<>]*$/, '')
    .replace(/<\/?(?:p|h[1-6]|[ou]l|li|blockquote|pre|td|div)\b[^>]*>|<br>/g, ' $& ')
  const { body } = new DOMParser().parseFromString(spaced, 'text/html')
  return body.textContent.replace(/\s+/g, ' ').trim().slice(0, mostWords)
}
