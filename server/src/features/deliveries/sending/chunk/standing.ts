// How a campaign stands with the relays, over all chunks of it that this worker holds: refusals in a row, and a sender
// that they do not want.
import { Backoff } from '../../backoff.ts'
import type { Answer } from '../../outcome.ts'
import { Refusals } from './refusals.ts'

export class Standing {
  readonly refusals = new Refusals()
  /** After MAIL was refused: it is about the sender, not about the relay. */
  readonly sender = new Backoff()
  /** What MAIL was refused with last. */
  refusal: Answer | null = null
  /** Runs of the campaign that still take recipients. */
  working = 0
}
