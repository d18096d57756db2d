// Finds the part of a bounce's text that gives the reason.
import { shortText } from './lengths.ts'

/** A line that begins the original message in a report. Everything below consists of the sender's own words. */
const originalBegins =
  /^(?:-{2,}.{0,80}(?:original|copy of|returned|message (?:text|header|follows|body)|enclosed|transcript of message|unsent|below this line).{0,80}|(?:this is a copy of|below is a copy|the (?:body|header|text|first|full text|original message) of|original message(?: follows| header| text|:)|message (?:header|details)|included is|here is your|received:|return-path:|delivered-to:|x-\w+-\w+:).*)$/i
/** The most characters of a line in which the beginning is looked for. */
const mostOfLine = 200

/** Headers of the message that a report repeats. They are removed, because the subject may contain any word. */
const repeatedHead = /^[ \t]*(?:subject|from|to|cc|date|sent date|message-id|sent):.*$/gim

const mostText = 4000
const short = 1200
/** A paragraph with fewer letters, without its address, gives no reason. */
const fewLetters = 12

/** The text around the recipient, or the whole report if it is short. Both end before the quoted original. */
export function paragraphOf(text: string, recipients: readonly string[]): string {
  const plain = shortText(text)
  const report = plain.slice(0, beginOfOriginal(plain)).replace(repeatedHead, '')
  if (report.trim().length < short) return report
  const paragraphs = report
    .split(/\n ?\n/)
    .map((each) => each.trim())
    .filter(Boolean)
  const at = paragraphs.findIndex((each) => isAbout(each, recipients))
  if (at === -1) return paragraphs.join('\n').slice(0, mostText)
  let end = at
  for (let found = 0; end < paragraphs.length && found < fewLetters; end += 1)
    found += letters(paragraphs[end] ?? '')
  return paragraphs.slice(at, end).join('\n').slice(0, mostText)
}

/** The most characters before which nothing is an original: a report begins with words of its own. */
const ownWords = 40

/** Where the quoted original begins; the length of the text if it has none. */
function beginOfOriginal(text: string): number {
  let at = 0
  for (const line of text.split('\n')) {
    if (originalBegins.test(withoutMarks(line))) return at > ownWords ? at : text.length
    at += line.length + 1
  }
  return text.length
}

/** The line without the marks of a quotation or a list before it. */
function withoutMarks(line: string): string {
  const begin = /[^>\s*]/.exec(line)?.index ?? line.length
  return line.slice(begin, begin + mostOfLine)
}

function isAbout(paragraph: string, recipients: readonly string[]): boolean {
  if (recipients.length === 0) return /[^\s@<>]@[^\s@<>]+\.\w/.test(paragraph)
  return recipients.some((recipient) => paragraph.toLowerCase().includes(recipient))
}

/** The number of letters, without those of addresses. */
function letters(text: string): number {
  const words = text.split(/\s+/).filter((word) => !/.@./.test(word))
  return words.join('').replace(/[^\p{L}]/gu, '').length
}
