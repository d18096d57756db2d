// What came back, as it came, as a file that no browser takes for a page.
import { inflateRawSync } from 'node:zlib'
import { mostOriginalBytes } from './queries/record.ts'

/** The text of a kept original. */
export function textOf(compressed: Buffer): Buffer {
  return inflateRawSync(compressed, { maxOutputLength: mostOriginalBytes })
}

/** The headers of a text file of that name. */
export function textFile(name: string): Record<string, string> {
  return {
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.txt"`,
    'x-content-type-options': 'nosniff',
  }
}
