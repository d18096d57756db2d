// The confirmation mail, in the visitor's language. It contains nothing that the visitor typed, because a stranger may
// have typed somebody else's address.
import { confirmPagePath, type FormTexts, type ReadersLanguage } from '@lettermill/contracts'
import { say } from '../../platform/words/index.ts'
import { escapeHtml } from '../templates/index.ts'

/** The key under which a message's own values contain the link's token. */
export const tokenKey = 'data.token'

export interface MailParts {
  language: ReadersLanguage
  /** The form's own words. */
  texts: Pick<FormTexts, 'mail_subject' | 'mail_text' | 'mail_button'>
  /** The sender's name, or its address if it has no name. */
  sender: string
  publicUrl: string
}

/** The subject and the bodies of a stream's content. */
export function confirmationMail({ language, texts, sender, publicUrl }: MailParts) {
  // Braces are removed, because they would begin a merge tag.
  const named = { sender: sender.replace(/[{}]/g, '') }
  const subject = (texts.mail_subject ?? say(language, 'readers/mail', 'subject')).replace(/\s+/g, ' ')
  const text = texts.mail_text ?? say(language, 'readers/mail', 'text', named)
  const button = texts.mail_button ?? say(language, 'readers/mail', 'button')
  const ignore = say(language, 'readers/mail', 'ignore')
  const link = `${publicUrl}${confirmPagePath}?token={{ ${tokenKey} }}`
  const paragraphs = text.split(/(?:\r?\n){2,}/)
  const html = [
    ...paragraphs.map((each) => `<p>${escapeHtml(each).replace(/\r?\n/g, '<br>')}</p>`),
    `<p><a href="${escapeHtml(link)}" style="${buttonLook}">${escapeHtml(button)}</a></p>`,
    `<p>${ignore}</p>`,
  ].join('\n')
  return { subject, bodies: { html, text: `${text}\n\n${link}\n\n${ignore}\n` } }
}

const buttonLook =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#1f5fbf;color:#ffffff;text-decoration:none;font-weight:bold'
