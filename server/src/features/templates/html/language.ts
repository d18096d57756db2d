// Recognizes the language of a message from its words, for screen readers and for the texts that Lettermill adds.

export const letterLanguages = [
  ...(['en', 'uk', 'ru', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'cs', 'sv', 'ro'] as const),
  ...(['he', 'ar', 'fa', 'el', 'ja', 'zh', 'ko'] as const),
] as const
export type LetterLanguage = (typeof letterLanguages)[number]

/** Scripts and letters that only one of these languages uses. The first match wins. */
const scripts: readonly [RegExp, LetterLanguage][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/[پچژگ]/gu, 'fa'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Greek}/gu, 'el'],
  [/[іїєґІЇЄҐ]/gu, 'uk'],
  [/[ыэъёЫЭЪЁ]/gu, 'ru'],
]

/** Words that nearly every message contains. */
const words: readonly (readonly [LetterLanguage, ReadonlySet<string>])[] = (
  [
    ['en', 'the and you to of for is with your our from this are we'],
    ['de', 'der die und das nicht sie ist mit für ein eine wir ihr'],
    ['fr', 'le la les et vous des pour est une dans nous votre sur'],
    ['es', 'el los las y que para una por con su del es la nuestro'],
    ['it', 'il che di per non una gli con è la le della nostro sono'],
    ['pt', 'os não para uma você com que em da do seu nosso é'],
    ['nl', 'de het een en van voor niet met je wij op onze is'],
    ['pl', 'się nie na że jest do dla oraz w i z nasz twoje'],
    ['tr', 've bir için bu ile çok sizin daha olarak'],
    ['cs', 'se na je že pro jsou nebo váš si jsme'],
    ['sv', 'och att det är för som på vi din inte'],
    ['ro', 'și nu este pentru să cu din sunt care la'],
    ['uk', 'та і що для від це не на ви ми'],
    ['ru', 'и что для от это не на вы мы по'],
  ] as const
).map(([language, some]) => [language, new Set(some.split(' '))])

/** The number of characters that is enough to recognize a language. */
const sampleLength = 20_000
/** The fewest words that decide a language, because most messages contain a few words of another. */
const leastHits = 2

/**
 * The language that a whole document declares; otherwise the language of the words of a template's HTML, without merge
 * tags and elements. Undefined if the words do not show it. A message of a few plain words counts as English.
 */
export function languageOf(html: string): LetterLanguage | undefined {
  const [, declared] = /^\s*<!doctype html>\s*<html lang="([a-z]{2})/i.exec(html) ?? []
  const named = letterLanguages.find((language) => language === declared)
  if (named) return named
  const text = html
    .slice(0, sampleLength)
    .replace(/<style>[^<]*<\/style>|<[^<>]*>|\{\{[^{}]*\}\}|\{%[^{}%]*%\}|&[a-z#0-9]{1,8};/gi, ' ')
    .toLowerCase()
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const script = scripts.find(([pattern]) => 10 * (text.match(pattern)?.length ?? 0) > letters)
  const found = text.match(/\p{L}+/gu) ?? []
  const hits = words.map(([language, some]) => ({
    language,
    count: found.filter((word) => some.has(word)).length,
  }))
  const best = hits.reduce((most, each) => (each.count > most.count ? each : most))
  if (script && script[1] !== 'uk' && script[1] !== 'ru') return script[1]
  if (best.count >= leastHits) return best.language
  return script?.[1] ?? (found.length < 12 && /^[\x00-\x7f]*$/.test(text) ? 'en' : undefined)
}
