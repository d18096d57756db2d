// The language of a form's page in the editor and in the HTML for websites.
import { useEffect, useState } from 'react'
import { firstReadersLanguage, type ReadersLanguage } from '@lettermill/contracts'
import { loadReadersLanguage } from '../../lib/messages/index.ts'

/**
 * Loads the texts of a form's language, for `useTextsIn`.
 * @param wanted null for the language of this browser
 * @returns English until they are loaded
 */
export function useFormLanguage(wanted: ReadersLanguage | null): string {
  const language = wanted ?? firstReadersLanguage(window.navigator.languages)
  const [loaded, setLoaded] = useState('en')
  useEffect(() => {
    let isLeft = false
    loadReadersLanguage(language)
      .then(() => !isLeft && setLoaded(language))
      .catch(() => !isLeft && setLoaded('en'))
    return () => {
      isLeft = true
    }
  }, [language])
  return loaded
}
