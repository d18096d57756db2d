// How a campaign stands with the relays, over all chunks of it that this worker holds: refusals in a row, and a sender
// that they do not want.
import { Backoff } from '../../../../platform/mail/smtp-client.ts'
import type { Answer } from '../../outcome.ts'
import { Refusals } from './refusals.ts'

/** Far more than the few recipients whose own values make a template too long. */
const mostUnfilled = 50

export class Standing {
  readonly refusals = new Refusals()
  /** After MAIL was refused: it is about the sender, not about the relay. */
  readonly sender = new Backoff()
  /** What MAIL was refused with last. */
  refusal: Answer | null = null
  /** Runs of the campaign that still take recipients. */
  working = 0
  #unfilled = 0

  /**
   * A message could not be made of the template: it took more work than a message may.
   * @returns whether so many could not that the campaign is held: each of them has cost all the work that it may
   */
  isUnfillable(): boolean {
    this.#unfilled += 1
    return this.#unfilled >= mostUnfilled
  }
}
