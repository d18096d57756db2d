// Serves the original of a bounce or complaint as a file that no browser shows as a page.
import { inflateRawSync } from 'node:zlib'
import { mostOriginalBytes } from './queries/record.ts'

/** The text of a stored original. */
export function textOf(compressed: Buffer): Buffer {
  return inflateRawSync(compressed, { maxOutputLength: mostOriginalBytes })
}

/** The HTTP headers of a text file with that name. */
export function textFile(name: string): Record<string, string> {
  return {
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.txt"`,
    'x-content-type-options': 'nosniff',
  }
}
