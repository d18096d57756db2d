// The languages of the pages and mails that readers and visitors see: forms, confirming, unsubscribing, preferences.

/** Languages that the web app lacks, because only readers and visitors need them (ISO 639-1). */
export const readersOwnLanguages = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru'] as const
export type ReadersOwnLanguage = (typeof readersOwnLanguages)[number]

export const readersLanguages = ['en', 'uk', ...readersOwnLanguages] as const
export type ReadersLanguage = (typeof readersLanguages)[number]

/**
 * The first language that Lettermill has for readers, otherwise English.
 * @param tags what a browser prefers, the most preferred first: `de-AT`, `en`
 */
export function firstReadersLanguage(tags: readonly string[]): ReadersLanguage {
  const wanted = tags.map((tag) => tag.toLowerCase().split('-')[0])
  return wanted.flatMap((tag) => readersLanguages.find((language) => language === tag) ?? [])[0] ?? 'en'
}
