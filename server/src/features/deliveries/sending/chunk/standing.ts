// What the relays think of a campaign, over all its chunks of this worker: refusals in a row, and a refused sender.
import { Backoff } from '../../../../platform/mail/smtp-client.ts'
import type { Answer } from '../../outcome.ts'
import { Refusals } from './refusals.ts'

/** Far more than the few recipients whose own values make a template too long. */
const mostUnfilled = 50

export class Standing {
  readonly refusals = new Refusals()
  /** After MAIL was refused: about the sender, not about the relay. */
  readonly sender = new Backoff()
  /** The last refusal of MAIL. */
  refusal: Answer | null = null
  /** Runs of the campaign that still take recipients. */
  working = 0
  #unfilled = 0

  /**
   * A message could not be made because the template exceeded its work.
   * @returns whether that happened so often that the campaign is held: each time costs all the work that a message may
   *   take
   */
  isUnfillable(): boolean {
    this.#unfilled += 1
    return this.#unfilled >= mostUnfilled
  }
}
