// The text part: the sender's words, and below them the footer that the law requires.
import { alwaysShows, cleanText } from '../../templates/index.ts'
import { footWords } from './foot.ts'
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
  const { sentBy, sender, postalAddress, unsubscribe } = footWords(input)
  const leaves = alwaysShows(input.text, 'text', 'unsubscribe_url')
  const address = postalAddress.split(/\r\n|\r|\n/)
  if (leaves && address.every((each) => input.text.includes(each.trim()))) return []
  const lines = [`${sentBy} ${sender}`, ...(postalAddress === '' ? [] : [postalAddress])].join('\n')
  const begin = `\n${unsubscribe}: ${readersAddresses(input.publicUrl).unsubscribePage}`
  return [`\n${lines}`, ...(leaves ? [] : [begin, unsubscribeToken]), '\n']
}
