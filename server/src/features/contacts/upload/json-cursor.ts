// Follows a JSON object byte by byte, just far enough to tell where the elements of one of its arrays begin and end.
import { Problem } from '../../../platform/problem.ts'

/** What stands at a byte: the array's opening bracket, a comma between two elements, its closing bracket. */
export const place = { none: 0, begin: 1, between: 2, end: 3 } as const
export type Place = (typeof place)[keyof typeof place]

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

export class JsonCursor {
  readonly #array: string
  readonly #deepest: number
  #depth = 0
  #inString = false
  #isEscaped = false
  /** The key of the value that is being read, and the one that is being read itself, both of the first level. */
  #key = ''
  #keyBytes: number[] | null = null
  #isKeyNext = false
  #inArray = false
  #hadArray = false

  /** @param array the key of an array of the object */
  constructor(array: string, deepest: number) {
    this.#array = array
    this.#deepest = deepest
  }

  /** Whether the bytes so far end within the array. */
  get isInside(): boolean {
    return this.#inArray
  }

  /** @throws Problem body_too_deep; invalid_input where the array is there twice; body_not_json */
  step(byte: number): Place {
    if (this.#inString) return this.#readString(byte)
    if (byte === quote) return this.#openString()
    if (byte === openBrace || byte === openBracket) return this.#open(byte)
    if (byte === closeBrace || byte === closeBracket) return this.#close()
    if (byte === comma) return this.#part()
    if (byte === colon && this.#depth === 1) this.#isKeyNext = false
    return place.none
  }

  #readString(byte: number): Place {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === backslash) this.#isEscaped = true
    else if (byte === quote) {
      this.#inString = false
      if (this.#keyBytes) this.#key = textOf(this.#keyBytes)
      this.#keyBytes = null
    }
    this.#keyBytes?.push(byte)
    return place.none
  }

  #openString(): Place {
    this.#inString = true
    if (this.#depth === 1 && this.#isKeyNext) this.#keyBytes = []
    return place.none
  }

  #open(byte: number): Place {
    this.#depth += 1
    if (this.#depth > this.#deepest) throw new Problem('body_too_deep', { limit: this.#deepest })
    if (this.#depth === 1) this.#isKeyNext = byte === openBrace
    if (this.#depth !== 2 || byte !== openBracket || this.#isKeyNext || this.#key !== this.#array)
      return place.none
    // JSON.parse would forget the first one, whose elements are taken by now.
    if (this.#hadArray) throw new Problem('invalid_input', { reason: `${this.#array}: is given twice` })
    this.#hadArray = true
    this.#inArray = true
    return place.begin
  }

  #close(): Place {
    this.#depth -= 1
    if (this.#depth < 0) throw new Problem('body_not_json')
    if (!this.#inArray || this.#depth > 1) return place.none
    this.#inArray = false
    return place.end
  }

  #part(): Place {
    if (this.#inArray) return this.#depth === 2 ? place.between : place.none
    if (this.#depth === 1) this.#isKeyNext = true
    return place.none
  }
}

/** A key's text from the bytes between its quotes; one that is no JSON is none, and is refused with the whole. */
function textOf(bytes: readonly number[]): string {
  try {
    return JSON.parse(`"${Buffer.from(bytes).toString('utf8')}"`) as string
  } catch {
    return ''
  }
}
