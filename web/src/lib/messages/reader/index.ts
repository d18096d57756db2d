// The texts of readers and visitors in languages that messages and forms may have and the app does not: a reader of a
// German message sees German. English and Ukrainian are in the catalogues. A page loads one language only.
import { readersOwnLanguages, type ReadersOwnLanguage } from '@lettermill/contracts'
import type { ReadersTexts } from './texts.ts'

/** Loads the texts of a language. */
export const readersTexts: Readonly<Record<ReadersOwnLanguage, () => Promise<ReadersTexts>>> = {
  de: () => import('./de.ts').then(({ de }) => de),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
  es: () => import('./es.ts').then(({ es }) => es),
  it: () => import('./it.ts').then(({ it }) => it),
  pt: () => import('./pt.ts').then(({ pt }) => pt),
  nl: () => import('./nl.ts').then(({ nl }) => nl),
  pl: () => import('./pl.ts').then(({ pl }) => pl),
  ru: () => import('./ru.ts').then(({ ru }) => ru),
}

/** The language, if readers and visitors have it and the app does not. */
export function readersOwn(language: string): ReadersOwnLanguage | undefined {
  return readersOwnLanguages.find((each) => each === language)
}
