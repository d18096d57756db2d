// Counts the records of a CSV as its bytes come by: a line end within quotes ends none.
const quote = 34
const lineFeed = 10

/** Knows how many records ended in the bytes so far, cut wherever they were (UTF-8, RFC 4180). */
export class RecordCounter {
  records = 0
  #quoted = false

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === quote) this.#quoted = !this.#quoted
      else if (byte === lineFeed && !this.#quoted) this.records += 1
    }
  }
}
