// Files from the server: the call carries the bearer token, so a plain link would not do.
import type { Endpoint } from '@lettermill/contracts'
import { send, type RequestArgs } from './call.ts'

export interface Download {
  blob: Blob
  fileName: string
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

/** Fetches a file; its name comes from X-Filename, else Content-Disposition, else the fallback. */
export async function download<E extends Endpoint>(
  endpoint: E,
  fallbackName: string,
  ...[request]: RequestArgs<E>
): Promise<Download> {
  const response = await send(endpoint, request)
  return { blob: await response.blob(), fileName: nameOf(response.headers) ?? fallbackName }
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
