// The words with which letters begin, in the languages of the gallery. The editors load those of one language.
import { galleryLanguages, type GalleryLanguage } from '@lettermill/contracts'
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

/**
 * The words of a letter's last block, in English if there are none in its language.
 * @param tag the language of the letter (BCP 47)
 */
export async function loadFooterWords(tag: string): Promise<GalleryWords['footer']> {
  const language = galleryLanguages.find((each) => each === tag.split('-')[0]) ?? 'en'
  return (await loadGalleryWords(language)).footer
}
