// The parts of a returned mail, as postal-mime reads them, and whether a mail server wrote the mail.
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { boundedMail, mostHeaderBytes, shortText } from './lengths.ts'

/** The most bytes of a mail that are read. The rest is cut off. */
export const mostReportBytes = 256 * 1024
/** The most characters of the HTML that are turned into text. */
const mostHtml = 64 * 1024
/** The most characters of a delivery status: its lines are read one by one. */
const mostStatus = 32 * 1024

export interface Parts {
  email: Email
  text: string
  attachments: { type: string; content: string }[]
}

/** @throws any error of postal-mime for a mail that it cannot read */
export async function partsOf(raw: Uint8Array): Promise<Parts> {
  const email = await PostalMime.parse(boundedMail(raw), {
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
    maxHeadersSize: mostReportBytes,
  })
  const attachments = email.attachments.map((each) => ({
    type: each.mimeType.toLowerCase(),
    content: shortContent(each.mimeType, contentOf(each)),
  }))
  const text = shortText(email.text ?? withoutTags(shortText(email.html ?? '', mostHtml)))
  return text === '' && attachments.length === 0 ? brokenParts(email, raw) : { email, text, attachments }
}

/** For a mail that declares a wrong boundary: reads the status and the text line by line. */
function brokenParts(email: Email, raw: Uint8Array): Parts {
  const whole = Buffer.from(raw).toString('utf8').replace(/\r\n?/g, '\n')
  const body = whole.slice(Math.max(0, whole.indexOf('\n\n')))
  const lines = body.split('\n').filter((line) => !/^(?:--|content-\w)/i.test(line))
  const text = shortText(lines.join('\n'), mostStatus)
  const from = /^(?:reporting-mta|original-envelope-id|final-recipient|original-recipient):/im.exec(
    text,
  )?.index
  if (from === undefined) return { email, text: shortText(text), attachments: [] }
  const status = text.slice(from).split(/^(?:return-path|received):/im)[0] ?? ''
  return {
    email,
    text: shortText(text.slice(0, from)),
    attachments: [{ type: 'message/delivery-status', content: status }],
  }
}

function contentOf({ content }: Attachment): string {
  if (typeof content === 'string') return content
  const bytes = Buffer.from(content as ArrayBuffer)
  // Statuses declare no charset. Japanese systems write theirs with escapes (RFC 1468).
  const isJapanese = bytes.includes('\u001b$B') || bytes.includes('\u001b$@')
  return isJapanese ? new TextDecoder('iso-2022-jp').decode(bytes) : bytes.toString('utf8')
}

/** The original message stays whole, because its tokens may be far below; no pattern goes back in it. */
function shortContent(type: string, content: string): string {
  return /^message\/(?:rfc822|global)$|^text\/rfc822-headers$/i.test(type)
    ? content
    : shortText(content, mostStatus)
}

function withoutTags(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/div|\/tr|\/h\d)\b[^<>]{0,200}>/gi, '\n')
    .replace(/<[^<>]{0,1000}>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
}

/** Subjects of bounces. */
export const returned =
  /undeliver|return(?:ed|ing) (?:mail|message|to sender)|deliver(?:y|ed) (?:\w+ ){0,3}?(?:fail|problem|status|error|delay|notification|report)|failure (?:notice|notification)|mail (?:delivery|system|could not|failure|error)|not delivered|could not be delivered|non.?deliver|unzustellbar|nicht zugestellt|mail undeliverable|bounce|warning: |rejected|no entregad|non remis|配信|届け|delivery has failed|message (?:status|undeliverable|you sent)|send fail|unknown user|user unknown|systems bounce/i

/** Whether a mail server wrote the mail. */
export function isFromMailSystem(email: Email): boolean {
  return (
    /mailer.?daemon|post.?master|mail delivery|mailer@|mail.?system|mail.?admin|delivery sub|mta@|mmdf|bounce/i.test(
      fromOf(email),
    ) ||
    (/^<?>?$/.test(headerOf(email, 'return-path').trim()) &&
      headerOf(email, 'return-path') !== '' &&
      returned.test(subjectOf(email)))
  )
}

/** The original message in a report, or its headers; '' if the report has neither. */
export function originalIn({ attachments }: Parts): string {
  const found = attachments.find(
    ({ type }) => type === 'message/rfc822' || type === 'text/rfc822-headers' || type === 'message/global',
  )
  return found?.content ?? ''
}

export function fromOf({ from }: Email): string {
  if (!from) return ''
  const named = 'address' in from && from.address !== undefined ? `${from.name} ${from.address}` : from.name
  return named.trim().slice(0, mostHeaderBytes)
}

export function subjectOf({ subject = '' }: Email): string {
  return subject.slice(0, mostHeaderBytes)
}

export function headerOf({ headers }: Email, name: string): string {
  return headers.find(({ key }) => key === name)?.value.slice(0, mostHeaderBytes) ?? ''
}
