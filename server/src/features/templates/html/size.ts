// How large a template may be: whoever reads HTML holds up everyone else meanwhile, by some microseconds a tag.
import { Problem } from '../../../platform/problem.ts'

/** Characters, pictures aside: ten times what Gmail shows before it cuts a message off. */
const mostCharacters = 1024 ** 2
/** Beginnings and ends of elements, and whatever else begins like one. */
const mostTags = 20_000

/** @throws Problem template_unparsable for a text that is far longer than any mail */
export function assertMailSized(text: string): void {
  if (text.length <= mostCharacters) return
  // Pictures get an address of their own; while they stand in the HTML they are no work to read.
  const words = text.replace(/data:image\/[\w.+-]{1,20};base64,[\w+/=]*/g, '').length
  if (words > mostCharacters) throw tooLarge('it is longer than 1 MB, its pictures aside')
}

/** @throws Problem template_unparsable as `assertMailSized`, and for HTML of more tags than any mail has */
export function assertMailSizedHtml(html: string): void {
  assertMailSized(html)
  let tags = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) tags += 1
  if (tags > mostTags) throw tooLarge(`it has more than ${String(mostTags)} tags`)
}

function tooLarge(reason: string): Problem {
  return new Problem('template_unparsable', { line: 1, reason })
}
