// The languages in locales/: those for readers and visitors, those of the starting designs, and those in which
// Lettermill recognizes letters. `npx vitest run src/lib/messages/tests/catalogues.test.ts -u` in web writes this file.
// prettier-ignore
export const readersLanguages = ['en', 'uk', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru'] as const
// prettier-ignore
export const galleryLanguages = ['en', 'uk', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt'] as const
// prettier-ignore
export const letterLanguages = ['en', 'uk', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru', 'ar', 'cs', 'el', 'fa', 'he', 'ja', 'ko', 'ro', 'sv', 'tr', 'zh'] as const
