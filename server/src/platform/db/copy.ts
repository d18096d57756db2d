// COPY … FROM STDIN through kysely: the rows are a statement's one value, and go to the database piece by piece.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
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

const backslash = 92
/** What stands behind a backslash in the place of a byte; 0 where the byte stands for itself. */
const signOf = new Uint8Array(backslash + 1)
for (const [sign, escaped] of Object.entries(escapes)) signOf[sign.charCodeAt(0)] = escaped.charCodeAt(1)

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

/** Writes a text's bytes of UTF-8 in COPY's text form into a buffer, and answers where they end. */
export function copyText(bytes: Buffer, target: Buffer, begin: number): number {
  let at = begin
  for (let next = 0; next < bytes.length; next += 1) {
    const byte = bytes[next] ?? 0
    const sign = byte > backslash ? 0 : (signOf[byte] ?? 0)
    if (sign !== 0) target[at++] = backslash
    target[at++] = sign || byte
  }
  return at
}

/** Whoever else the process serves gets a turn between two pieces. */
export async function* withTurns<Piece>(pieces: Iterable<Piece>): AsyncGenerator<Piece> {
  for (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}
