// Limits the size of a template, because reading HTML blocks all other work for some microseconds a tag.
import { Problem } from '../../../platform/problem.ts'

/** The most characters without pictures: ten times the length at which Gmail clips a message. */
const mostCharacters = 1024 ** 2
/** The most start tags, end tags, and other text that begins like a tag. */
const mostTags = 20_000

/** @throws Problem template_unparsable for a text that is far longer than any message */
export function assertMailSized(text: string): void {
  if (text.length <= mostCharacters) return
  // Pictures are hosted separately, and take no time to parse.
  const words = text.replace(/data:image\/[\w.+-]{1,20};base64,[\w+/=]*/g, '').length
  if (words > mostCharacters) throw tooLarge('source_long', mostCharacters)
}

/** @throws Problem template_unparsable as `assertMailSized` does, and for HTML with more tags than any message has */
export function assertMailSizedHtml(html: string): void {
  assertMailSized(html)
  let tags = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) tags += 1
  if (tags > mostTags) throw tooLarge('tags', mostTags)
}

function tooLarge(reason: string, most: number): Problem {
  return new Problem('template_unparsable', { line: 1, reason, most })
}
