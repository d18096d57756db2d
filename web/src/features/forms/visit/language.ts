// The language of a page for visitors: the form's, otherwise the first of the browser's that Lettermill has.
import { useEffect, useState } from 'react'
import { firstReadersLanguage, type ReadersLanguage } from '@lettermill/contracts'
import { CallFailed } from '../../../lib/api/index.ts'
import { loadReadersLanguage, problemText } from '../../../lib/messages/index.ts'

/**
 * Loads the texts of a language.
 * @param isKnown whether `wanted` is known to be the form's choice; before that, nothing is loaded
 * @returns the language to show; null until its texts are loaded
 */
export function useVisitorsLanguage(
  wanted: ReadersLanguage | null,
  isKnown: boolean,
): ReadersLanguage | null {
  const language = wanted ?? firstReadersLanguage(window.navigator.languages)
  const [loaded, setLoaded] = useState<ReadersLanguage | null>(null)
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
export const pageLanguage = (language: ReadersLanguage | null): string => language ?? 'en'

/** Why a call failed, in the language of the page; null if no server says it. */
export function failureText(error: unknown, language: string): string | null {
  if (!(error instanceof CallFailed)) return null
  const { code, params, said } = error
  return problemText({ code, params, message: said }, language)
}
