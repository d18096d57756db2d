// The language of sample letters: the chosen one, otherwise the one that the browser suggests.
import { galleryLanguages, type GalleryLanguage } from '@lettermill/contracts'
import { chosenOf, useAddress } from '../../../lib/contacts/address.ts'
import { letterLanguageKey, suggestedLanguage } from '../../../lib/templates/letter-languages.ts'

/** The language of sample letters, kept in the URL, and a function that changes it and stores the choice. */
export function useLetterLanguage(): [GalleryLanguage, (chosen: GalleryLanguage) => void] {
  const [params, change] = useAddress()
  const language = chosenOf(params, 'language', galleryLanguages) ?? suggestedLanguage()
  const choose = (chosen: GalleryLanguage) => {
    window.localStorage.setItem(letterLanguageKey, chosen)
    change({ language: chosen })
  }
  return [language, choose]
}
