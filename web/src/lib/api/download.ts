// Files from the server: the call carries the bearer token, so a plain link does not work. Reports progress while a
// file arrives.
import type { Endpoint } from '@lettermill/contracts'
import { send, type RequestArgs } from './call.ts'
import { CallFailed } from './failure.ts'
import { RecordCounter } from './record-counter.ts'

export interface Download {
  blob: Blob
  fileName: string
}

/** How much of a CSV has arrived. */
export interface DownloadProgress {
  /** Rows below the header line. */
  rows: number
  /** Rows of the whole file, if the server says so. */
  total: number | null
}

export interface DownloadOptions {
  /** The file's name if the server gives none. */
  name: string
  /** Called with every piece that arrives. */
  onProgress?(progress: DownloadProgress): void
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The file name of a Content-Disposition header (RFC 6266): `filename*` wins over `filename`. */
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

/** This many bytes stay in the page's memory; the browser keeps Blobs, large ones on disk. */
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
    // The connection broke: the file is not complete.
    throw new CallFailed('network', error instanceof Error ? error.message : String(error))
  }
}

/**
 * Loads a file; its name comes from X-Filename, else Content-Disposition, else `name`. Never returns an incomplete
 * file. @throws CallFailed; an AbortError if the request's signal says so
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  { name, onProgress }: DownloadOptions,
  ...[request]: RequestArgs<E>
): Promise<Download> {
  const response = await send(endpoint, request)
  return { blob: await blobOf(response, onProgress), fileName: nameOf(response.headers) ?? name }
}

/** Hands a file to the browser's downloads. */
export function saveFile({ blob, fileName }: Download): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address after the click returned.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
