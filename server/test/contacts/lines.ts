// What an upload's lines hold, as texts to compare.
import type { ContactLines } from '../../src/features/contacts/import/contact-lines.ts'

export function addressesOf(contacts: ContactLines): string[] {
  // One after the other: the next one stands where the one before stood.
  const lists = Array.from(contacts.addresses(3, 2), String)
  return lists.flatMap((list) => list.split(/[ \n]/))
}

export function searchLinesOf(contacts: ContactLines): string[] {
  const lines: string[] = []
  contacts.search(0, contacts.size, {
    addBytes: (line, length) => lines.push(Buffer.from(line.subarray(0, length)).toString('latin1')),
    addText: (line) => lines.push(line),
  })
  return lines
}
