// The words with which letters begin, in the languages of the gallery. The editors load those of one language.
import type { GalleryLanguage } from '@lettermill/contracts'
import type { English } from '@lettermill/contracts/words'

export type GalleryWords = English['readers/gallery']

const files = import.meta.glob<GalleryWords>('../../../../../locales/*/readers/gallery.json', {
  import: 'default',
})

export async function loadGalleryWords(language: GalleryLanguage): Promise<GalleryWords> {
  const read = files[`../../../../../locales/${language}/readers/gallery.json`]
  if (!read) throw new Error(`no words for letters in ${language}`)
  return read()
}
