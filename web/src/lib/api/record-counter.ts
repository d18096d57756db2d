// Counts the records of a CSV as its bytes arrive; a line end within quotes ends no record.
const quote = 34
const lineFeed = 10

/** Counts the records that ended in the bytes so far, cut at any place (UTF-8, RFC 4180). */
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
