// Downloads files from the server. A plain link does not work, because the call must carry the bearer token. Reports
// progress while a file arrives.
import type { Endpoint } from '@lettermill/contracts'
import { send, type RequestArgs } from './call.ts'
import { CallFailed } from './failure.ts'

// Counts the records of a CSV file as its bytes arrive. A line end within quotes does not end a record.
const quote = 34
const lineFeed = 10

/** Counts the records that have ended in the bytes so far, which may be split anywhere (UTF-8, RFC 4180). */
class RecordCounter {
  records = 0
  #quoted = false

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === quote) this.#quoted = !this.#quoted
      else if (byte === lineFeed && !this.#quoted) this.records += 1
    }
  }
}

export interface Download {
  blob: Blob
  fileName: string
}

/** How much of a CSV file has arrived. */
export interface DownloadProgress {
  /** Rows below the header line. */
  rows: number
  /** Rows in the whole file; null if the server does not say. */
  total: number | null
}

export interface DownloadOptions {
  /** The file's name if the server gives none. */
  name: string
  /** Called for every piece that arrives. */
  onProgress?(progress: DownloadProgress): void
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The file name in a Content-Disposition header (RFC 6266): `filename*` takes precedence over `filename`. */
function dispositionName(header: string): string | null {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1]
  if (extended) return decoded(extended.trim())
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header)
  const name = plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]?.trim()
  return name ? name : null
}

function nameOf(headers: Headers): string | null {
  const named = headers.get('x-filename')
  return (named && decoded(named)) || dispositionName(headers.get('content-disposition') ?? '')
}

function totalOf(headers: Headers): number | null {
  const total = headers.get('x-total-count')
  return total !== null && /^\d+$/.test(total) ? Number(total) : null
}

/** Bytes kept in the page's memory. The browser keeps earlier data in Blobs, large ones on disk. */
const heldBytes = 4 * 1024 * 1024

async function gather(body: ReadableStream<Uint8Array<ArrayBuffer>>, seen: (piece: Uint8Array) => void) {
  const kept: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const keep = () => {
    kept.push(new Blob(chunks))
    chunks = []
    size = 0
  }
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    seen(value)
    chunks.push(value)
    size += value.byteLength
    if (size >= heldBytes) keep()
  }
  keep()
  return new Blob(kept)
}

async function blobOf(response: Response, onProgress: DownloadOptions['onProgress']): Promise<Blob> {
  if (!response.body) return new Blob([])
  const counter = new RecordCounter()
  const total = totalOf(response.headers)
  try {
    return await gather(response.body, (piece) => {
      counter.add(piece)
      onProgress?.({ rows: Math.max(0, counter.records - 1), total })
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    // The connection broke, so the file is incomplete.
    throw new CallFailed('network', error instanceof Error ? error.message : String(error))
  }
}

/**
 * Downloads a file. Its name comes from X-Filename, otherwise from Content-Disposition, otherwise from `name`. Never
 * returns an incomplete file. @throws CallFailed; an AbortError if the request's signal aborts
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  { name, onProgress }: DownloadOptions,
  ...[request]: RequestArgs<E>
): Promise<Download> {
  const response = await send(endpoint, request)
  return { blob: await blobOf(response, onProgress), fileName: nameOf(response.headers) ?? name }
}

/** Passes a file to the browser's downloads. */
export function saveFile({ blob, fileName }: Download): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the URL only after the click has returned.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
