// The starting designs: ten, in each language.
import type { Design } from '@lettermill/contracts'
import type { Language } from './build.ts'
import { letters } from './letters.ts'
import { english } from './words-en.ts'
import { ukrainian } from './words-uk.ts'

export interface GalleryDesign {
  id: keyof typeof letters
  /** The name in the requested language. */
  name: string
  document: Design
}

const words = { en: english, uk: ukrainian }

const ids = Object.keys(letters) as (keyof typeof letters)[]

export function galleryOf(language: Language): GalleryDesign[] {
  return ids.map((id) => ({
    id,
    name: words[language].names[id],
    document: letters[id](words[language], language),
  }))
}
