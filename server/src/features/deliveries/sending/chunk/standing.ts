// The state of a campaign at the relays, over all its chunks of this worker: refusals in a row, and a refused sender.
import { Backoff } from '../../../../platform/mail/smtp-client.ts'
import type { Answer } from '../../outcome.ts'
import { Refusals } from './refusals.ts'

/**
 * The campaign is held after this many messages that cannot be filled in. Without a fault of the template, far fewer
 * recipients have values that make it too long.
 */
const mostUnfilled = 50

export class Standing {
  readonly refusals = new Refusals()
  /** The backoff after a relay refused MAIL. Such a refusal is about the sender and not about the relay. */
  readonly sender = new Backoff()
  /** The last refusal of MAIL. */
  refusal: Answer | null = null
  /** The number of runs of the campaign that still take recipients. */
  working = 0
  #unfilled = 0

  /**
   * Counts a message that could not be made because filling in the template took too much work. Each such message costs
   * all the work that a message may take.
   * @returns whether so many messages failed that the campaign is held
   */
  isUnfillable(): boolean {
    this.#unfilled += 1
    return this.#unfilled >= mostUnfilled
  }
}
