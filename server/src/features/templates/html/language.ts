// Recognizes the language of a message from its words, for screen readers and for the texts that Lettermill adds.
import { letterLanguages, type LetterLanguage } from '@lettermill/contracts/languages'
import { readWords } from '../../../platform/words/index.ts'

/** What Lettermill adds to a letter in its language, and by what it recognizes the language. */
export interface LetterWords {
  sentBy: string
  unsubscribe: string
  /** Words that nearly every message contains. Without any, letters or scripts alone decide. */
  words?: string
  /** Letters that no other language uses. */
  letters?: string
  /** Unicode's names of its scripts. */
  scripts?: readonly string[]
  direction?: 'rtl'
}

export function letterWords(language: LetterLanguage): LetterWords {
  return readWords(language, 'readers/letters')
}

interface Signs {
  /** Languages by their letters, and then by their scripts, which other languages may use too. The first match wins. */
  letters: readonly (readonly [RegExp, LetterLanguage])[]
  words: ReadonlyMap<LetterLanguage, ReadonlySet<string>>
}

let read: Signs | undefined

function readSigns(): Signs {
  const known = letterLanguages.map((language) => ({ language, ...letterWords(language) }))
  const signs = (inBrackets: (each: LetterWords) => string | undefined) =>
    known.flatMap((each) => {
      const letters = inBrackets(each)
      return letters === undefined ? [] : [[new RegExp(`[${letters}]`, 'gu'), each.language] as const]
    })
  return {
    letters: [
      ...signs(({ letters }) => letters),
      ...signs(({ scripts }) => scripts?.map((script) => `\\p{Script=${script}}`).join('')),
    ],
    words: new Map(
      known.flatMap(({ language, words }) => (words ? [[language, new Set(words.split(' '))] as const] : [])),
    ),
  }
}

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
  const signs = (read ??= readSigns())
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const script = signs.letters.find(([pattern]) => 10 * (text.match(pattern)?.length ?? 0) > letters)
  const found = text.match(/\p{L}+/gu) ?? []
  const hits = [...signs.words].map(([language, some]) => ({
    language,
    count: found.filter((word) => some.has(word)).length,
  }))
  const best = hits.reduce((most, each) => (each.count > most.count ? each : most))
  if (script && !signs.words.has(script[1])) return script[1]
  if (best.count >= leastHits) return best.language
  return script?.[1] ?? (found.length < 12 && /^[\x00-\x7f]*$/.test(text) ? 'en' : undefined)
}
