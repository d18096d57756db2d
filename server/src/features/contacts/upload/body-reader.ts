// The body of an upload, read while it arrives: its rows a few hundred at a time, so that neither a body of 32 MB is
// held as a whole nor its parsing holds up anybody else; everything else as one small JSON text.
import { Problem } from '../../../platform/problem.ts'
import { JsonCursor, place } from './json-cursor.ts'

/** What a body may have, in bytes and in levels of arrays and objects; a row that goes on beyond its limit is left out. */
export const bodyLimits = { rest: 1024 * 1024, row: 1024 * 1024, depth: 32 }

const comma = 0x2c

export interface RowSink {
  /**
   * Takes the row that begins at a place of these bytes, where that can be done without parsing it.
   * @returns where it ends; -1 where it was not taken
   */
  takePlain(bytes: Buffer, begin: number): number
  /** The next row, as JSON.parse reads it; whether it is one at all is for the sink to say. */
  take(row: unknown): void
  /** A row that was larger than rows may be. */
  takeOversized(): void
}

/**
 * Splits a JSON object along its array `contacts`: the elements go to the sink, in their order, and the rest, with
 * that array empty, is answered in the end. What JSON.parse would refuse is refused.
 */
export class BodyReader {
  readonly #sink: RowSink
  readonly #cursor = new JsonCursor('contacts', bodyLimits.depth)
  readonly #rest: Buffer[] = []
  #restBytes = 0
  /** The beginning of a row that goes on in the next bytes; nothing is kept of one that is too large. */
  #begun: Buffer[] = []
  #begunBytes = 0
  #hadRow = false
  /** Whether the row was taken already, and nothing but its comma, or the array's end, may follow. */
  #isTaken = false

  constructor(sink: RowSink) {
    this.#sink = sink
  }

  /** @throws Problem body_not_json, body_too_deep, body_too_large; whatever the sink throws */
  read(bytes: Buffer): void {
    // What lies before `from` is taken.
    let from = 0
    for (let at = 0; at < bytes.length; at += 1) {
      const found = this.#cursor.step(bytes[at] ?? 0)
      if (found === place.none) continue
      if (found === place.begin) this.#keepRest(bytes.subarray(from, at + 1))
      else this.#takeRow(bytes.subarray(from, at), found === place.end)
      from = found === place.end ? at : at + 1
      if (found === place.end) continue
      from = this.#takePlain(bytes, from)
      at = from - 1
    }
    if (this.#cursor.isInside) this.#begin(bytes.subarray(from))
    else this.#keepRest(bytes.subarray(from))
  }

  /** Takes rows from a place on, one behind the other, as long as they need no parsing; answers where that ends. */
  #takePlain(bytes: Buffer, begin: number): number {
    for (let from = begin; ;) {
      const end = this.#sink.takePlain(bytes, from)
      if (end < 0) return from
      this.#isTaken = this.#hadRow = true
      if (bytes[end] !== comma) return end
      this.#isTaken = false
      from = end + 1
    }
  }

  /**
   * What stands beside the rows.
   * @returns undefined for a body without any bytes
   * @throws Problem body_not_json
   */
  end(): unknown {
    if (this.#restBytes === 0) return undefined
    if (this.#cursor.isInside) throw new Problem('body_not_json')
    return parse(Buffer.concat(this.#rest).toString('utf8'))
  }

  /** The row that ends with these bytes, and may have begun before; an array may end without any. */
  #takeRow(bytes: Buffer, isLast: boolean): void {
    if (this.#isTooLarge()) this.#sink.takeOversized()
    // Nearly always a row that was taken, and nothing behind it.
    else if (!this.#isTaken || this.#begunBytes + bytes.length > 0) this.#takeText(bytes, isLast)
    if (this.#begunBytes > 0) this.#begun = []
    this.#begunBytes = 0
    this.#hadRow = true
    this.#isTaken = false
  }

  #takeText(bytes: Buffer, isLast: boolean): void {
    const text = Buffer.concat([...this.#begun, bytes]).toString('utf8')
    const isThere = /[^ \t\n\r]/.test(text)
    if (isThere === this.#isTaken && !(isLast && !this.#hadRow)) throw new Problem('body_not_json')
    if (isThere) this.#sink.take((parse(`[${text}]`) as unknown[])[0])
  }

  /** The beginning of a row: a copy, so that it does not keep the whole chunk that it was cut from. */
  #begin(bytes: Buffer): void {
    this.#begunBytes += bytes.length
    if (this.#isTooLarge()) this.#begun = []
    else if (bytes.length > 0) this.#begun.push(Buffer.from(bytes))
  }

  #isTooLarge(): boolean {
    return this.#begunBytes > bodyLimits.row
  }

  #keepRest(bytes: Buffer): void {
    this.#restBytes += bytes.length
    if (this.#restBytes > bodyLimits.rest) throw new Problem('body_too_large', { limit: 'smaller' })
    if (bytes.length > 0) this.#rest.push(Buffer.from(bytes))
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('body_not_json')
  }
}
