// The languages of ready letters: their names, and which one is suggested.
import { galleryLanguages, type GalleryLanguage } from '@lettermill/contracts'
import { languageChoice } from './messages/index.ts'

/** The name of each language in that language. */
export const languageNames = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  uk: 'Українська',
} as const satisfies Record<GalleryLanguage, string>

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
