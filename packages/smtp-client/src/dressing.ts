// Adds the header lines that one relay wants in front of a message.
import type { Waiting } from './connection/transaction.ts'
import type { Supply } from './relay.ts'

/** Returns the header lines for a message's tag; empty for none. */
export type Dress = (tag: string) => string

/**
 * Wraps the supply of one relay and adds the lines to each message. A message that is put back loses them, because
 * another relay wants other lines.
 */
export function dressing(supply: Supply, dress: Dress | undefined): Supply {
  if (!dress) return supply
  const bare = new WeakMap<Waiting, Waiting>()
  return {
    get length() {
      return supply.length
    },
    shift() {
      const waiting = supply.shift()
      const lines = waiting?.message.tag === undefined ? '' : dress(waiting.message.tag)
      if (!waiting || lines === '') return waiting
      const bytes = Buffer.concat([Buffer.from(lines), waiting.message.bytes])
      const dressed = { ...waiting, message: { ...waiting.message, bytes } }
      bare.set(dressed, waiting)
      return dressed
    },
    putBack(waiting) {
      const before = bare.get(waiting)
      if (before) before.breaks = waiting.breaks
      supply.putBack(before ?? waiting)
    },
  }
}
