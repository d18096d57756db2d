// The state of a campaign at the relays, over all its chunks of this worker: refusals in a row, and a refused sender.
import type { CampaignReason } from '@lettermill/contracts'
import type { Db } from '../../../../platform/db/index.ts'
import { domainOf } from '../../../../platform/mail/mime.ts'
import { Backoff, type RelayState } from '../../../../platform/mail/smtp-client.ts'
import type { Answer } from '../../outcome.ts'
import type { HeldChunk, Recipient } from '../../queries/claim.ts'
import { listKnownHolds, mapPlaces } from '../../queries/providers/provider-holds.ts'
import { Blocks } from './blocks.ts'
import { Refusals } from './refusals.ts'

/**
 * The campaign is held after this many messages that cannot be filled in. Without a fault of the template, far fewer
 * recipients have values that make it too long.
 */
const mostUnfilled = 50

export class Health {
  readonly refusals = new Refusals()
  /** The providers that refuse the campaign because of the sender. */
  readonly blocks = new Blocks()
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

/** The campaign is held after this many milliseconds in which no relay accepts messages, or none accepts its sender. */
const holdAfter = 15 * 60_000

/** The reason to hold a campaign for the state of the relays; null if there is none. */
export function troubleOf(relays: readonly RelayState[], { sender, refusal }: Health): CampaignReason | null {
  if (relays.length === 0) return { code: 'no_relay', params: {} }
  const [least] = relays.toSorted((a, b) => a.failingFor - b.failingFor)
  const troubled =
    least && least.failingFor >= holdAfter ? least : sender.failingFor() >= holdAfter ? refusal : null
  if (!troubled) return null
  const { relay, text: answer, reason } = troubled
  return reason
    ? { code: 'relay_silent_client', params: { ...reason.params, relay, client: reason.code } }
    : { code: 'relay_silent', params: { relay, answer } }
}

/** The providers of the recipients' domains. Also takes the stored holds of a campaign over into its health. */
export async function openPlaces(
  db: Db,
  { retries, holds, mailing_id }: HeldChunk,
  recipients: readonly Recipient[],
  { blocks }: Health,
): Promise<ReadonlyMap<string, string>> {
  if (!retries) return new Map()
  if (holds) blocks.known(await listKnownHolds(db, mailing_id))
  return mapPlaces(db, [...new Set(recipients.map(({ email }) => domainOf(email)))])
}
