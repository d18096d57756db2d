// Lanes: a provider that asks for patience gets it, and no other provider waits for it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Lanes } from './lanes.ts'

const minute = 60_000
const busy = { enhanced: '4.7.0', text: '421 4.7.0 too many messages' }

/** A lane that `times` answers in a row have asked to wait. */
function lanesAfter(times: number, now = 0): Lanes {
  const lanes = new Lanes()
  for (let each = 0; each < times; each += 1) lanes.later('busy.example', busy, minute, now)
  return lanes
}

const domains = fc.constantFrom('one.example', 'two.example', 'three.example')
const events = fc.array(
  fc.record({
    domain: domains,
    what: fc.constantFrom('later', 'later', 'later', 'later', 'taken'),
    after: fc.nat(20_000),
    retryIn: fc.integer({ min: 1, max: 10 * minute }),
  }),
  { maxLength: 150 },
)

describe('a lane', () => {
  it('closes with the tenth request in a row to come later, for as long as that message waits', () => {
    expect(lanesAfter(9).closed('busy.example', 0)).toBeNull()
    expect(lanesAfter(10).closed('busy.example', 0)).toEqual({ wait: minute, text: busy.text })
    expect(lanesAfter(10, 500).closed('busy.example', 20_500)).toMatchObject({ wait: 40_000 })
    expect(lanesAfter(10).closed('busy.example', minute - 1)).toMatchObject({ wait: 1 })
    expect(lanesAfter(10).closed('busy.example', minute)).toBeNull()
  })

  it('that opens again closes after three more, until a message is taken', () => {
    const lanes = lanesAfter(10)
    const again = (times: number, now: number) => {
      for (let each = 0; each < times; each += 1) lanes.later('busy.example', busy, minute, now)
      return lanes.closed('busy.example', now) !== null
    }
    expect([again(2, minute), again(1, minute)]).toEqual([false, true])
    expect([again(2, 2 * minute), again(1, 2 * minute)]).toEqual([false, true])
    lanes.taken('busy.example')
    expect(lanes.closed('busy.example', 2 * minute)).toBeNull()
    expect([again(9, 3 * minute), again(1, 3 * minute)]).toEqual([false, true])
  })

  it('never waits for another, and never longer than its own last request asked for', () => {
    fc.assert(
      fc.property(events, (all) => {
        const lanes = new Lanes()
        const asked = new Map<string, number>()
        const rows = new Map<string, number>()
        let now = 0
        for (const { domain, what, after, retryIn } of all) {
          now += after
          if (what === 'taken') lanes.taken(domain)
          else lanes.later(domain, busy, retryIn, now)
          rows.set(domain, what === 'taken' ? 0 : (rows.get(domain) ?? 0) + 1)
          if (what === 'later') asked.set(domain, Math.max(asked.get(domain) ?? 0, now + retryIn))
          for (const each of ['one.example', 'two.example', 'three.example']) {
            const closed = lanes.closed(each, now)
            if ((rows.get(each) ?? 0) < 10) expect(closed).toBeNull()
            if (closed) expect(now + closed.wait).toBeLessThanOrEqual(asked.get(each) ?? 0)
          }
        }
      }),
    )
  })

  it.each(['4.1.1', '4.2.2', '5.2.2', '4.2.1'])(
    'stays open for %s: that is about one mailbox',
    (enhanced) => {
      const lanes = lanesAfter(9)
      lanes.later('busy.example', { enhanced, text: '452 full' }, minute, 0)
      expect(lanes.closed('busy.example', 0)).toBeNull()
      lanes.later('busy.example', busy, minute, 0)
      expect(lanes.closed('busy.example', 0)).not.toBeNull()
    },
  )

  it.each([null, '4.7.1', '4.3.2', '4.4.1', '14.1.1'])(
    'closes for %s: that is about the provider',
    (enhanced) => {
      const lanes = lanesAfter(9)
      lanes.later('busy.example', { enhanced, text: 'the last words' }, minute, 0)
      expect(lanes.closed('busy.example', 0)).toEqual({ wait: minute, text: 'the last words' })
    },
  )

  it('is forgotten when ten thousand others have asked since, not before', () => {
    const lanes = lanesAfter(10)
    const ask = (count: number, prefix: string) => {
      for (let each = 0; each < count; each += 1)
        lanes.later(`${prefix}${String(each)}.example`, busy, minute, 0)
    }
    ask(9_999, 'a')
    expect(lanes.closed('busy.example', 0)).not.toBeNull()
    lanes.later('busy.example', busy, minute, 0)
    ask(9_999, 'b')
    expect(lanes.closed('busy.example', 0)).not.toBeNull()
    ask(1, 'c')
    expect(lanes.closed('busy.example', 0)).toBeNull()
  })
})
