// The footer of a message, in the message's language: who sent it, their address, and how to unsubscribe.
import type { AddedFoot, LetterLanguage } from '@lettermill/contracts'
import { cleanText, escapeHtml } from '../merge/merge.ts'
import { alwaysShows } from '../merge/names.ts'
import { letterWords } from './language.ts'

export interface FootInput {
  /** The language of the letter. */
  language: LetterLanguage
  fromName: string
  /** The sender's address; '' leaves the sender out of a preview. */
  fromEmail: string
  /** The workspace's postal address, in lines; empty or null if none is set. */
  postalAddress: string | null
}

interface FootWords {
  language: LetterLanguage
  direction: 'ltr' | 'rtl'
  /** The words before the sender's name. */
  sentBy: string
  /** The sender's name and address; '' if unknown. */
  sender: string
  /** The postal address in lines; '' if none is set. */
  postalAddress: string
  unsubscribe: string
}

/** The words of a message's footer. */
function footWords({ language, fromName, fromEmail, postalAddress }: FootInput): FootWords {
  const { sentBy, unsubscribe, direction = 'ltr' } = letterWords(language)
  const name = cleanText(fromName).replace(/\s+/g, ' ').trim()
  return {
    language,
    direction,
    sentBy,
    sender: name === '' || fromEmail === '' ? fromEmail : `${name} (${fromEmail})`,
    postalAddress: cleanText(postalAddress ?? '').trim(),
    unsubscribe,
  }
}

const lineBreaks = /\r\n|\r|\n/

const addressLines = ({ postalAddress }: FootWords) =>
  postalAddress.split(lineBreaks).filter((each) => each !== '')

/** A letter leaves the footer out if it always shows a link to unsubscribe and names the postal address. */
function needs(html: string, foot: FootWords): { foot: boolean; unsubscribe: boolean } {
  const leaves = alwaysShows(html, 'html', 'unsubscribe_url')
  // A design with a footer of its own already shows the address.
  const names = addressLines(foot).every((each) => html.includes(escapeHtml(each.trim())))
  return { foot: !leaves || !names, unsubscribe: !leaves }
}

/** The words of the footer that `footHtml` writes, for an editor; null if it writes none. */
export function footOfHtml(html: string, input: FootInput): AddedFoot | null {
  const foot = footWords(input)
  const needed = needs(html, foot)
  if (!needed.foot) return null
  return {
    sent_by: foot.sentBy,
    sender: foot.sender,
    postal_address: foot.postalAddress,
    unsubscribe: needed.unsubscribe ? foot.unsubscribe : '',
  }
}

/**
 * The footer that the law requires, if the HTML has none. The token of the unsubscribe link belongs between two pieces.
 * @param unsubscribePage the address of the unsubscribe link, without its token
 */
export function footHtml(html: string, input: FootInput, unsubscribePage: string): string[] {
  const foot = footWords(input)
  const { language, direction, sentBy, sender, unsubscribe } = foot
  const needed = needs(html, foot)
  if (!needed.foot) return []
  // Latin names and addresses keep their own direction in a right-to-left footer.
  const line = (text: string) =>
    direction === 'rtl' ? `<span dir="auto">${escapeHtml(text)}</span>` : escapeHtml(text)
  const lines = [
    ...(sender === '' ? [] : [`${sentBy} ${line(sender)}`]),
    ...addressLines(foot).map(line),
  ].join('<br>')
  const begin = `<p lang="${language}" dir="${direction}" style="${footLook}">${lines}`
  if (!needed.unsubscribe) return [`${begin}</p>\n`]
  const gap = lines === '' ? '' : '<br>'
  return [
    `${begin}${gap}<a href="${escapeHtml(unsubscribePage)}`,
    `" style="color:#666666">${unsubscribe}</a></p>\n`,
  ]
}

const footLook =
  'margin:0;padding:16px 0 0;border-top:1px solid #dddddd;color:#666666;font-size:13px;line-height:1.5'

/** The footer of the text part, in the same pieces. */
export function footText(text: string, input: FootInput, unsubscribePage: string): string[] {
  const { sentBy, sender, postalAddress, unsubscribe } = footWords(input)
  const leaves = alwaysShows(text, 'text', 'unsubscribe_url')
  if (leaves && postalAddress.split(lineBreaks).every((each) => text.includes(each.trim()))) return []
  const lines = [sender === '' ? '' : `${sentBy} ${sender}`, postalAddress].filter((each) => each !== '')
  const begin = `\n${lines.join('\n')}`
  return leaves ? [`${begin}\n`] : [`${begin}\n${unsubscribe}: ${unsubscribePage}`, '\n']
}
