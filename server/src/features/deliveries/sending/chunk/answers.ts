// Applies an answer to its recipient, its campaign and the receiving domain. The journal is written at once; flushes
// write the database.
import type { CampaignReason } from '@lettermill/contracts'
import {
  blockedFor,
  brokeOff,
  isBlock,
  meaningOf,
  settleTry,
  testOutcome,
  type Answer,
  type Outcome,
} from '../../outcome.ts'
import type { Proof } from '../../message/index.ts'
import type { Recipient } from '../../queries/claim.ts'
import type { SendingContext } from '../context.ts'
import type { Journal } from './journal.ts'
import type { ChunkRecorder } from './recorder.ts'
import type { ChunkProviders } from './providers.ts'
import type { Health } from './health.ts'

/**
 * The effect of an answer. It ended the attempt. Or the relay refused the sender, and the engine tries again later. Or
 * the campaign is held before another message leaves.
 */
export type Meant = 'ended' | 'sender refused' | 'campaign held'

/** A recipient whose message was handed to a relay. */
export type Tried = Recipient & { proof?: Proof | undefined }

/** The rows of refusals that were open when a message was handed over: of the campaign, and of the provider. */
export interface Rows {
  campaign: number
  provider: number
}

export interface AnswersOptions {
  workspaceId: number
  /** Whether the messages are tried again. If not, as in a test, the first answer is final. */
  retries: boolean
  health: Health
  providers: ChunkProviders
  journal: Pick<Journal, 'answer' | 'putBack'>
  recorder: Pick<ChunkRecorder, 'record'>
  /** The bytes that the message has for every recipient, without values. */
  leastBytes: () => number
  /**
   * Holds the campaign. Called when the relay refuses one message after another, or when no message fits
   * the relay's size limit.
   */
  hold: (reason: CampaignReason) => void
}

type Context = Pick<SendingContext, 'throttles' | 'retryDelays'>

/** Handles the answers of one chunk. It owns the refusals that it adds to `refusals`. */
export class Answers {
  readonly #context: Context
  readonly #options: AnswersOptions
  constructor(context: Context, options: AnswersOptions) {
    this.#context = context
    this.#options = options
  }

  /**
   * Handles an answer. It must be called before any further message leaves, so that the journal never lags behind the
   * wire.
   * @param rows the rows of refusals that were open when the message was handed over
   */
  hear(recipient: Tried, answer: Answer, rows: Rows): Meant {
    const { health, leastBytes, hold, retries, providers } = this.#options
    if (!retries) {
      this.settle(recipient.seq, testOutcome(answer), null)
      return 'ended'
    }
    const tooLarge = reasonIfTooLarge(answer, leastBytes)
    if (tooLarge !== null) {
      hold(tooLarge)
      return 'campaign held'
    }
    const meaning = meaningOf(answer)
    if (meaning.kind === 'about us') {
      // The transport tried three connections, and each broke off during the message.
      if (answer.stage !== 'mail' || answer.code === null) {
        this.#defer(recipient, brokeOff(answer))
        return 'ended'
      }
      health.refusal = answer
      health.sender.failed()
      return 'sender refused'
    }
    health.sender.succeeded()
    if (meaning.kind === 'refused') this.#refuse(recipient, meaning.outcome)
    else if (meaning.outcome.kind === 'sent') this.#sent(recipient, meaning.outcome, rows)
    else if (meaning.isTooMuch === true && providers.holds) this.#tooMuch(recipient, meaning.outcome)
    else {
      this.#defer(recipient, meaning.outcome)
      this.#askedToWait(recipient, answer)
    }
    return 'ended'
  }

  /** @param retryIn milliseconds until the next attempt; null if this outcome is final */
  settle(seq: number, outcome: Outcome, retryIn: number | null): void {
    this.#options.journal.answer(seq, outcome, retryIn)
    this.#options.recorder.record(seq, outcome, retryIn)
  }

  #sent({ seq, email, proof }: Tried, outcome: Outcome, rows: Rows): void {
    this.#context.throttles.taken(this.#options.workspaceId, this.#options.providers.placeOf(email))
    const { health, providers } = this.#options
    health.refusals.end(rows.campaign)
    const place = providers.accepted(email, rows.provider)
    if (place !== null) health.refusals.settlePlace(place, 'address')
    this.settle(seq, { ...outcome, proof }, null)
  }

  #defer(recipient: Tried, outcome: Outcome): void {
    const { refusals } = this.#options.health
    const tried = outcome.kind === 'unconfirmed' ? { ...outcome, proof: recipient.proof } : outcome
    const settled = settleTry(tried, recipient, this.#context.retryDelays)
    if (outcome.kind === 'deferred') refusals.end(refusals.row)
    this.settle(recipient.seq, settled.outcome, settled.retryIn)
  }

  /** Counts only replies of the receiving side. An unconfirmed message got no reply. */
  #askedToWait({ email }: Recipient, answer: Answer): void {
    if (answer.code === null) return
    this.#context.throttles.later(this.#options.workspaceId, this.#options.providers.placeOf(email), answer)
  }

  /** A permanent code because of too much mail: it counts for a hold, and not for a throttle, which lasts minutes. */
  #tooMuch(recipient: Tried, outcome: Outcome): void {
    const { health, providers } = this.#options
    const place = providers.placeOf(recipient.email)
    const isHeld = providers.isHeld(place)
    const opens = health.blocks.refused(place, outcome.reply)
    if (!isHeld && !opens) return this.#defer(recipient, outcome)
    this.#block(recipient.seq, outcome, place, opens)
    if (opens) health.refusals.settlePlace(place, 'block')
  }

  #block(seq: number, outcome: Outcome, place: string, opens: boolean): void {
    const { code, enhanced, reply, relay } = outcome
    this.#options.providers.refused(place)
    const blocked = { place, opens }
    this.settle(seq, { code, enhanced, reply, relay, kind: 'deferred', blocked }, blockedFor)
  }

  #refuse({ seq, email }: Recipient, outcome: Outcome): void {
    const { health, providers } = this.#options
    const { refusals, blocks } = health
    const place = providers.holds && isBlock(outcome) ? providers.placeOf(email) : null
    if (place !== null && providers.isHeld(place)) return this.#block(seq, outcome, place, false)
    const isBlocked = place !== null && blocks.refused(place, outcome.reply)
    // Until the refusal is settled, a crash must retry the message, which has not arrived.
    this.#options.journal.putBack(seq)
    refusals.add({
      seq,
      outcome,
      place,
      owner: this,
      settle: (meaning) => {
        // The refusals are recorded as deferred and due at once, so that Resume retries them and no address is
        // suppressed.
        if (meaning === 'policy') this.settle(seq, { ...outcome, kind: 'deferred' }, 0)
        else if (meaning === 'block' && place !== null) this.#block(seq, outcome, place, true)
        else this.settle(seq, outcome, null)
      },
    })
    if (isBlocked) refusals.settlePlace(place, 'block')
    if (refusals.isPolicy) this.#options.hold({ code: 'relay_refuses', params: { answer: outcome.reply } })
  }
}

/**
 * The reason to hold the campaign, if the campaign's own text is too long for the relay. The long values of one
 * recipient concern only that recipient.
 */
function reasonIfTooLarge({ limit, relay }: Answer, leastBytes: () => number): CampaignReason | null {
  const bytes = leastBytes()
  if (limit === undefined || bytes <= limit) return null
  return { code: 'message_too_large', params: { bytes, relay, limit } }
}
