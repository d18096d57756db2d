// COPY … FROM STDIN through kysely: the rows are a statement's one value, and go to the database piece by piece.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Rows in COPY's text form, any number of whole lines a piece. */
export class CopySource {
  readonly pieces: AsyncIterable<string>

  constructor(pieces: AsyncIterable<string>) {
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

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A value in COPY's text form; null is no value. */
export function copyValue(value: string | null): string {
  if (value === null) return '\\N'
  return special.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? '') : value
}
