// What an answer means for its recipient, for the campaign and for the receiving domain; written to the journal at once,
// to the ledger by flushes.
import { domainOf } from '../../../../platform/mail/mime.ts'
import { brokeOff, meaningOf, settleTry, testOutcome, type Answer, type Outcome } from '../../outcome.ts'
import type { Recipient } from '../../queries/claim.ts'
import type { SendingContext } from '../context.ts'
import type { Journal } from './journal.ts'
import type { ChunkRecorder } from './recorder.ts'
import type { Standing } from './standing.ts'

/**
 * Whether the answer ends this try of the message, is about its sender, who is tried again later, or is about the
 * campaign, which is held before any of it leaves.
 */
export type Meant = 'ended' | 'sender refused' | 'campaign held'

export interface AnswersOptions {
  workspaceId: number
  /** Whose one answer is its end. */
  isTest: boolean
  standing: Standing
  journal: Pick<Journal, 'answer' | 'putBack'>
  recorder: Pick<ChunkRecorder, 'record'>
  /** Bytes that the message has for everyone, whatever their values. */
  leastBytes: () => number
  /** The relay refuses one after another, or takes none so large: the campaign is held, with the reason. */
  hold: (reason: string) => void
}

type Context = Pick<SendingContext, 'throttles' | 'retryDelays'>

/** One chunk's; `refusals` knows them by it. */
export class Answers {
  readonly #context: Context
  readonly #options: AnswersOptions

  constructor(context: Context, options: AnswersOptions) {
    this.#context = context
    this.#options = options
  }

  /**
   * Called with the answer itself, before anything else leaves: the journal never lags behind the wire.
   * @param row of refusals, when the message was handed over
   */
  hear(recipient: Recipient, answer: Answer, row: number): Meant {
    const { standing, leastBytes, hold, isTest } = this.#options
    if (isTest) {
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
      // The transport tried it on three connections, and each ended under it.
      if (answer.stage !== 'mail' || answer.code === null) {
        this.#defer(recipient, brokeOff(answer))
        return 'ended'
      }
      standing.refusal = answer
      standing.sender.failed()
      return 'sender refused'
    }
    standing.sender.succeeded()
    if (meaning.kind === 'refused') this.#refuse(recipient, meaning.outcome)
    else if (meaning.outcome.kind === 'sent') this.#sent(recipient, meaning.outcome, row)
    else {
      this.#defer(recipient, meaning.outcome)
      this.#askedToWait(recipient, answer)
    }
    return 'ended'
  }

  /** @param retryIn milliseconds after which it is tried again; null: this outcome is its last */
  settle(seq: number, outcome: Outcome, retryIn: number | null): void {
    this.#options.journal.answer(seq, outcome, retryIn)
    this.#options.recorder.record(seq, outcome, retryIn)
  }

  #sent({ seq, email }: Recipient, outcome: Outcome, row: number): void {
    this.#context.throttles.taken(this.#options.workspaceId, domainOf(email))
    this.#options.standing.refusals.end(row)
    this.settle(seq, outcome, null)
  }

  #defer(recipient: Recipient, outcome: Outcome): void {
    const { refusals } = this.#options.standing
    const settled = settleTry(outcome, recipient, this.#context.retryDelays)
    if (outcome.kind === 'deferred') refusals.end(refusals.row)
    this.settle(recipient.seq, settled.outcome, settled.retryIn)
  }

  /** Only the receiving side's own word counts: a message in doubt got none. */
  #askedToWait({ email }: Recipient, answer: Answer): void {
    if (answer.code === null) return
    this.#context.throttles.later(this.#options.workspaceId, domainOf(email), answer)
  }

  #refuse({ seq }: Recipient, outcome: Outcome): void {
    const { refusals } = this.#options.standing
    // Until it is told, a crash tries it again: it has not arrived.
    this.#options.journal.putBack(seq)
    refusals.add({
      seq,
      outcome,
      owner: this,
      settle: (isPolicy) => {
        // Marked as deferred, due at once: Resume tries them again, and nobody is suppressed.
        if (isPolicy) this.settle(seq, { ...outcome, kind: 'deferred' }, 0)
        else this.settle(seq, outcome, null)
      },
    })
    if (refusals.isPolicy) this.#options.hold(`The relay refuses one message after another: ${outcome.reply}`)
  }
}

/** Where the campaign's own words are too many for the relay; one recipient's long values are that recipient's matter. */
function reasonIfTooLarge({ limit, relay }: Answer, leastBytes: () => number): string | null {
  if (limit === undefined || leastBytes() <= limit) return null
  const [bytes, most] = [leastBytes(), limit].map((count) => count.toLocaleString('en-US'))
  return `Each message has ${String(bytes)} bytes, and the relay ${relay} takes ${String(most)} at most. Shorten the template, or have the relay's limit raised.`
}
