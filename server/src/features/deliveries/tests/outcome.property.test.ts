// Every answer of a relay has one meaning, and every recipient reaches one final outcome, for any number of any
// answers.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meaningOf, settleTry, twiceUnconfirmed, type Answer, type Outcome, type Stage } from '../outcome.ts'

const stages: readonly Stage[] = ['connect', 'greeting', 'auth', 'mail', 'rcpt', 'data', 'message']
const enhancedCodes = fc.oneof(
  fc.constantFrom('5.1.1', '5.1.10', '5.2.1', '5.2.2', '5.2.3', '5.3.4', '5.7.1', '4.2.2', '4.7.0', '2.0.0'),
  fc.tuple(fc.constantFrom(2, 4, 5), fc.nat(9), fc.nat(99)).map((parts) => parts.join('.')),
)

/** Any answer of a relay, or the absence of one. */
export const answers: fc.Arbitrary<Answer> = fc.record({
  stage: fc.constantFrom(...stages),
  code: fc.option(
    fc.oneof(fc.constantFrom(250, 421, 450, 550, 552, 554), fc.integer({ min: 200, max: 599 })),
  ),
  enhanced: fc.option(enhancedCodes),
  text: fc.string({ maxLength: 20 }),
  lastByteLeft: fc.boolean(),
  relay: fc.constantFrom('one.example:25', 'two.example:587'),
})

function outcomeOf(answer: Answer): Outcome | null {
  const meaning = meaningOf(answer)
  return meaning.kind === 'about us' ? null : meaning.outcome
}

describe('the meaning of a relay’s reply', () => {
  it('keeps the relay, the reply code and the text, so that people can read what the relay said', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const { code, enhanced, text, relay } = answer
        const outcome = outcomeOf(answer)
        if (!outcome) return
        expect(outcome).toMatchObject({ code, relay })
        // Without a code, the relay said nothing, and the text is the client's.
        if (code !== null) expect(outcome).toMatchObject({ enhanced, reply: text })
        else
          expect(outcome).toMatchObject({
            reply: '',
            reason: { code: 'unanswered', params: { detail: text } },
          })
      }),
    )
  })

  it('is "sent" for a 2yz reply to the whole message and for nothing else', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const accepted =
          answer.stage === 'message' && answer.code !== null && String(answer.code).startsWith('2')
        expect(outcomeOf(answer)?.kind === 'sent').toBe(accepted)
      }),
    )
  })

  it('is "unconfirmed" if no reply came after the last byte, and in no other case', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const doubtful = answer.code === null && answer.lastByteLeft
        expect(outcomeOf(answer)?.kind === 'unconfirmed').toBe(doubtful)
      }),
    )
  })

  it('fails no address for a problem of ours: a broken connection, a 421, anything before RCPT', () => {
    const beforeRcpt = new Set<Stage>(['connect', 'greeting', 'auth', 'mail'])
    fc.assert(
      fc.property(answers, (answer) => {
        const broke = answer.code === null && !answer.lastByteLeft
        const early = answer.code !== null && (answer.code === 421 || beforeRcpt.has(answer.stage))
        expect(meaningOf(answer).kind === 'about us').toBe(broke || early)
      }),
    )
  })

  it('never fails an address for a 4yz or for a full mailbox', () => {
    const temporary = answers.map((answer) => ({ ...answer, code: 400 + ((answer.code ?? 0) % 100) }))
    const full = answers.map((answer) => ({ ...answer, enhanced: '5.2.2' }))
    fc.assert(
      fc.property(fc.oneof(temporary, full), (answer) => {
        expect(outcomeOf(answer)?.kind).not.toBe('failed')
      }),
    )
  })

  it('suppresses an address only for a 5yz to RCPT or after it', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const outcome = outcomeOf(answer)
        if (outcome?.kind !== 'failed' || !outcome.suppress) return
        expect(['rcpt', 'data', 'message']).toContain(answer.stage)
        expect(answer.code).toBeGreaterThanOrEqual(500)
      }),
    )
  })
})

interface Try {
  outcome: Outcome
  retryIn: number | null
}

/** The rows of one recipient after these answers. */
function stateOfProcess(said: readonly Answer[], delays: readonly number[]): Try[] {
  const tries: Try[] = []
  for (const outcome of said.map(outcomeOf)) {
    if (!outcome) continue
    const doubts = tries.filter((each) => each.outcome.kind === 'unconfirmed').length
    const settled = settleTry(outcome, { tries: tries.length, doubts }, delays)
    tries.push(settled)
    if (settled.retryIn === null) break
  }
  return tries
}

const lives = fc.record({
  said: fc.array(answers, { maxLength: 30 }),
  delays: fc.array(fc.integer({ min: 1, max: 86_400_000 }), { maxLength: 6 }),
})

describe('the life of one recipient', () => {
  it('continues after a deferred or unconfirmed attempt, and ends after any other', () => {
    fc.assert(
      fc.property(lives, ({ said, delays }) => {
        for (const { outcome, retryIn } of stateOfProcess(said, delays)) {
          expect(retryIn !== null).toBe(outcome.kind === 'deferred' || outcome.kind === 'unconfirmed')
        }
      }),
    )
  })

  it('ends when all retry delays are used, and one attempt later if unconfirmed, for all replies', () => {
    fc.assert(
      fc.property(lives, ({ said, delays }) => {
        const tries = stateOfProcess(said, delays)
        expect(tries.length).toBeLessThanOrEqual(delays.length + 2)
        const heard = said.filter((answer) => outcomeOf(answer) !== null).length
        if (heard >= delays.length + 2) expect(tries.at(-1)?.retryIn).toBeNull()
      }),
    )
  })

  it('uses the retry delays in order, and the first one after an unconfirmed attempt', () => {
    fc.assert(
      fc.property(lives, ({ said, delays }) => {
        for (const [index, { outcome, retryIn }] of stateOfProcess(said, delays).entries()) {
          if (outcome.kind === 'deferred') expect(retryIn).toBe(delays[index])
          if (outcome.kind === 'unconfirmed') expect(retryIn).toBe(delays[0] ?? 0)
        }
      }),
    )
  })

  it('is unconfirmed twice at most, and the second outcome says that the message may have arrived', () => {
    const doubtful = { stage: 'message', code: null, lastByteLeft: true } as const
    const mostlyDoubts = fc.record({
      delays: fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 4 }),
      said: fc.array(
        fc.oneof(
          answers,
          answers.map((answer) => ({ ...answer, ...doubtful })),
        ),
        { maxLength: 20 },
      ),
    })
    fc.assert(
      fc.property(mostlyDoubts, ({ said, delays }) => {
        const tries = stateOfProcess(said, delays)
        expect(tries.filter(({ outcome }) => outcome.kind === 'unconfirmed').length).toBeLessThanOrEqual(1)
        const given = tries.filter(({ outcome }) => outcome.reason?.code === twiceUnconfirmed.code)
        expect(given.length).toBeLessThanOrEqual(1)
        for (const { outcome } of given) expect(outcome).toMatchObject({ kind: 'failed', suppress: false })
      }),
    )
  })

  it('that ends after the last retry names the number of attempts and the relay’s last reply', () => {
    const later = answers.map((answer): Answer => ({ ...answer, stage: 'rcpt', code: 450 }))
    fc.assert(
      fc.property(fc.array(later, { minLength: 7, maxLength: 8 }), lives, (said, { delays }) => {
        const tries = stateOfProcess(said, delays)
        const last = said[delays.length]
        expect(tries).toHaveLength(delays.length + 1)
        expect(tries.at(-1)?.outcome).toEqual({
          kind: 'failed',
          suppress: false,
          refused: { kind: 'soft', cause: expect.any(String) as string },
          code: 450,
          enhanced: last?.enhanced,
          relay: last?.relay,
          reply: last?.text ?? '',
          reason: { code: 'tried', params: { times: delays.length + 1 } },
        })
      }),
    )
  })
})
