// Unpacks a report, which may be zip, gzip or plain XML. The first bytes decide, because the declared type is not
// reliable.
import { gunzipSync, type ZlibOptions } from 'node:zlib'
import { unzipFirst } from '../../../platform/zip/index.ts'
import { Unreadable } from './unreadable.ts'

/** Limits of a report: bytes packed and unpacked, and the ratio between them. */
export const limits = { packed: 10 * 1024 * 1024, unpacked: 50 * 1024 * 1024, ratio: 100 }

/** The XML of an attachment; null if it is neither zip, gzip nor XML. @throws Unreadable */
export function unpack(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length > limits.packed) throw new Unreadable('too large')
  const maxOutputLength = Math.min(limits.unpacked, bytes.length * limits.ratio)
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return bounded(() => unzipFirst(bytes, '.xml', maxOutputLength))
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
    throw new Unreadable(codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : 'damaged')
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Whether the first character is `<`, in UTF-8 or UTF-16, after a byte order mark and white space. */
function looksLikeXml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 256)).toString('latin1').replaceAll('\0', '')
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(head)
}
