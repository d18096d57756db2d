// Readers who open, click and unsubscribe without a pause, and count their requests and the answers.
import type { Arrival } from '../../rig/sink/arrivals.ts'

export type EventKind = 'open' | 'click' | 'unsubscribe'

/** How often a reader made a request of one kind, and how often it was answered. */
export interface Counts {
  asked: number
  answered: number
}

const atOnce = 40

/**
 * Milliseconds. Lettermill answers some events before it records them; if the process dies in between, they may be
 * lost.
 */
const keptWithin = 1000

export class Readers {
  readonly #mails: readonly Arrival[]
  readonly #byReader = new Map<string, Counts>()
  /** Recently answered opens, with the time of each answer. */
  #fresh: { counts: Counts; at: number }[] = []

  constructor(mails: readonly Arrival[]) {
    this.#mails = mails
  }

  /** How often this reader requested that kind of event, and how often the server answered. */
  countsOf(kind: EventKind, email: string): Counts {
    const key = `${kind} ${email}`
    const counts = this.#byReader.get(key) ?? { asked: 0, answered: 0 }
    this.#byReader.set(key, counts)
    return counts
  }

  /** All readers with at least one answer. */
  answered(kind: EventKind): string[] {
    const emails = this.#mails.map(({ to }) => to)
    return emails.filter((email) => this.countsOf(kind, email).answered > 0)
  }

  /**
   * Readers make one request after another until `strike` is over. A request that is not answered by then is abandoned.
   */
  async readWhile(strike: () => Promise<void>): Promise<void> {
    const during = { over: false }
    const reading = Promise.all(Array.from({ length: atOnce }, (_, n) => this.#read(n, during)))
    await strike().finally(() => (during.over = true))
    await reading
  }

  /** To call when the process died: opens that it answered just before may be lost. */
  forgiveFresh(): void {
    for (const { counts, at } of this.#fresh) if (at > Date.now() - keptWithin) counts.answered -= 1
    this.#fresh = []
  }

  async #read(first: number, during: { over: boolean }): Promise<void> {
    for (let n = first; !during.over; n += atOnce) {
      const mail = this.#mails[n % this.#mails.length]
      if (!mail) return
      await this.#ask('open', mail, 'GET', 200)
      await this.#ask('click', mail, 'GET', 302)
      // Every third reader unsubscribes.
      if (n % 3 === 0) await this.#ask('unsubscribe', mail, 'POST', 200)
    }
  }

  async #ask(kind: EventKind, mail: Arrival, method: string, status: number): Promise<void> {
    const counts = this.countsOf(kind, mail.to)
    counts.asked += 1
    const answer = await fetch(mail[kind], { method, redirect: 'manual' }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer?.status !== status) return
    counts.answered += 1
    if (kind === 'open') this.#fresh.push({ counts, at: Date.now() })
  }
}
