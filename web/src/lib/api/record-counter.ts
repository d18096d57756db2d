// Counts the records of a CSV file as its bytes arrive. A line end within quotes does not end a record.
const quote = 34
const lineFeed = 10

/** Counts the records that have ended in the bytes so far, which may be split anywhere (UTF-8, RFC 4180). */
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
