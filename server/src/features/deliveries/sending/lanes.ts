// Lanes: one per receiving domain. A provider that asks us again and again to come later is left alone for a while, so
// that its "later" costs nobody else's turn, and none of its own recipients a try.
import type { Answer } from '../outcome.ts'

interface Lane {
  /** Answers of this kind in a row. */
  inARow: number
  /** On the monotonic clock; 0: open. */
  closedUntil: number
  /** The provider's last words. */
  text: string
}

/** So many in a row close an open lane. */
const closesAfter = 10
/** After a closed time, so many more close it again: only a message that is taken opens it for good. */
const probes = 3
/** Lanes that are remembered, the newest: most domains never ask for anything. */
const mostLanes = 10_000

export class Lanes {
  readonly #lanes = new Map<string, Lane>()

  /** The provider took a message, or refused one for good: it is well. */
  taken(domain: string): void {
    if (this.#lanes.size > 0) this.#lanes.delete(domain)
  }

  /** The provider said: later. @param retryIn milliseconds after which that message is tried again */
  later(
    domain: string,
    answer: Pick<Answer, 'enhanced' | 'text'>,
    retryIn: number,
    now = performance.now(),
  ): void {
    if (isMailboxMatter(answer.enhanced)) return
    const lane = this.#lanes.get(domain) ?? { inARow: 0, closedUntil: 0, text: '' }
    this.#lanes.delete(domain)
    this.#lanes.set(domain, lane)
    const oldest = this.#lanes.keys().next().value
    if (this.#lanes.size > mostLanes && oldest !== undefined) this.#lanes.delete(oldest)
    lane.inARow += 1
    lane.text = answer.text
    if (lane.inARow < closesAfter) return
    lane.closedUntil = now + retryIn
    lane.inARow = closesAfter - probes
  }

  /** Where the lane is closed: for how long, and the provider's words. */
  closed(domain: string, now = performance.now()): { wait: number; text: string } | null {
    const lane = this.#lanes.size > 0 ? this.#lanes.get(domain) : undefined
    return lane && lane.closedUntil > now ? { wait: lane.closedUntil - now, text: lane.text } : null
  }
}

/** X.1.x and X.2.x speak of one address or mailbox (RFC 3463), not of the provider. */
function isMailboxMatter(enhanced: string | null): boolean {
  return enhanced !== null && /^[45]\.[12]\./.test(enhanced)
}
