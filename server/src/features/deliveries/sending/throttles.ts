// Provider throttles: a provider that asks again and again to come later is left alone for a while, so that its "later"
// costs nobody else's turn, and none of its own recipients a try. One for each workspace and receiving domain: what one
// workspace's mail is told holds back no other's, and its words are shown to nobody else.
import { withholdAddresses } from '../../../platform/mail/smtp-client.ts'
import type { Answer } from '../outcome.ts'

interface Throttle {
  /** Answers of this kind in a row. */
  inARow: number
  /** On the monotonic clock; 0: open. */
  closedUntil: number
  /** Milliseconds of the last closed time. */
  pause: number
  /** The provider's last words, without anybody's address. */
  text: string
}

/** So many in a row close an open throttle. */
const closesAfter = 10
/** So many are enough after a closed time, and for a workspace's first messages while the provider asks others to wait. */
const probes = 3
/** Closed times in milliseconds: each is twice the last one, until a message is taken. */
const pauses = { first: 60_000, longest: 15 * 60_000 }
/** What is remembered, the newest: most domains never ask for anything. */
const most = { domains: 1_000, workspaces: 1_000, providers: 10_000 }

export class ProviderThrottles {
  readonly #first: number
  readonly #workspaces = new Map<number, Map<string, Throttle>>()
  /** When a provider last asked anybody to come later: the fact alone, whoever it was and whatever it said. */
  readonly #providers = new Map<string, number>()

  /** @param soonest milliseconds of the first retry: an operator who retries sooner than in a minute also asks sooner */
  constructor(soonest: number = pauses.first) {
    this.#first = Math.min(pauses.first, soonest)
  }

  /** The provider took a message, or refused one for good: it is well. */
  taken(workspaceId: number, domain: string): void {
    if (this.#workspaces.size === 0) return
    this.#providers.delete(domain)
    const throttles = this.#workspaces.get(workspaceId)
    throttles?.delete(domain)
    if (throttles?.size === 0) this.#workspaces.delete(workspaceId)
  }

  /** The provider said: later. */
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
    // What was on the wire when it closed says nothing new.
    if (throttle.closedUntil > now) return
    throttle.inARow += 1
    if (throttle.inARow < closesAfter) return
    throttle.pause = Math.min(pauses.longest, Math.max(this.#first, throttle.pause * 2))
    throttle.closedUntil = now + throttle.pause
    throttle.inARow = closesAfter - probes
  }

  /** Where the workspace's mail to the domain waits: for how long, and the provider's words to this workspace. */
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

/** Puts it last, and drops the first where there are too many. */
function renew<K, V>(map: Map<K, V>, key: K, value: V, size: number): void {
  map.delete(key)
  map.set(key, value)
  const oldest = map.keys().next()
  if (map.size > size && !oldest.done) map.delete(oldest.value)
}

/** X.1.x and X.2.x speak of one address or mailbox (RFC 3463), not of the provider. */
function isMailboxMatter(enhanced: string | null): boolean {
  return enhanced !== null && /^[45]\.[12]\./.test(enhanced)
}
