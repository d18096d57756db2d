// Provider throttles: if a provider repeatedly asks to try again later, the engine sends it nothing for a while. During
// this pause, the provider's deferrals delay no other messages, and its recipients lose no attempt. There is one
// throttle per workspace and receiving domain. A provider's answer to one workspace delays no other workspace's mail,
// and no other workspace sees the answer.
import { withholdAddresses } from '../../../platform/mail/smtp-client.ts'
import type { Answer } from '../outcome.ts'

interface Throttle {
  /** The number of deferrals in a row. */
  inARow: number
  /** When the throttle opens, on the monotonic clock; 0 if it is open. */
  closedUntil: number
  /** The length of the last pause in milliseconds. */
  pause: number
  /** The provider's last reply, without addresses. */
  text: string
}

/** This many deferrals in a row close an open throttle. */
const closesAfter = 10
/**
 * This many deferrals close a throttle after a pause, and for a workspace's first messages while the provider defers
 * others.
 */
const probes = 3
/** Pauses in milliseconds. Each is twice as long as the last one, until a message is accepted. */
const pauses = { first: 60_000, longest: 15 * 60_000 }
/** The most throttles that are kept; the oldest are dropped first. Most domains never defer. */
const most = { domains: 1_000, workspaces: 1_000, providers: 10_000 }

export class ProviderThrottles {
  readonly #first: number
  readonly #workspaces = new Map<number, Map<string, Throttle>>()
  /** The times at which providers last deferred any message. The map contains neither workspaces nor replies. */
  readonly #providers = new Map<string, number>()

  /**
   * @param soonest milliseconds of the first retry; if it is shorter than a minute, the first pause is just as short
   */
  constructor(soonest: number = pauses.first) {
    this.#first = Math.min(pauses.first, soonest)
  }

  /** Opens the throttle, because the provider accepted a message, or refused one for good. */
  taken(workspaceId: number, domain: string): void {
    if (this.#workspaces.size === 0) return
    this.#providers.delete(domain)
    const throttles = this.#workspaces.get(workspaceId)
    throttles?.delete(domain)
    if (throttles?.size === 0) this.#workspaces.delete(workspaceId)
  }

  /** Counts an answer in which the provider asked to try again later. */
  later(
    workspaceId: number,
    domain: string,
    { enhanced, text }: Pick<Answer, 'enhanced' | 'text'>,
    now = performance.now(),
  ): void {
    if (isMailboxMatter(enhanced)) return
    const throttles = this.#workspaces.get(workspaceId) ?? new Map<string, Throttle>()
    const throttle = throttles.get(domain) ?? this.#opened(domain, now)
    renew(throttles, domain, throttle, most.domains)
    renew(this.#workspaces, workspaceId, throttles, most.workspaces)
    renew(this.#providers, domain, now, most.providers)
    throttle.text = withholdAddresses(text)
    // An answer to a message that was on the wire when the throttle closed shows nothing new.
    if (throttle.closedUntil > now) return
    throttle.inARow += 1
    if (throttle.inARow < closesAfter) return
    throttle.pause = Math.min(pauses.longest, Math.max(this.#first, throttle.pause * 2))
    throttle.closedUntil = now + throttle.pause
    throttle.inARow = closesAfter - probes
  }

  /**
   * Returns how long the workspace's mail to the domain waits, and the provider's reply to this workspace. Null if the
   * mail does not wait.
   */
  closed(
    workspaceId: number,
    domain: string,
    now = performance.now(),
  ): { wait: number; text: string } | null {
    const throttle = this.#workspaces.get(workspaceId)?.get(domain)
    return throttle && throttle.closedUntil > now
      ? { wait: throttle.closedUntil - now, text: throttle.text }
      : null
  }

  #opened(domain: string, now: number): Throttle {
    const asked = this.#providers.get(domain)
    const isKnown = asked !== undefined && now - asked < pauses.longest
    return { inARow: isKnown ? closesAfter - probes : 0, closedUntil: 0, pause: 0, text: '' }
  }
}

/** Moves a key to the end of a map, and removes the first key if there are too many. */
function renew<K, V>(map: Map<K, V>, key: K, value: V, size: number): void {
  map.delete(key)
  map.set(key, value)
  const oldest = map.keys().next()
  if (map.size > size && !oldest.done) map.delete(oldest.value)
}

/** Codes X.1.x and X.2.x are about one address or mailbox (RFC 3463), and not about the provider. */
function isMailboxMatter(enhanced: string | null): boolean {
  return enhanced !== null && /^[45]\.[12]\./.test(enhanced)
}
