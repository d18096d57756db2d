// The text part: the sender's words, and below them what the law asks for.
import { alwaysShows, cleanText } from '../../templates/index.ts'
import { readersAddresses, type CompileInput, type Part } from './input.ts'
import { templateParts, unsubscribeToken } from './parts.ts'

/** @throws Problem template_unparsable */
export function compileText(input: CompileInput): Part[] {
  return [...wordsOf(input), '\n', ...footOf(input)]
}

function wordsOf({ text, publicUrl }: CompileInput): Part[] {
  return templateParts(cleanText(text).trim(), 'text', publicUrl)
}

function footOf({ text, postalAddress, publicUrl }: CompileInput): Part[] {
  const postal = cleanText(postalAddress ?? '').trim()
  return [
    ...(postal === '' ? [] : [`\n${postal}\n`]),
    ...(alwaysShows(text, 'text', 'unsubscribe_url')
      ? []
      : [`\nUnsubscribe: ${readersAddresses(publicUrl).unsubscribePage}`, unsubscribeToken, '\n']),
  ]
}
