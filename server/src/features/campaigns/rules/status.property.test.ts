// A whole campaign in memory, with any answers in any order and pauses at any point. The rules alone must keep the sums
// right and bring every recipient to one final outcome.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignStatuses, startsFrom, type CampaignAction } from '@lettermill/contracts'
import { meaningOf, ownOutcome, settleTry, type Answer, type Outcome } from '../../deliveries/outcome.ts'
import { Refusals, type RefusalMeaning } from '../../deliveries/sending/chunk/refusals.ts'
import { assertCan, failureReason, isUnderWay, statusOf, type Sums } from './status.ts'

const delays = [60_000, 300_000, 3_600_000]

interface Recipient {
  outcomes: Outcome[]
  /** Whether the recipient has a final outcome. */
  over: boolean
}

/** The engine's bookkeeping in memory: outcomes are appended and never removed. */
class Paper {
  readonly recipients: Recipient[]
  #refusals = new Refusals()
  /** Recipients that were refused before it is clear whether the address or something else was the cause. */
  readonly #keptBack = new Set<number>()

  constructor(total: number) {
    this.recipients = Array.from({ length: total }, () => ({ outcomes: [], over: false }))
  }

  get held(): boolean {
    return this.#refusals.isPolicy
  }

  /** The open recipient with the fewest attempts. */
  next(): number | undefined {
    const waiting = this.recipients.flatMap(({ over }, seq) => (over || this.#keptBack.has(seq) ? [] : [seq]))
    return waiting.sort((a, b) => this.#tries(a) - this.#tries(b))[0]
  }

  hear(seq: number, answer: Answer): void {
    const meaning = meaningOf(answer)
    if (meaning.kind === 'about us') return
    if (meaning.kind === 'refused') return this.#refuse(seq, meaning.outcome)
    if (meaning.outcome.kind !== 'unconfirmed') this.#refusals.end(this.#refusals.row)
    const doubts = this.recipients[seq]?.outcomes.filter(({ kind }) => kind === 'unconfirmed').length ?? 0
    const { outcome, retryIn } = settleTry(meaning.outcome, { tries: this.#tries(seq), doubts }, delays)
    this.#append(seq, outcome, retryIn)
  }

  #refuse(seq: number, outcome: Outcome): void {
    this.#keptBack.add(seq)
    const settle = (meaning: RefusalMeaning) => {
      this.#keptBack.delete(seq)
      if (meaning === 'policy') this.#append(seq, { ...outcome, kind: 'deferred' }, 0)
      else this.#append(seq, outcome, null)
    }
    this.#refusals.add({ seq, outcome, place: null, owner: this, settle })
  }

  skip(seq: number): void {
    this.#append(seq, ownOutcome('skipped', { code: 'unsubscribed', params: {} }), null)
  }

  /** Nobody is left to try, so the refusals were about the addresses. */
  endRow(): void {
    this.#refusals.settle()
  }

  /** The campaign is paused or held, and then resumed: unclear refusals are retried. */
  pause(): void {
    this.#refusals.forget(this)
    this.#refusals = new Refusals()
    this.#keptBack.clear()
  }

  #append(seq: number, outcome: Outcome, retryIn: number | null): void {
    const recipient = this.recipients[seq]
    if (!recipient || recipient.over) throw new Error('Only an open recipient of the campaign is tried')
    recipient.outcomes.push(outcome)
    recipient.over = retryIn === null
  }

  #tries(seq: number): number {
    return this.recipients[seq]?.outcomes.length ?? 0
  }

  /** The sums of the appended outcomes, counted as stats are. */
  sums(): Sums {
    const all = this.recipients.flatMap(({ outcomes }) => outcomes)
    const count = (kind: Outcome['kind']) => all.filter((outcome) => outcome.kind === kind).length
    return {
      total: this.recipients.length,
      sent: count('sent'),
      failed: count('failed'),
      skipped: count('skipped'),
    }
  }

  status() {
    const pending = this.recipients.some(({ outcomes }) => outcomes.length === 0)
    return statusOf({ pending, waiting: this.recipients.some(({ over }) => !over) }, this.sums())
  }
}

const answer: fc.Arbitrary<Answer> = fc
  .constantFrom<Partial<Answer>>(
    { code: 250 },
    { code: 250 },
    { code: null, lastByteLeft: true },
    { code: null, lastByteLeft: false },
    { stage: 'rcpt', code: 450 },
    { stage: 'rcpt', code: 550, enhanced: '5.1.1' },
    { stage: 'rcpt', code: 552, enhanced: '5.2.2' },
    { code: 554, enhanced: '5.7.1' },
    { stage: 'mail', code: 451 },
    { stage: 'connect', code: null, lastByteLeft: false },
    { code: 421 },
  )
  .map((part) => ({
    stage: 'message',
    code: 250,
    enhanced: null,
    text: 'so',
    lastByteLeft: true,
    relay: 'r:25',
    ...part,
  }))
const steps = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: answer },
    { weight: 1, arbitrary: fc.constantFrom('pause' as const, 'unsubscribe' as const) },
  ),
  { maxLength: 300 },
)

type Step = Answer | 'pause' | 'unsubscribe'

function play(total: number, all: readonly Step[], look: (paper: Paper) => void = () => undefined): Paper {
  const paper = new Paper(total)
  for (const step of all) {
    if (step === 'pause' || paper.held) paper.pause()
    const seq = paper.next()
    if (seq === undefined) paper.endRow()
    else if (step === 'unsubscribe') paper.skip(seq)
    else if (step !== 'pause') paper.hear(seq, step)
    look(paper)
  }
  return paper
}

test('sent, failed, skipped and waiting recipients add up to the total after every step', () => {
  fc.assert(
    fc.property(fc.nat(60), steps, (total, all) => {
      play(total, all, (paper) => {
        const { sent, failed, skipped } = paper.sums()
        expect(sent + failed + skipped + paper.recipients.filter(({ over }) => !over).length).toBe(total)
      })
    }),
  )
})

test('each recipient has one final outcome at most: sent, failed or skipped', () => {
  fc.assert(
    fc.property(fc.nat(60), steps, (total, all) => {
      for (const { outcomes, over } of play(total, all).recipients) {
        const ends = outcomes.map(({ kind }) => kind !== 'deferred' && kind !== 'unconfirmed')
        expect(ends.indexOf(true)).toBe(over ? outcomes.length - 1 : -1)
        expect(outcomes.filter(({ kind }) => kind === 'unconfirmed').length).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('fifty refusals in a row hold the campaign and fail nobody', () => {
  const refusal: Answer = {
    stage: 'rcpt',
    code: 550,
    enhanced: '5.7.1',
    text: 'no',
    lastByteLeft: false,
    relay: 'r',
  }
  const paper = play(60, Array<Answer>(50).fill(refusal))
  expect(paper.held).toBe(true)
  expect(paper.sums()).toEqual({ total: 60, sent: 0, failed: 0, skipped: 0 })
})

test('a campaign ends exactly when no recipient waits, with the status that its counts call for', () => {
  fc.assert(
    fc.property(fc.nat(20), steps, (total, all) => {
      const paper = play(total, all)
      const { sent, failed } = paper.sums()
      const status = paper.status()
      expect(isUnderWay(status)).toBe(paper.recipients.some(({ over }) => !over))
      if (isUnderWay(status)) return
      expect(status).toBe(sent === 0 ? 'failed' : failed > 0 ? 'completed' : 'sent')
    }),
  )
})

// asvs: 2.3.1
test('after any actions a campaign has a known state, and a finished one does not restart by itself', () => {
  const after = {
    send: 'processing',
    edit: 'scheduled',
    unschedule: 'draft',
    recall: 'draft',
    pause: 'paused',
    resume: 'processing',
    archive: 'archived',
    retry: 'processing',
  } as const
  const actions = fc.array(fc.constantFrom(...(Object.keys(after) as CampaignAction[])), { maxLength: 20 })
  fc.assert(
    fc.property(fc.constantFrom(...campaignStatuses), actions, (begin, all) => {
      let status = begin
      for (const action of all) {
        const may = startsFrom[action].some((each) => each === status)
        if (!may) expect(() => assertCan(action, status)).toThrow(status)
        else assertCan(action, status)
        if (may && (status === 'sent' || status === 'archived')) expect(action).toBe('archive')
        if (may) status = after[action]
      }
    }),
  )
})

test.each<[CampaignAction, string]>([
  ['send', 'A campaign that is archived cannot be sent.'],
  ['edit', 'A campaign that is archived cannot be edited.'],
  ['unschedule', 'A campaign that is archived cannot be unscheduled.'],
  ['recall', 'A campaign that is archived cannot be recalled.'],
  ['pause', 'A campaign that is archived cannot be paused.'],
  ['resume', 'A campaign that is archived cannot be resumed.'],
  ['archive', 'A campaign that is archived cannot be archived.'],
  ['retry', 'A campaign that is archived cannot be tried again.'],
])('the refusal to %s a campaign is explained in a sentence', (action, sentence) => {
  expect(() => assertCan(action, 'archived')).toThrow(sentence)
})

test('a failed campaign has a reason, with or without a reply of the relay', () => {
  const none = { total: 2, sent: 0, failed: 2, skipped: 0 }
  const accepted = { code: 'none_accepted', params: { total: 2 } }
  const last = { reply: '', reason_code: null, reason_params: null }
  expect(failureReason(none, undefined)).toEqual(accepted)
  expect(failureReason(none, last)).toEqual(accepted)
  expect(failureReason({ ...none, failed: 0, skipped: 2 }, last)).toEqual({ code: 'nobody_left', params: {} })
})
