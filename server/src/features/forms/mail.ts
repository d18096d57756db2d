// The mails that answer a sign-up, in the visitor's language. They contain nothing that the visitor typed, because a
// stranger may have typed somebody else's address.
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
  return mailOf({
    subject: (texts.mail_subject ?? say(language, 'readers/mail', 'subject')).replace(/\s+/g, ' '),
    text: texts.mail_text ?? say(language, 'readers/mail', 'text', named(sender)),
    button: texts.mail_button ?? say(language, 'readers/mail', 'button'),
    link: `${publicUrl}${confirmPagePath}?token={{ ${tokenKey} }}`,
    ignore: say(language, 'readers/mail', 'ignore'),
  })
}

/** The mail to a person who is a member already: nothing is to be confirmed, and the link opens the preferences. */
export function memberMail({ language, sender }: Pick<MailParts, 'language' | 'sender'>) {
  return mailOf({
    subject: say(language, 'readers/mail', 'member.subject'),
    text: say(language, 'readers/mail', 'member.text', named(sender)),
    button: say(language, 'readers/mail', 'member.button'),
    link: '{{ preferences_url }}',
    ignore: say(language, 'readers/mail', 'member.ignore'),
  })
}

// Braces are removed, because they would begin a merge tag.
const named = (sender: string) => ({ sender: sender.replace(/[{}]/g, '') })

function mailOf({
  subject,
  text,
  button,
  link,
  ignore,
}: Record<'subject' | 'text' | 'button' | 'link' | 'ignore', string>) {
  const paragraphs = text.split(/(?:\r?\n){2,}/)
  const html = [
    ...paragraphs.map((each) => `<p>${escapeHtml(each).replace(/\r?\n/g, '<br>')}</p>`),
    `<p><a href="${escapeHtml(link)}" style="${buttonLook}">${escapeHtml(button)}</a></p>`,
    `<p>${escapeHtml(ignore)}</p>`,
  ].join('\n')
  return { subject, bodies: { html, text: `${text}\n\n${link}\n\n${ignore}\n` } }
}

const buttonLook =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#1f5fbf;color:#ffffff;text-decoration:none;font-weight:bold'
