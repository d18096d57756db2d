// The starting designs: eleven, in each language.
import type { Design, GalleryLanguage } from '@lettermill/contracts'
import { letters } from './letters.ts'
import { german } from './words-de.ts'
import { english, type GalleryWords } from './words-en.ts'
import { spanish } from './words-es.ts'
import { french } from './words-fr.ts'
import { italian } from './words-it.ts'
import { dutch } from './words-nl.ts'
import { polish } from './words-pl.ts'
import { portuguese } from './words-pt.ts'
import { ukrainian } from './words-uk.ts'

export interface GalleryDesign {
  id: keyof typeof letters
  /** The name in the requested language. */
  name: string
  document: Design
}

/** The words of the starting designs in each language. */
export const galleryWords = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pl: polish,
  pt: portuguese,
  uk: ukrainian,
} satisfies Record<GalleryLanguage, GalleryWords>

const ids = Object.keys(letters) as (keyof typeof letters)[]

export function galleryOf(language: GalleryLanguage): GalleryDesign[] {
  return ids.map((id) => ({
    id,
    name: galleryWords[language].names[id],
    document: letters[id](galleryWords[language], language),
  }))
}
