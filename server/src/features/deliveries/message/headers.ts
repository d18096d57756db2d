// The headers of a message, in the order in which they are sent.
import { hash, randomUUID } from 'node:crypto'
import {
  domainOf,
  encodeHeaderText,
  formatAddress,
  headerValue,
  type HeaderValue,
  mailAddress,
  type MailAddress,
  mailDate,
} from '../../../platform/mail/mime.ts'
import { withoutBidiControls } from '../../../platform/text.ts'
import { linkTokens } from '../../tracking/index.ts'
import { formatFeedbackId } from './feedback-id.ts'
import { isCounted, readersAddresses, type CompileInput, type Letter, type LetterInput } from './input.ts'
import { joinParts, templateParts } from './parts.ts'
import { hexOf, unsubscribeAddress } from './return-path.ts'

/** A header field. Lettermill chooses the name, and has checked the value before. */
export type Header = readonly [name: string, value: HeaderValue]

export interface HeaderSource {
  letter: Letter
  to: MailAddress
  messageId: string
  /** The time of the message, in seconds since 1970. */
  dated: number
}

/** @throws Problem subject_unparsable; RangeError if the sender's address is invalid */
export function compileHeaders(input: LetterInput, boundary: string): (source: HeaderSource) => Header[] {
  const { mailingId, workspaceId, instanceId, isTest = false } = input
  const from = formatAddress(input.fromName, input.fromEmail, 'From: '.length)
  const subject = compileSubject(isTest ? `[Test] ${input.subject}` : input.subject, input)
  const date = dates()
  const complaints = complaintAddress(input)
  const replyTo: Header[] = input.replyTo ? [['Reply-To', headerValue(mailAddress(input.replyTo))]] : []
  const kind = isTest ? 'test' : (input.kind ?? 'campaign')
  const list = isCounted(input) ? listHeaders(input) : null
  const fixed: Header[] = [
    ['Feedback-ID', headerValue(formatFeedbackId({ mailingId, workspaceId, instanceId, kind }))],
    ...(list?.fixed ?? []),
    ...(complaints ? [['CFBL-Address', headerValue(`${complaints}; report=arf`)] as const] : []),
    ['MIME-Version', headerValue('1.0')],
    ['Content-Type', headerValue(`multipart/alternative; boundary="${boundary}"`)],
  ]
  return ({ letter, to, messageId, dated }) => [
    ['From', from],
    ...replyTo,
    ['To', toOf(letter, to)],
    ['Subject', subject(letter)],
    ['Date', date(dated)],
    ['Message-ID', headerValue(`<${messageId}>`)],
    ...(list ? [list.unsubscribe(letter)] : []),
    ...fixed,
  ]
}

/** The headers that name the list, and the ways to leave it (RFC 2369, RFC 2919, RFC 8058). */
function listHeaders({ workspaceId, groupId, instanceId, publicUrl, unsubscribeDomain }: LetterInput): {
  unsubscribe: (letter: Letter) => Header
  fixed: Header[]
} {
  // URL writes a PUBLIC_URL with non-ASCII characters as browsers do.
  const oneClick = new URL(readersAddresses(publicUrl).oneClick).href
  // The list's id depends only on the group and the instance. A new name of the group or a new sender does not change
  // it.
  const list = groupId === null ? `contacts-${String(workspaceId)}` : `group-${String(groupId)}`
  const listId = `<${list}.${instanceId}.${new URL(publicUrl).hostname.replace(/[^\w.-]/g, '')}>`
  const waysOf = ({ tokens }: Letter) => {
    const byLink = `<${oneClick}${tokens.unsubscribe}>`
    if (unsubscribeDomain === undefined) return byLink
    // Both addresses on one line would exceed the 78 columns of RFC 5322.
    return `${byLink},\r\n <mailto:${unsubscribeAddress(tokens.unsubscribe, unsubscribeDomain)}>`
  }
  return {
    unsubscribe: (letter) => ['List-Unsubscribe', headerValue(waysOf(letter))],
    fixed: [
      ['List-Id', headerValue(listId)],
      ['List-Unsubscribe-Post', headerValue('List-Unsubscribe=One-Click')],
    ],
  }
}

/**
 * The key of the name that the caller of a single message gave with the address. No field has a key with a dot, so no
 * field has this key.
 */
export const toNameKey = 'to.name'

function toOf({ fields }: Letter, to: MailAddress): HeaderValue {
  const name = fields[toNameKey]
  return name ? formatAddress(name, to, 'To: '.length) : headerValue(to)
}

/**
 * The address to which receivers report complaints (RFC 9477), or null. Receivers accept the address only if its domain
 * is the sender's domain, or is above or below it. Two subdomains of one domain count as unrelated, so that Lettermill
 * needs no public suffix list.
 */
function complaintAddress({ fromEmail, unsubscribeDomain }: LetterInput): string | null {
  if (unsubscribeDomain === undefined) return null
  const [from, to] = [domainOf(fromEmail), unsubscribeDomain.toLowerCase()]
  const isAligned = from === to || from.endsWith(`.${to}`) || to.endsWith(`.${from}`)
  return isAligned ? `fbl@${to}` : null
}

function compileSubject(template: string, input: LetterInput): (letter: Letter) => HeaderValue {
  const parts = templateParts(template, 'header', input)
  const fill = joinParts(parts)
  // Values of a message's own data may hold such characters, too.
  const encode = (text: string) => encodeHeaderText(withoutBidiControls(text), 'Subject: '.length)
  if (parts.some((part) => typeof part !== 'string')) return (letter) => encode(fill(letter))
  const fixed = encode(parts.join(''))
  return () => fixed
}

/**
 * Makes Message-IDs in the sender's domain. All attempts of a delivery have the same Message-ID. A replacement of
 * SECRET_KEY does not change the Message-ID, as long as `messageIdKey` is the old key. The Message-ID contains the
 * bounce token, so that Lettermill can match a report that quotes nothing else. Tests count no events, so the
 * Message-ID of a test contains no token.
 */
export function messageIds({
  mailingId,
  instanceId,
  fromEmail,
  messageIdKey,
  isTest = false,
}: CompileInput): (seq: number | null, tag: string) => string {
  const domain = domainOf(fromEmail)
  const begin = `${instanceId} ${String(mailingId)} `
  const old = messageIdKey === undefined ? null : linkTokens(messageIdKey)
  return (seq, tag) => {
    if (seq === null) return `${randomUUID()}@${domain}`
    if (isTest) return `${hash('sha256', begin + String(seq), 'hex').slice(0, 32)}@${domain}`
    return `b-${old ? hexOf(old.sign('bounce', { mailingId, seq })) : tag}@${domain}`
  }
}

/** Formats a time, in seconds since 1970, as a date. Messages of the same second share the result. */
function dates(): (second: number) => HeaderValue {
  let last = -1
  let written = headerValue('')
  return (second) => {
    if (second !== last) {
      last = second
      written = headerValue(mailDate(new Date(second * 1000)))
    }
    return written
  }
}
