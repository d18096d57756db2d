// The language of a visitor, by the browser's Accept-Language.

/** A language that the product supports. */
export type SpokenLanguage = 'en' | 'uk'

/** The first language of Accept-Language that the product supports, or else English. */
export function acceptedLanguage(accepted: string | undefined): SpokenLanguage {
  const wanted = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((each) => {
      const [tag = '', ...rest] = each.trim().toLowerCase().split(';')
      const quality = /^\s*q=([\d.]+)/.exec(rest.join(';'))?.[1]
      return { tag: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => (tag === 'en' || tag === 'uk') && quality > 0)
    .sort((one, other) => other.quality - one.quality)
  return wanted[0]?.tag === 'uk' ? 'uk' : 'en'
}
