// The language of a page for visitors: the form's, otherwise the browser's, if Lettermill has it.
import { useEffect, useState } from 'react'
import type { FormLanguage } from '@lettermill/contracts'
import { loadReadersLanguage } from '../../../lib/messages/index.ts'

/** The first of the browser's languages that Lettermill has. */
export function browsersLanguage(languages: readonly string[] = window.navigator.languages): FormLanguage {
  const known = languages.map((each) => each.toLowerCase().split('-')[0])
  return known.find((each): each is FormLanguage => each === 'en' || each === 'uk') ?? 'en'
}

/**
 * Loads the texts of a language.
 * @param isKnown whether `wanted` is known to be the form's choice; before that, nothing is loaded
 * @returns the language to show; null until its texts are loaded
 */
export function useVisitorsLanguage(wanted: FormLanguage | null, isKnown: boolean): FormLanguage | null {
  const language = wanted ?? browsersLanguage()
  const [loaded, setLoaded] = useState<FormLanguage | null>(null)
  useEffect(() => {
    if (!isKnown) return undefined
    let isLeft = false
    // If the texts cannot be loaded, the page is shown in English.
    loadReadersLanguage(language)
      .then(() => !isLeft && setLoaded(language))
      .catch(() => !isLeft && setLoaded('en'))
    return () => {
      isLeft = true
    }
  }, [language, isKnown])
  return loaded
}

/** The language for `useTextsIn`; English while texts are loading. */
export const pageLanguage = (language: FormLanguage | null): string => language ?? 'en'
