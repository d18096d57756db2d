// Provider throttles: the engine stops sending to a provider that asks to try again later. Other providers and other
// workspaces do not wait.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProviderThrottles } from './throttles.ts'

const minute = 60_000
const busy = { enhanced: '4.7.0', text: '421 4.7.0 too many messages' }

/** Creates throttles, after the provider asked `times` times in a row to try again later. */
function throttlesAfter(times: number, now = 0): ProviderThrottles {
  const throttles = new ProviderThrottles()
  for (let each = 0; each < times; each += 1) throttles.later(1, 'busy.example', busy, now)
  return throttles
}

const domains = fc.constantFrom('one.example', 'two.example', 'three.example')
const events = fc.array(
  fc.record({
    domain: domains,
    what: fc.constantFrom('later', 'later', 'later', 'later', 'taken'),
    after: fc.nat(20_000),
    workspaceId: fc.integer({ min: 1, max: 2 }),
  }),
  { maxLength: 150 },
)

describe('a throttle', () => {
  it('holds messages back after the tenth deferral in a row, for a minute', () => {
    expect(throttlesAfter(9).closed(1, 'busy.example', 0)).toBeNull()
    expect(throttlesAfter(10).closed(1, 'busy.example', 0)).toEqual({ wait: minute, text: busy.text })
    expect(throttlesAfter(10, 500).closed(1, 'busy.example', 20_500)).toMatchObject({ wait: 40_000 })
    expect(throttlesAfter(10).closed(1, 'busy.example', minute - 1)).toMatchObject({ wait: 1 })
    expect(throttlesAfter(10).closed(1, 'busy.example', minute)).toBeNull()
  })

  it('that has ended begins again after three more deferrals, until a message is accepted', () => {
    const throttles = throttlesAfter(10)
    const again = (times: number, now: number) => {
      for (let each = 0; each < times; each += 1) throttles.later(1, 'busy.example', busy, now)
      return throttles.closed(1, 'busy.example', now) !== null
    }
    expect([again(2, minute), again(1, minute)]).toEqual([false, true])
    expect([again(2, 3 * minute), again(1, 3 * minute)]).toEqual([false, true])
    throttles.taken(1, 'busy.example')
    expect(throttles.closed(1, 'busy.example', 3 * minute)).toBeNull()
    expect([again(9, 3 * minute), again(1, 3 * minute)]).toEqual([false, true])
  })

  it('affects no other provider or workspace, and never lasts longer than fifteen minutes', () => {
    fc.assert(
      fc.property(events, (all) => {
        const throttles = new ProviderThrottles()
        const rows = new Map<string, number>()
        let now = 0
        for (const { domain, what, after, workspaceId } of all) {
          now += after
          if (what === 'taken') throttles.taken(workspaceId, domain)
          else throttles.later(workspaceId, domain, busy, now)
          const own = `${String(workspaceId)} ${domain}`
          rows.set(own, what === 'taken' ? 0 : (rows.get(own) ?? 0) + 1)
          for (const workspace of [1, 2]) {
            for (const each of ['one.example', 'two.example', 'three.example']) {
              const closed = throttles.closed(workspace, each, now)
              // Three answers are enough if the provider also asked the other workspace to wait.
              if ((rows.get(`${String(workspace)} ${each}`) ?? 0) < 3) expect(closed).toBeNull()
              if (closed) expect(closed.wait).toBeLessThanOrEqual(15 * minute)
            }
          }
        }
      }),
    )
  })

  it.each(['4.1.1', '4.2.2', '5.2.2', '4.2.1'])(
    'does not begin after %s, which is about one mailbox',
    (enhanced) => {
      const throttles = throttlesAfter(9)
      throttles.later(1, 'busy.example', { enhanced, text: '452 full' }, 0)
      expect(throttles.closed(1, 'busy.example', 0)).toBeNull()
      throttles.later(1, 'busy.example', busy, 0)
      expect(throttles.closed(1, 'busy.example', 0)).not.toBeNull()
    },
  )

  it.each([null, '4.7.1', '4.3.2', '4.4.1', '14.1.1'])(
    'begins after %s, which is about the provider',
    (enhanced) => {
      const throttles = throttlesAfter(9)
      throttles.later(1, 'busy.example', { enhanced, text: 'the last words' }, 0)
      expect(throttles.closed(1, 'busy.example', 0)).toEqual({ wait: minute, text: 'the last words' })
    },
  )

  it('is forgotten after a thousand other domains of its workspace deferred, and not before', () => {
    const throttles = throttlesAfter(10)
    const ask = (workspaceId: number, count: number, prefix: string) => {
      for (let each = 0; each < count; each += 1)
        throttles.later(workspaceId, `${prefix}${String(each)}.example`, busy, 0)
    }
    ask(2, 5_000, 'other')
    ask(1, 999, 'a')
    expect(throttles.closed(1, 'busy.example', 0)).not.toBeNull()
    throttles.later(1, 'busy.example', busy, 0)
    ask(1, 999, 'b')
    expect(throttles.closed(1, 'busy.example', 0)).not.toBeNull()
    ask(1, 1, 'c')
    expect(throttles.closed(1, 'busy.example', 0)).toBeNull()
  })
})
