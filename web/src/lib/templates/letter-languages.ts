// The languages of ready letters: their names, and which
// one is suggested.
import { galleryLanguages, type GalleryLanguage } from '@lettermill/contracts'
import { languageChoice, languageName } from '../messages/index.ts'

/** The languages, with the name of each in that language, in the order of these names. */
export const namedLanguages = galleryLanguages
  .map((value) => ({ value, label: languageName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'))

/** The language that was last chosen in the gallery. */
export const letterLanguageKey = 'galleryLanguage'

function knownOf(tag: string | null): GalleryLanguage | undefined {
  const [language] = tag?.toLowerCase().split('-') ?? []
  return galleryLanguages.find((known) => known === language)
}

/**
 * The language of sample letters if the URL names none: that of the app unless it is English, otherwise the language that was
 * last chosen in this browser, otherwise the first of the browser's languages that the gallery has, otherwise English.
 */
export function suggestedLanguage(): GalleryLanguage {
  const ofApp = languageChoice() === 'en' ? undefined : knownOf(languageChoice())
  if (ofApp) return ofApp
  const stored = knownOf(window.localStorage.getItem(letterLanguageKey))
  return stored ?? window.navigator.languages.map(knownOf).find((known) => known !== undefined) ?? 'en'
}
