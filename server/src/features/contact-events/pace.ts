// How many events a token may record. Kept in memory: several web processes allow a multiple.
import { contactEventLimits } from '@lettermill/contracts'
import { Problem } from '../../platform/problem.ts'

/** The seconds for whose events a token may save up, so that a batch passes at once. */
const burst = 3

export class EventPace {
  /** For each token, the time in milliseconds until which its events use its rate up. */
  readonly #until = new Map<string, number>()

  /**
   * Counts events of a token.
   * @param now milliseconds on the monotonic clock
   * @throws Problem events_too_many if the token has recorded too many lately
   */
  take(token: string, events: number, now = performance.now()): void {
    const until = Math.max(this.#until.get(token) ?? -Infinity, now - burst * 1000)
    if (until > now)
      throw new Problem('events_too_many', {
        limit: contactEventLimits.perSecond,
        seconds: Math.ceil((until - now) / 1000),
      })
    if (this.#until.size > 1000) this.#forgetIdle(now)
    this.#until.set(token, until + (events / contactEventLimits.perSecond) * 1000)
  }

  #forgetIdle(now: number): void {
    for (const [token, until] of this.#until) if (until < now - burst * 1000) this.#until.delete(token)
  }
}
