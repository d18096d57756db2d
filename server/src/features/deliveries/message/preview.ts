// A message as a preview: without the pixel, and with links that lead straight to their addresses and count no events.
import { compileMerge, escapeHtml, type MergeFields } from '../../templates/index.ts'
import type { CompiledHtml } from './html.ts'
import { readersAddresses, type LetterInput, type Letter, type Part } from './input.ts'
import { targetOf } from './links.ts'
import { allFields, joinParts } from './parts.ts'

export interface PreviewedMessage {
  /** The sender's name and address, as people read them. */
  from: string
  subject: string
  /** Empty if there is none. */
  preheader: string
  /** The address for replies; null if they go to the sender. */
  replyTo: string | null
  /** The HTML as a whole page. */
  html: string
  text: string
  /** The bytes of the HTML part as this recipient gets it. */
  htmlBytes: number
}

/** @throws Problem subject_unparsable */
export function compilePreview(
  input: LetterInput,
  { parts, page, links }: CompiledHtml,
  text: readonly Part[],
): (letter: Letter) => PreviewedMessage {
  const { fromName, fromEmail, publicUrl, preheader = '', replyTo = null, language } = input
  const subjectOf = compileMerge(input.subject, 'header', { language })
  const preheaderOf = compileMerge(preheader, 'header', { language })
  const wholeOf = joinParts(parts)
  const pageOf = joinParts(page)
  const textOf = joinParts(text)
  return (letter) => ({
    from: fromName === '' ? fromEmail : `${fromName} <${fromEmail}>`,
    subject: subjectOf(allFields(letter, publicUrl)),
    preheader: preheaderOf(allFields(letter, publicUrl)),
    replyTo,
    html: withPlainLinks(pageOf, letter, links, publicUrl),
    text: textOf(letter),
    htmlBytes: Buffer.byteLength(wholeOf(letter)),
  })
}

function withPlainLinks(
  page: (letter: Letter) => string,
  letter: Letter,
  links: readonly string[],
  publicUrl: string,
): string {
  // A number after `~` takes the place of each click token. No token contains `~`.
  const click = (number: number) => `~${String(number)}`
  const counted = `href="${escapeHtml(readersAddresses(publicUrl).click)}~`
  const fields = allFields(letter, publicUrl)
  return page({ ...letter, tokens: { ...letter.tokens, click } })
    .split(counted)
    .map((piece, index) => (index === 0 ? piece : plainLink(piece, links, fields)))
    .join('')
}

/**
 * Writes the address of the link as `href`, and the link's number among the links of the message as `data-link`. The
 * page of a campaign finds the clicks of the link by that number.
 * @param piece begins with a link's number and the quotation mark after it
 */
function plainLink(piece: string, links: readonly string[], fields: MergeFields): string {
  const end = piece.indexOf('"')
  const number = Number(piece.slice(0, end))
  const target = targetOf(links[number] ?? '', fields) ?? ''
  return `href="${escapeHtml(target)}" data-link="${String(number)}${piece.slice(end)}`
}
