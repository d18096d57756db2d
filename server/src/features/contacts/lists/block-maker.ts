// Makes blocks of search lines as they come, most of them as bytes: no text is made of a line that is plain ASCII.
import type { SearchLines } from '../import/lower-line.ts'
import type { Block } from '../queries/blocks.ts'
import { Signer } from './signature.ts'

const newLine = 10

/** Blocks one after the other: lines are added, and `finish` answers the block that they make. */
export class BlockMaker implements SearchLines {
  readonly #signer = new Signer()
  #letters = new Uint16Array(1024)
  #text = Buffer.allocUnsafe(4096)
  #end = 0
  #contacts = 0

  get contacts(): number {
    return this.#contacts
  }

  addBytes(line: Uint8Array, length: number): void {
    this.#begin(length, length)
    const text = this.#text
    const letters = this.#letters
    for (let at = 0; at < length; at += 1) {
      const byte = line[at] ?? 0
      letters[at] = byte
      text[this.#end + at] = byte
    }
    this.#end += length
    this.#signer.add(letters, length)
  }

  addText(line: string): void {
    // Three bytes of each unit at most.
    this.#begin(line.length, 3 * line.length)
    const letters = this.#letters
    for (let at = 0; at < line.length; at += 1) letters[at] = line.charCodeAt(at)
    this.#end += this.#text.write(line, this.#end)
    this.#signer.add(letters, line.length)
  }

  finish(): Block {
    const block = {
      contacts: this.#contacts,
      lines: Buffer.from(this.#text.subarray(0, this.#end)),
      signature: this.#signer.finish(),
    }
    this.#end = 0
    this.#contacts = 0
    return block
  }

  /** Makes room for another line, and ends the one before it. */
  #begin(letters: number, bytes: number): void {
    if (letters > this.#letters.length) this.#letters = new Uint16Array(2 * letters)
    if (this.#end + bytes + 1 > this.#text.length) {
      const text = Buffer.allocUnsafe(2 * (this.#end + bytes + 1))
      this.#text.copy(text, 0, 0, this.#end)
      this.#text = text
    }
    if (this.#contacts > 0) this.#text[this.#end++] = newLine
    this.#contacts += 1
  }
}
