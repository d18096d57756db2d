// The calls for pages, and Lettermill's own texts for them.
import { getPage, updatePage, type Page, type PageName } from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'

const pageKey = (name: PageName) => ['pages', name] as const

export function usePage(name: PageName) {
  return useQuery({ queryKey: pageKey(name), queryFn: () => call(getPage, { params: { name } }) })
}

/** Saves a page. An empty text restores Lettermill's own text. */
export function useSavePage(name: PageName) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call(updatePage, { params: { name }, body: { text } }),
    onSuccess: (saved: Page) => queries.setQueryData(pageKey(name), saved),
  })
}

function markdownOf(intro: string, sections: readonly (readonly [heading: string, text: string])[]): string {
  return [intro, ...sections.map(([heading, text]) => `## ${heading}\n\n${text}`)].join('\n\n')
}

/** Lettermill's own texts in the chosen language, as Markdown that an operator may start from. */
export function useDefaultText(): Record<PageName, string> {
  const t = useTexts('pages')
  return {
    terms: markdownOf(t('terms.intro'), [
      [t('terms.accountHeading'), t('terms.accountText')],
      [t('terms.mailHeading'), t('terms.mailText')],
      [t('terms.serviceHeading'), t('terms.serviceText')],
      [t('terms.changesHeading'), t('terms.changesText')],
    ]),
    privacy: markdownOf(t('privacy.intro'), [
      [t('privacy.accountHeading'), t('privacy.accountText')],
      [t('privacy.readersHeading'), t('privacy.readersText')],
      [t('privacy.sharingHeading'), t('privacy.sharingText')],
      [t('privacy.rightsHeading'), t('privacy.rightsText')],
    ]),
  }
}
