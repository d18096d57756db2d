// Reads returned mail and events in a thread (threads.ts), because strangers choose their size and shape. It knows no
// keys and asks no database: it returns the parts that may be tokens, and the main thread finds out which of them are.
import PostalMime from 'postal-mime'
import { boundedMail, readReport, type ReportKind } from '../../../platform/refusals/index.ts'
import { answeredIn, candidatesIn } from '../addresses.ts'
import { plain, refusal, type Meaning } from '../hooks/event.ts'
import { readEvent, type EventReport } from '../kept-event.ts'

/** What a mail or an event says. */
export interface Parsed {
  report: EventReport
  /** The parts of a mail that may be tokens, most important first. */
  candidates: string[]
  /** Whether mail to an unsubscribe address unsubscribes. */
  isUnsubscribe: boolean
  /** The key, delivery and original of an event; null for mail. */
  event: Pick<ReturnType<typeof readEvent>, 'place' | 'key' | 'original' | 'at'> | null
}

/** The record of an unsubscribe by mail. */
const byMail: EventReport = {
  kind: 'unsubscribe',
  cause: null,
  code: null,
  status: null,
  words: '',
  reporter: '',
  recipients: [],
  original: '',
}

export interface Unparsed {
  way: string
  from: string
  to: string
  body: Uint8Array
}

/** Reads a mail or event of the inbox. */
export async function parseMail({ way, from, to, body: bytes }: Unparsed): Promise<Parsed> {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (way !== 'smtp' && way !== 'imap') return parseEvent(body)
  const none = { candidates: [], isUnsubscribe: false, event: null }
  if (/^u-/i.test(to)) {
    const report = { ...byMail, reporter: from.slice(0, 253) }
    return { ...none, report, isUnsubscribe: await isUnsubscribe(from, body) }
  }
  const { original, ...report } = await readReport(body)
  const candidates = [...candidatesIn(original), ...answeredIn(body)]
  return { ...none, report: { ...report, original: '' }, candidates }
}

/** Reads a report again for a known recipient: only the part about this recipient counts. */
export async function parseAgain({ body, email }: { body: Uint8Array; email: string }): Promise<EventReport> {
  return { ...(await readReport(body, email)), original: '' }
}

function parseEvent(body: Buffer): Parsed {
  const { report, isUnjudged, ...event } = readEvent(body)
  const meaning = isUnjudged ? meaningOf(report) : {}
  return { report: { ...report, ...meaning }, candidates: [], isUnsubscribe: false, event }
}

function meaningOf({ kind, words, code, status }: EventReport): Meaning {
  const isRefusal = kind === 'hard' || kind === 'soft' || kind === 'block'
  return isRefusal ? refusal(kind, { words, code, status }) : plain(kind, words)
}

/** What a mail in a mailbox that people use too says about itself. */
export interface MailboxMail {
  from: string
  /** Addresses to which it was sent and that may be Lettermill's, most important first. */
  addresses: string[]
  /** Whether it has an attachment of a type that DMARC reports have. */
  isPacked: boolean
  kind: ReportKind
  candidates: string[]
}

/** Headers in which mail servers write the address that a mail was delivered to. */
const recipientHeaders = new Set([
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'to',
  'received',
])

/** The types of attachment of DMARC reports. A person who writes to dmarc@ attaches none of these. */
const packed = /^content-type: ?(?:application\/[\w.+-]{0,100}(?:zip|octet-stream|xml)|text\/xml)/im
const mostAddresses = 100

/** Reads a mail of a mailbox. Never throws. */
export async function parseMailboxMail({ body: bytes }: { body: Uint8Array }): Promise<MailboxMail> {
  const body = Buffer.from(boundedMail(bytes))
  const headers = await headersOf(body)
  const valuesOf = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value)
  const from = valuesOf('return-path')[0] ?? valuesOf('from')[0] ?? ''
  const addresses: string[] = []
  for (const { key, value } of headers)
    if (recipientHeaders.has(key))
      for (const [address] of value.matchAll(
        /(?<![\w.+-])(?:(?:b|u|probe)-[\da-f]{48}|dmarc)@[\w.-]{1,253}/gi,
      ))
        if (addresses.length < mostAddresses) addresses.push(address)
  const { kind, original } = await readReport(body)
  return {
    from: /[^\s<>,;"]{1,64}@[^\s<>,;"]{1,255}/.exec(from)?.[0] ?? '',
    addresses,
    isPacked: packed.test(body.toString('latin1').replace(/[ \t]+/g, ' ')),
    kind,
    candidates: [...candidatesIn(original), ...answeredIn(body)],
  }
}

/** The tasks of the threads (threads.ts). */
export const feedbackTasks = { parseMail, parseAgain, parseMailboxMail }

async function headersOf(body: Buffer): Promise<{ key: string; value: string }[]> {
  try {
    const end = /\r?\n\r?\n/.exec(body.toString('latin1'))?.index ?? body.length
    const { headers } = await PostalMime.parse(body.subarray(0, end), { maxHeadersSize: body.length })
    return headers
  } catch {
    return []
  }
}

/** The headers and the beginning of a mail's body are enough to decide whether it unsubscribes. */
const readBytes = 64 * 1024

/**
 * Whether mail to an unsubscribe address unsubscribes: a reader's program sent it. Its sender, subject and text do not matter. A bounce, a report,
 * an automatic reply, or mail of a mailing list does not unsubscribe. Never throws.
 */
async function isUnsubscribe(envelopeFrom: string, body: Uint8Array): Promise<boolean> {
  if (envelopeFrom === '') return false
  try {
    const { headers } = await PostalMime.parse(body.subarray(0, readBytes), {
      maxNestingDepth: 3,
      maxHeadersSize: readBytes,
    })
    const valueOf = (name: string) => headers.find(({ key }) => key === name)?.value.toLowerCase() ?? ''
    return !(
      valueOf('content-type').startsWith('multipart/report') ||
      valueOf('auto-submitted').startsWith('auto-replied') ||
      valueOf('list-id') !== ''
    )
  } catch {
    return false
  }
}
