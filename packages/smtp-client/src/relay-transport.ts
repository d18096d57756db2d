// The transport. Messages wait in one queue, and every working relay takes messages from it as fast as it can. So a
// fast relay carries more than a slow one, and a failing relay carries nothing until it works again.
import { withholdAddresses } from './withheld.ts'
import type { Answer } from './answer.ts'
import type { Waiting } from './connection/transaction.ts'
import { rfcLimits, type Limits } from './connection/opening.ts'
import { Queue } from './queue.ts'
import { Relay, type Supply } from './relay.ts'
import { dressing, type Dress } from './dressing.ts'
import { parseRelay, type RelayAddress } from './relay-address.ts'
import type { OutgoingMessage, RelayOptions, Transport } from './transport.ts'

/** How a transport connects to its relays. */
export interface TransportOptions {
  /** The most connections to each relay. */
  connections: number
  /** How long to wait for replies; by default the limits of RFC 5321 §4.5.3.2. */
  limits?: Limits | undefined
  /** The name that this client gives in EHLO; by default this machine's name. */
  ehloName?: string | undefined
  /**
   * Returns header lines, each with its CRLF, to put before the headers of a message with this tag when it goes to this
   * relay; empty for none. No DKIM signature covers them.
   */
  head?: ((relay: RelayAddress, tag: string) => string) | undefined
  /** Called for each message that a relay accepted, with the relay's address as it was configured. */
  onAccepted?: ((address: string) => void) | undefined
  /**
   * Whether a refusal is about this client's account at the relay, so that another relay may take the message. `denied`:
   * the relay does not relay for this client. `spent`: a limit of the account is used up. Null: about the message.
   */
  clientMatter?: ((answer: Answer) => 'denied' | 'spent' | null) | undefined
}

/**
 * Creates a pool of connections to one relay or several. It opens connections as messages come, and keeps idle ones for
 * 5 s.
 * @param addresses such as `smtps://user:password@host:465`; see `parseRelay`
 * @throws RelayAddressError for an address that is not valid
 */
export function relayTransport(
  addresses: readonly (string | RelayOptions)[],
  options: TransportOptions,
): Transport {
  const { connections } = options
  const queue = new Queue()
  const withdrawn = new WeakSet<object>()
  let closed = false
  const supply: Supply = {
    get length() {
      return queue.length
    },
    shift: () => queue.shift(),
    putBack(waiting) {
      // The owner withdrew all its messages while this one was on a connection.
      const { owner } = waiting.message
      if (closed || (owner && withdrawn.has(owner))) return waiting.message.end(null)
      queue.putBack(waiting)
      // Another relay may have an idle connection.
      serve()
    },
  }
  /** Relays that `change` removed, until the messages on their connections have their answers. */
  const leaving = new Set<Promise<void>>()
  let relays = pool(addresses, [])
  let turn = 0

  /** Returns the relays of these addresses. A known relay keeps its connections. */
  function pool(wanted: readonly (string | RelayOptions)[], known: readonly Member[]): Member[] {
    return wanted.map((each) => {
      const { address, connections: most = connections } = typeof each === 'string' ? { address: each } : each
      const kept = known.find((member) => member.address === address && member.most === most)
      if (kept) return kept
      return newMember(address, most, supply, options)
    })
  }

  function retire(relay: Relay): void {
    const left = relay.close()
    leaving.add(left)
    void left.finally(() => leaving.delete(left))
  }

  /**
   * Offers the waiting messages to the relays. They take turns at going first, so that a few messages do not all go to
   * one relay.
   */
  function serve(): void {
    turn += 1
    for (let at = 0; at < relays.length; at += 1) relays[(turn + at) % relays.length]?.relay.serve()
  }

  function endAll(waiting: readonly Waiting[]): void {
    for (const { message } of waiting) message.end(null)
  }

  return {
    get room() {
      const together = relays.reduce((sum, { most }) => sum + most, 0)
      return (together || connections) * 4
    },
    send(message) {
      if (message.owner) withdrawn.delete(message.owner)
      queue.push({ message: withoutOthers(message), breaks: 0 })
      serve()
    },
    async sendNow(sent) {
      const message = withoutOthers(sent)
      const own = new Queue()
      own.push({ message, breaks: 0 })
      let refusal: Answer | null = null
      for (const { relay, dress } of byHealth(relays)) {
        if (closed) break
        refusal = await relay.openAside(dressing(own, dress))
        if (!refusal) return
      }
      message.end(closed ? null : refusal)
    },
    withdraw(owner) {
      withdrawn.add(owner)
      endAll(queue.withdraw(owner))
    },
    relays: () => relays.map(({ relay }) => relay.state),
    change(wanted) {
      if (closed) return
      const before = relays
      relays = pool(wanted, before)
      for (const member of before) if (!relays.includes(member)) retire(member.relay)
      serve()
    },
    async close() {
      closed = true
      endAll(queue.withdraw())
      await Promise.all([...relays.map(({ relay }) => relay.close()), ...leaving])
    },
  }
}

/** A relay that has no connections yet, and what it serves. */
function newMember(
  address: string,
  most: number,
  supply: Supply,
  { limits = rfcLimits, ehloName, head, onAccepted, clientMatter }: TransportOptions,
): Member {
  const relay = parseRelay(address)
  const dress = head && ((tag: string) => head(relay, tag))
  return {
    address,
    most,
    dress,
    relay: new Relay({ relay, limits, ehloName }, most, dressing(supply, dress), {
      accepted: () => onAccepted?.(address),
      ...(clientMatter && { clientMatter }),
    }),
  }
}

/**
 * Returns the message with an `end` that removes from replies every address except its sender's and its recipient's,
 * because a relay may name another person's address.
 */
function withoutOthers(message: OutgoingMessage): OutgoingMessage {
  const { from, to } = message.envelope
  return {
    ...message,
    begin: () => message.begin?.() ?? true,
    end: (answer) => message.end(answer && { ...answer, text: withholdAddresses(answer.text, [from, to]) }),
  }
}

/** A relay with the address that it was configured by. */
interface Member {
  address: string
  most: number
  dress: Dress | undefined
  relay: Relay
}

function byHealth(relays: readonly Member[]): Member[] {
  return [...relays].sort((a, b) => a.relay.state.failingFor - b.relay.state.failingFor)
}
