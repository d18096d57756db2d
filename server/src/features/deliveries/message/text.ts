// The text part: the sender's words, and below them the footer that the law requires.
import { cleanText, footText } from '../../templates/index.ts'
import { readersAddresses, type LetterInput, type Part } from './input.ts'
import { templateParts, unsubscribeToken } from './parts.ts'

/** @throws Problem template_unparsable */
export function compileText(input: LetterInput): Part[] {
  return [...wordsOf(input), '\n', ...footOf(input)]
}

function wordsOf(input: LetterInput): Part[] {
  return templateParts(cleanText(input.text).trim(), 'text', input)
}

function footOf(input: LetterInput): Part[] {
  const { unsubscribePage } = readersAddresses(input.publicUrl)
  return footText(input.text, input, unsubscribePage).flatMap((piece, at) =>
    at === 0 ? [piece] : [unsubscribeToken, piece],
  )
}
