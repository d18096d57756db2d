// Guesses the single-byte encoding of a file that is not UTF-8 and has no byte order mark. It decodes the words with
// bytes beyond ASCII in each encoding, and chooses the one in which they look most like words of a language.
import type { Encoding } from './slices.ts'

interface Alphabet {
  encoding: Encoding
  /** Letters that are common in the languages written in this alphabet, in lower case. */
  common: RegExp
}

const western = /[àâäçéèêëîïôöùûüñáíóúßåøæã’]|õ(?=e)/
const central = /[ąćęłńóśźżčďěňřšťůžőűáéíöüýäôăţşđç’]/
const cyrillic = /[а-яёіїєґў’]/

/** More widespread alphabets come first, because the first of two with the same score wins. */
const alphabets: readonly Alphabet[] = [
  { encoding: 'windows-1252', common: western },
  { encoding: 'windows-1250', common: central },
  { encoding: 'windows-1251', common: cyrillic },
  { encoding: 'macintosh', common: western },
  { encoding: 'koi8-u', common: cyrillic },
  { encoding: 'ibm866', common: cyrillic },
]

// Unicode calls 'ª' and 'º' letters, but they follow numbers.
const isLetter = (text: string) => /^\p{L}/u.test(text) && !/^[ªº]/.test(text)
const isCyrillic = (text: string) => /^\p{Script=Cyrillic}/u.test(text)
const isAccented = (text: string) => text > '\x7f' && isLetter(text) && !isCyrillic(text)
const isLower = (text: string) => text !== text.toUpperCase()
const isUpper = (text: string) => text !== text.toLowerCase()

/** A score for how well a character beyond ASCII fits between its neighbours. */
function fit({ common }: Alphabet, before: string, letter: string, after: string): number {
  if (!isLetter(before) && !isLetter(after)) return 0
  if (/[‘’“”–—…]/.test(letter)) return common.test(letter) ? 1 : 0
  if (!isLetter(letter)) return -3
  if (isLower(before) && isUpper(letter)) return -2
  if (isCyrillic(letter)) return [before, after].some((next) => /[a-z]/i.test(next)) ? -3 : 1
  const pair = isAccented(before) ? 1 : 0
  return (common.test(letter.toLowerCase() + after) ? 1 : 0) - pair
}

function looks(alphabet: Alphabet, words: readonly Uint8Array[]): number {
  const decoder = new TextDecoder(alphabet.encoding)
  let sum = 0
  for (const word of words.map((bytes) => decoder.decode(bytes))) {
    for (let at = 0; at < word.length; at += 1) {
      const letter = word.charAt(at)
      if (letter > '\x7f') sum += fit(alphabet, word.charAt(at - 1), letter, word.charAt(at + 1))
    }
  }
  return sum
}

/**
 * The most likely encoding of these words. If two encodings give the same text, the more widespread one wins: a Czech
 * list whose only accents are 'á', 'é' and 'ř', for example, is read as Western.
 */
export function likeliestAlphabet(words: readonly Uint8Array[]): Encoding {
  const [best] = alphabets
    .map((alphabet) => ({ ...alphabet, score: looks(alphabet, words) }))
    .sort((one, other) => other.score - one.score)
  return best?.encoding ?? 'windows-1252'
}
