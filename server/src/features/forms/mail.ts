// The confirmation mail, in the visitor's language. It contains nothing that the visitor typed, because a stranger may
// have typed somebody else's address.
import { confirmPagePath, type ReadersLanguage } from '@lettermill/contracts'
import { escapeHtml } from '../templates/index.ts'
import { mailWords, type MailTexts } from './mail-words.ts'

/** The key under which a message's own values contain the link's token. */
export const tokenKey = 'data.token'

export interface MailParts {
  language: ReadersLanguage
  texts: MailTexts
  /** The sender's name, or its address if it has no name. */
  sender: string
  publicUrl: string
}

/** The subject and the bodies of a stream's content. */
export function confirmationMail({ language, texts, sender, publicUrl }: MailParts) {
  // Braces are removed, because they would begin a merge tag.
  const own = mailWords[language](sender.replace(/[{}]/g, ''))
  const subject = (texts.mail_subject ?? own.mail_subject).replace(/\s+/g, ' ')
  const text = texts.mail_text ?? own.mail_text
  const button = texts.mail_button ?? own.mail_button
  const link = `${publicUrl}${confirmPagePath}?token={{ ${tokenKey} }}`
  const paragraphs = text.split(/(?:\r?\n){2,}/)
  const html = [
    ...paragraphs.map((each) => `<p>${escapeHtml(each).replace(/\r?\n/g, '<br>')}</p>`),
    `<p><a href="${escapeHtml(link)}" style="${buttonLook}">${escapeHtml(button)}</a></p>`,
    `<p>${own.ignore}</p>`,
  ].join('\n')
  return { subject, bodies: { html, text: `${text}\n\n${link}\n\n${own.ignore}\n` } }
}

const buttonLook =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#1f5fbf;color:#ffffff;text-decoration:none;font-weight:bold'
