// The languages of the pages and mails that readers and visitors see (forms, confirming, unsubscribing, preferences), of
// the starting designs, and those in which Lettermill recognizes letters.
import type { galleryLanguages, letterLanguages } from './language-lists.ts'
import { readersLanguages } from './language-lists.ts'

export * from './language-lists.ts'
export type ReadersLanguage = (typeof readersLanguages)[number]
export type GalleryLanguage = (typeof galleryLanguages)[number]
export type LetterLanguage = (typeof letterLanguages)[number]

/**
 * The first language that Lettermill has for readers, otherwise English.
 * @param tags what a browser prefers, the most preferred first: `de-AT`, `en`
 */
export function firstReadersLanguage(tags: readonly string[]): ReadersLanguage {
  const wanted = tags.map((tag) => tag.toLowerCase().split('-')[0])
  return wanted.flatMap((tag) => readersLanguages.find((language) => language === tag) ?? [])[0] ?? 'en'
}
