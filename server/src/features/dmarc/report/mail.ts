// Reads the report in a mail to dmarc@, and finds out who signed the mail.
import { gunzipSync, type ZlibOptions } from 'node:zlib'
import { unzipSync } from 'fflate'
import PostalMime from 'postal-mime'
import type { DnsOptions } from '../../../platform/dns/index.ts'
import { readAggregate, type DmarcReport } from './report.ts'
import { findSigner, type Signer } from './signature.ts'
import { limits, Unreadable, type DropReason } from './unreadable.ts'

export type Outcome = ({ report: DmarcReport } & Signer) | { dropped: DropReason }

/** Further attachments are ignored. */
const mostAttachments = 10

/** The most files in an archive. */
const mostFiles = 1000

interface Given {
  mail: Uint8Array
  /** Seconds since 1970. */
  now: number
  /** Where the keys of signatures are looked up. */
  dns?: DnsOptions
}

/** Reads the first report of a mail. It never throws. */
export async function readMail({ mail, now, dns }: Given): Promise<Outcome> {
  try {
    const report = await reportIn(mail, now)
    return { report, ...(await findSigner(mail, report.writer, dns)) }
  } catch (error) {
    return { dropped: error instanceof Unreadable ? error.reason : 'damaged' }
  }
}

/** The tasks of the thread (threads.ts). */
export const dmarcTasks = { readDmarcMail: readMail }

async function reportIn(mail: Uint8Array, now: number): Promise<DmarcReport> {
  const { attachments } = await PostalMime.parse(mail, { maxNestingDepth: 10, maxHeadersSize: 256 * 1024 })
  for (const { content } of attachments.slice(0, mostAttachments)) {
    const xml = unpack(typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content))
    if (xml) return readAggregate(xml, now)
  }
  throw new Unreadable('no report')
}

/**
 * The XML of an attachment, which may be packed as zip or gzip; null if it is neither, nor XML. The first bytes decide,
 * because the declared type is not reliable.
 * @throws Unreadable
 */
function unpack(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length > limits.packed) throw new Unreadable('too large')
  const maxOutputLength = Math.min(limits.unpacked, bytes.length * limits.ratio)
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return bounded(() => unzip(bytes, maxOutputLength))
  if (begins(bytes, 0x1f, 0x8b)) return bounded(() => gunzipSync(bytes, { maxOutputLength } as ZlibOptions))
  return looksLikeXml(bytes) ? bytes : null
}

function begins(bytes: Uint8Array, ...first: readonly number[]): boolean {
  return first.every((byte, at) => bytes[at] === byte)
}

function bounded(inflate: () => Uint8Array): Uint8Array {
  try {
    return inflate()
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : 'damaged')
  }
}

/**
 * The first XML file of an archive, or else its first file. A file that is longer than the archive's directory says is
 * cut off there.
 * @param most the most bytes of all files
 */
function unzip(archive: Uint8Array, most: number): Uint8Array {
  let [count, bytes] = [0, 0]
  const files = unzipSync(archive, {
    filter: ({ size, originalSize }) => {
      count += 1
      bytes += Math.max(size, originalSize)
      if (count > mostFiles || bytes > most) throw new Unreadable('too large')
      return true
    },
  })
  const [first] = Object.entries(files).sort(([a], [b]) => Number(isXml(b)) - Number(isXml(a)))
  if (!first) throw new Unreadable('damaged')
  return first[1]
}

function isXml(name: string): boolean {
  return name.toLowerCase().endsWith('.xml')
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Whether the first character is `<`, in UTF-8 or UTF-16, after a byte order mark and white space. */
function looksLikeXml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 256)).toString('latin1').replaceAll('\0', '')
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(head)
}
