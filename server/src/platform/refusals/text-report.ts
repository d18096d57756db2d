// Finds the part of a bounce's text that gives the reason.

/** The beginning of the original message in a report. Everything below consists of the sender's own words. */
const originalBegins =
  /^[>\s*]*(?:-{2,}.{0,80}(?:original|copy of|returned|message (?:text|header|follows|body)|enclosed|transcript of message|unsent|below this line).{0,80}|(?:this is a copy of|below is a copy|the (?:body|header|text|first|full text|original message) of|original message(?: follows| header| text|:)|message (?:header|details)|included is|here is your|received:|return-path:|delivered-to:|x-\w+-\w+:).*)$/im

/** Headers of the message that a report repeats. They are removed, because the subject may contain any word. */
const repeatedHead = /^[ \t]*(?:subject|from|to|cc|date|sent date|message-id|sent):.*$/gim

const mostText = 4000
const short = 1200
/** A paragraph with fewer letters, without its address, gives no reason. */
const fewLetters = 12

/** The text around the recipient, or the whole report if it is short. Both end before the quoted original. */
export function paragraphOf(text: string, recipients: readonly string[]): string {
  const plain = text.replace(/\r\n?/g, '\n').slice(0, 60_000)
  const begin = originalBegins.exec(plain)
  const report = (begin && begin.index > 40 ? plain.slice(0, begin.index) : plain).replace(repeatedHead, '')
  if (report.trim().length < short) return report
  const paragraphs = report
    .split(/\n[ \t]*\n/)
    .map((each) => each.trim())
    .filter(Boolean)
  const at = paragraphs.findIndex((each) => isAbout(each, recipients))
  if (at === -1) return paragraphs.join('\n').slice(0, mostText)
  let end = at + 1
  while (end < paragraphs.length && letters(paragraphs.slice(at, end).join(' ')) < fewLetters) end += 1
  return paragraphs.slice(at, end).join('\n').slice(0, mostText)
}

function isAbout(paragraph: string, recipients: readonly string[]): boolean {
  if (recipients.length === 0) return /[^\s@<>]@[^\s@<>]+\.\w/.test(paragraph)
  return recipients.some((recipient) => paragraph.toLowerCase().includes(recipient))
}

function letters(text: string): number {
  return text.replace(/\S+@\S+/g, '').replace(/[^\p{L}]/gu, '').length
}
