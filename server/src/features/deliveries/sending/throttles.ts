// Provider throttles: if a provider repeatedly asks to come later, the engine sends it nothing for a while. Its
// deferrals then cost other messages no time, and its own recipients no attempt. One throttle per workspace and
// receiving domain: what a provider says to one workspace delays no other's mail, and its words are shown to nobody
// else.
import { withholdAddresses } from '../../../platform/mail/smtp-client.ts'
import type { Answer } from '../outcome.ts'

interface Throttle {
  /** Deferrals in a row. */
  inARow: number
  /** On the monotonic clock; 0: open. */
  closedUntil: number
  /** Milliseconds of the last pause. */
  pause: number
  /** The provider's last words, without addresses. */
  text: string
}

/** How many in a row close an open throttle. */
const closesAfter = 10
/** How many suffice after a pause, and for a workspace's first messages while the provider defers others. */
const probes = 3
/** Pauses in milliseconds: each is twice the last one, until a message is accepted. */
const pauses = { first: 60_000, longest: 15 * 60_000 }
/** How many are remembered, newest first: most domains never defer. */
const most = { domains: 1_000, workspaces: 1_000, providers: 10_000 }

export class ProviderThrottles {
  readonly #first: number
  readonly #workspaces = new Map<number, Map<string, Throttle>>()
  /** When a provider last deferred anybody: only the fact, not whose message or what it said. */
  readonly #providers = new Map<string, number>()

  /**
   * @param soonest milliseconds of the first retry: an operator who retries sooner than in a minute also asks sooner
   */
  constructor(soonest: number = pauses.first) {
    this.#first = Math.min(pauses.first, soonest)
  }

  /** The provider accepted a message, or refused one for good: the throttle opens. */
  taken(workspaceId: number, domain: string): void {
    if (this.#workspaces.size === 0) return
    this.#providers.delete(domain)
    const throttles = this.#workspaces.get(workspaceId)
    throttles?.delete(domain)
    if (throttles?.size === 0) this.#workspaces.delete(workspaceId)
  }

  /** The provider asked to come later. */
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
    // Answers to messages on the wire when it closed say nothing new.
    if (throttle.closedUntil > now) return
    throttle.inARow += 1
    if (throttle.inARow < closesAfter) return
    throttle.pause = Math.min(pauses.longest, Math.max(this.#first, throttle.pause * 2))
    throttle.closedUntil = now + throttle.pause
    throttle.inARow = closesAfter - probes
  }

  /** Whether the workspace's mail to the domain waits: how long, and the provider's words to this workspace. */
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

/** Moves it to the end, and drops the first if there are too many. */
function renew<K, V>(map: Map<K, V>, key: K, value: V, size: number): void {
  map.delete(key)
  map.set(key, value)
  const oldest = map.keys().next()
  if (map.size > size && !oldest.done) map.delete(oldest.value)
}

/** X.1.x and X.2.x are about one address or mailbox (RFC 3463), not about the provider. */
function isMailboxMatter(enhanced: string | null): boolean {
  return enhanced !== null && /^[45]\.[12]\./.test(enhanced)
}
