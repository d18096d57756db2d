// Turns a campaign's content into the bytes of messages. The content is compiled once, and filled in for each
// recipient.
import { hash } from 'node:crypto'
import type { MergeFieldName } from '@lettermill/contracts'
import {
  dkimSigner,
  domainOf,
  isLocalAddress,
  mailAddress,
  type MailAddress,
  quotedPrintable,
} from '../../../platform/mail/mime.ts'
import { languageOf } from '../../templates/index.ts'
import { fieldsRead, type CompileInput, type Letter, type MessageRecipient } from './input.ts'
import { compileHeaders, messageIds, type Header } from './headers.ts'
import { compileHtml } from './html.ts'
import { digestOf, type Proof } from './proof.ts'
import { encodeParts, joinParts, compileText } from './parts.ts'
import { compilePreview, type PreviewedMessage } from './preview.ts'
import { bounceAddress, hexOf } from './return-path.ts'

export interface RenderedMessage {
  envelope: { from: MailAddress; to: MailAddress }
  /** The whole message: CRLF line ends, seven-bit, signed if there is a key. Dots are not stuffed. */
  bytes: Buffer
  /** The Message-ID without angle brackets. */
  messageId: string
  /** The bounce token in hexadecimal, for providers that return it in their reports. */
  tag: string
  proof: Proof
}

/** The parts of a message that a worker needs. */
export interface SendableMessage {
  /**
   * The fewest bytes that the message can have, without values and signatures. Conditions in Liquid may make a message
   * smaller.
   */
  leastBytes: () => number
  /** Rejects with an explanation for people if the message cannot be made for this recipient. */
  render(
    recipient: MessageRecipient,
  ): Promise<Pick<RenderedMessage, 'envelope' | 'bytes'> & { tag?: string; proof?: Proof }>
}

export interface CompiledMessage extends SendableMessage {
  /** The merge fields that rendering may read; others need not be loaded. */
  fields: readonly MergeFieldName[]
  /** The addresses of counted links with their merge tags, by the number in click tokens. */
  links: readonly string[]
  /** Bytes of the HTML part without values: Gmail clips messages above `clippedAbove`. */
  htmlBytes: number
  /** @param dated the time of its Date header, in seconds since 1970; now if absent */
  render(recipient: MessageRecipient, dated?: number): Promise<RenderedMessage>
  /** The HTML as a page for the browser, without the pixel. */
  renderForView(recipient: MessageRecipient): string
  /** The message as a preview. Its links and images count no events. */
  preview(recipient: Omit<MessageRecipient, 'seq'>): PreviewedMessage
}

/**
 * Compiles a campaign's message. It prepares everything that is the same for all recipients: headers, fixed text in
 * quoted-printable, the signing key. Each message then costs only its values, its tokens and its signature.
 * @throws Problem template_unparsable or subject_unparsable
 * @throws RangeError if the sender's address is invalid, or the DKIM domain is not aligned with it
 */
export function compileMessage(content: CompileInput): CompiledMessage {
  const input = { ...content, language: languageOf(wordsIn(content.html)) ?? 'en' }
  const html = compileHtml(input)
  const boundary = boundaryOf(input)
  const headersOf = compileHeaders(input, boundary)
  const text = compileText(input)
  const sign = signerOf(input)
  const letterOf = ({ seq, email, fields }: MessageRecipient): Letter => ({
    email,
    fields,
    tokens: seq === null ? input.tokens.dummies : input.tokens.ofMessage(input.mailingId, seq),
  })
  const messageIdOf = messageIds(input)
  const returnPathOf = returnPaths(input)
  const page = joinParts(html.page)
  const nobody = letterOf({ seq: null, email: '', fields: {} })
  const { parts } = html
  const previewOf = compilePreview(input, html, text)
  const htmlOf = input.isTest
    ? (letter: Letter) => quotedPrintable(previewOf(letter).html)
    : encodeParts(parts)
  const bodyOf = compileBody(encodeParts(text), htmlOf, boundary)
  const leastBytes = once(() => {
    const to = mailAddress(input.fromEmail)
    const headers = headersOf({
      letter: nobody,
      to,
      messageId: messageIdOf(1, hexOf(nobody.tokens.bounce)),
      dated: 0,
    })
    return linesOf(headers).length + bodyOf(nobody).length
  })
  return {
    leastBytes,
    fields: fieldsRead(input),
    links: html.links,
    htmlBytes: Buffer.byteLength(joinParts(parts)(nobody)),
    renderForView: (recipient) => page(letterOf(recipient)),
    preview: (recipient) => previewOf(letterOf({ ...recipient, seq: null })),
    render: async (recipient, dated = Math.floor(Date.now() / 1000)) => {
      const { seq, email } = recipient
      const to = input.isTest && isLocalAddress(email) ? email : mailAddress(email)
      // A test message counts no events, for any recipient.
      const letter = letterOf(input.isTest ? { ...recipient, seq: null } : recipient)
      const tag = hexOf(letter.tokens.bounce)
      const messageId = messageIdOf(seq, tag)
      const headers = headersOf({ letter, to, messageId, dated })
      const body = latin1Bytes(bodyOf(letter))
      const bodyHash = hash('sha256', body, 'base64')
      const signature = sign ? await sign({ headers, body, bodyIsRelaxed: true, bodyHash }) : ''
      return {
        envelope: { from: returnPathOf(tag), to },
        bytes: latin1Bytes(`${signature}${linesOf(headers)}\r\n`, body),
        messageId,
        tag,
        proof: { dated, digest: digestOf(headers, bodyHash) },
      }
    },
  }
}

/** Leaves out the `head` element, because it often declares the language of the authoring tool. */
function wordsIn(html: string): string {
  return html.slice(Math.max(0, html.indexOf('<body')))
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => (made ??= { value: make() }).value
}

/** Quoted-printable never writes `=_`, so no part of the message contains the boundary. */
function boundaryOf({ mailingId, instanceId }: CompileInput): string {
  return `=_${hash('sha256', `${instanceId} ${String(mailingId)} parts`, 'hex').slice(0, 24)}`
}

type Fill = (letter: Letter) => string

function compileBody(text: Fill, html: Fill, boundary: string): Fill {
  const partHead = (type: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
  const [begin, middle, end] = [
    partHead('text/plain'),
    `\r\n${partHead('text/html')}`,
    `\r\n--${boundary}--\r\n`,
  ]
  return (letter) => `${begin}${text(letter)}${middle}${html(letter)}${end}`
}

function linesOf(headers: readonly Header[]): string {
  let lines = ''
  for (const [name, value] of headers) lines += `${name}: ${value}\r\n`
  return lines
}

function signerOf({ dkim = [], fromEmail }: CompileInput) {
  const domain = domainOf(fromEmail)
  for (const key of dkim) {
    const signing = key.domain.toLowerCase()
    if (domain !== signing && !domain.endsWith(`.${signing}`))
      throw new RangeError(`a key of ${signing} cannot sign for ${domain}`)
  }
  return dkim.length > 0 ? dkimSigner(dkim) : null
}

function returnPaths({ bounceDomain, returnDomain, fromEmail }: CompileInput): (tag: string) => MailAddress {
  const at = bounceDomain && (returnDomain ?? bounceDomain)
  if (at) return (tag) => bounceAddress(tag, at)
  const from = mailAddress(fromEmail)
  return () => from
}

/** The content of a test whose message was complete when it was opened. */
export interface ReadyContent {
  /** The sender of the envelope. */
  from: string
  /** The whole message: seven-bit, signed if there is a key. */
  source: string
}

/** @throws RangeError from `render` if an address is invalid */
export function readyMessage({ from, source }: ReadyContent): SendableMessage {
  const bytes = latin1Bytes(source)
  const to = (email: string) => (isLocalAddress(email) ? email : mailAddress(email))
  return {
    leastBytes: () => bytes.length,
    render: ({ email }) => Promise.resolve({ envelope: { from: mailAddress(from), to: to(email) }, bytes }),
  }
}

/**
 * Memory for messages comes from slabs, because a separate buffer costs more time than writing all text of a message.
 * A slab holds about ten newsletters. A larger one would stay in memory for as long as one of its messages is on the
 * wire.
 */
const slabSize = 64 * 1024

let slab = Buffer.alloc(slabSize)
let used = 0

const none: Buffer = Buffer.alloc(0)

/** The text with one byte per character (U+0000 to U+00FF), followed by the bytes of `then`. */
function latin1Bytes(text: string, then = none): Buffer {
  const length = text.length + then.length
  if (length > slabSize / 4) return Buffer.concat([Buffer.from(text, 'latin1'), then])
  if (used + length > slabSize) {
    slab = Buffer.allocUnsafeSlow(slabSize)
    used = 0
  }
  const begin = used
  used += slab.write(text, begin, 'latin1')
  used += then.copy(slab, used)
  return slab.subarray(begin, used)
}
