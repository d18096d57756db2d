// COPY … FROM STDIN through kysely: the rows are a statement's one value, and go to the database piece by piece.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Rows in COPY's text form, any number of whole lines a piece. */
export type CopyPieces = AsyncIterable<string | Buffer>

export class CopySource {
  readonly pieces: CopyPieces

  constructor(pieces: CopyPieces) {
    this.pieces = pieces
  }
}

/** Runs a statement of `copyIn` on its connection. */
export async function runCopy(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  const [source] = values as [CopySource]
  await pipeline(Readable.from(source.pieces), client.query(copyFrom(text)))
  return { command: 'COPY', rowCount: null, oid: 0, fields: [], rows: [] }
}

export function isCopy(values: readonly unknown[]): boolean {
  return values[0] instanceof CopySource
}

const escapes = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' } as const
const signs = new Map<string, string>(Object.entries(escapes).map(([sign, escaped]) => [escaped, sign]))

/** A value in COPY's text form; null is no value. */
export function copyValue(value: string | null): string {
  if (value === null) return '\\N'
  let escaped = value
  for (const sign of ['\\', '\t', '\n', '\r'] as const) {
    if (escaped.includes(sign)) escaped = escaped.replaceAll(sign, escapes[sign])
  }
  return escaped
}

/** What `copyValue` wrote. */
export function copiedValue(value: string): string | null {
  if (value === '\\N') return null
  return value.includes('\\') ? value.replace(/\\./g, (escaped) => signs.get(escaped) ?? '') : value
}
