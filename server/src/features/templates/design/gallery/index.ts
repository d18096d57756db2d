// The starting designs: eleven, in each language that has words for them (locales/<language>/readers/gallery.json).
import type { Design, GalleryLanguage } from '@lettermill/contracts'
import { galleryWords } from './build.ts'
import { letters } from './letters.ts'

export interface GalleryDesign {
  id: keyof typeof letters
  /** The name in the requested language. */
  name: string
  document: Design
}

const ids = Object.keys(letters) as (keyof typeof letters)[]

export function galleryOf(language: GalleryLanguage): GalleryDesign[] {
  const words = galleryWords(language)
  return ids.map((id) => ({ id, name: words.names[id], document: letters[id](words, language) }))
}
