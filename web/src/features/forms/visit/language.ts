// The language of a page for visitors: the form's, else the browser's, if the product speaks it.
import { useEffect, useState } from 'react'
import type { FormLanguage } from '@lettermill/contracts'
import { loadReadersLanguage } from '../../../lib/messages/index.ts'

/** The first of the browser's languages that the product speaks. */
export function browsersLanguage(languages: readonly string[] = window.navigator.languages): FormLanguage {
  const known = languages.map((each) => each.toLowerCase().split('-')[0])
  return known.find((each): each is FormLanguage => each === 'en' || each === 'uk') ?? 'en'
}

/**
 * Loads the texts of a language.
 * @param isKnown whether `wanted` is the form's choice; before that nothing is loaded
 * @returns the language to show; null until its texts are there
 */
export function useVisitorsLanguage(wanted: FormLanguage | null, isKnown: boolean): FormLanguage | null {
  const language = wanted ?? browsersLanguage()
  const [loaded, setLoaded] = useState<FormLanguage | null>(null)
  useEffect(() => {
    if (!isKnown) return undefined
    let isLeft = false
    // Without its texts the page is shown in English.
    loadReadersLanguage(language)
      .then(() => !isLeft && setLoaded(language))
      .catch(() => !isLeft && setLoaded('en'))
    return () => {
      isLeft = true
    }
  }, [language, isKnown])
  return loaded
}

/** For `useTextsIn`: while texts are loaded, English. */
export const pageLanguage = (language: FormLanguage | null): string => language ?? 'en'
