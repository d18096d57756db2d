// The language of a visitor, by the browser's Accept-Language.
import { firstReadersLanguage, type ReadersLanguage } from '@lettermill/contracts/languages'

/** The first language of Accept-Language that Lettermill has for readers and visitors, otherwise English. */
export function acceptedLanguage(accepted: string | undefined): ReadersLanguage {
  const wanted = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((each) => {
      const [tag = '', ...rest] = each.trim().split(';')
      const quality = /^\s*q=([\d.]+)/i.exec(rest.join(';'))?.[1]
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
  return firstReadersLanguage(wanted.map(({ tag }) => tag))
}
