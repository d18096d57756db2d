// What a transport does: it takes a finished message to a relay and reports truthfully how that ended.
import type { Answer } from './answer.ts'
import type { Tenant } from './rounds.ts'

/** Who sends it and who gets it (RFC 5321 §2.3.1): one recipient each, so that each has an answer. */
export interface Envelope {
  /** Where bounces go; empty for the null sender. */
  from: string
  to: string
}

/** One message to one recipient. */
export interface OutgoingMessage {
  envelope: Envelope
  /** The whole message with CRLF line ends; dots are not stuffed. */
  bytes: Buffer
  /**
   * Asked right before the data leaves, after the relay took the envelope: false takes the message back, and its `end`
   * gets null. From true on, a relay may have the message. Without it the data leaves.
   */
  begin?(): boolean
  /** Called once, with how the try ended; null where the message was taken back and nothing of it had left. */
  end(answer: Answer | null): void
  /** Whose message it is, for `withdraw`. */
  owner?: object | undefined
  /** What a relay's own headers say of it: see `TransportOptions.head`. Without it none are added. */
  tag?: string | undefined
  /** Tenants take turns, however many messages each has waiting. All messages without a tenant share one. */
  tenant?: Tenant | undefined
  /** Goes before others that wait: three of four turns are for urgent messages while both kinds wait. */
  isUrgent?: boolean | undefined
}

/** One relay of several, with a limit of its own. */
export interface RelayOptions {
  /** Such as `smtps://user:password@host:465`; see `parseRelay`. */
  address: string
  /** Most connections to this relay; by default the transport's. */
  connections?: number | undefined
}

/** How a relay is doing. */
export interface RelayState {
  /** Host and port, no credentials. */
  relay: string
  /** Open connections, and how many of them carry a message. */
  connections: number
  busy: number
  /** Milliseconds since it stopped taking messages; 0 when it takes them. */
  failingFor: number
  /** Milliseconds until it is asked again. */
  wait: number
  /** What it said when it failed last; empty where it never failed. */
  text: string
  /** Whether the last connection was encrypted; null before the first. */
  encrypted: boolean | null
}

/** Connections to one relay or several. */
export interface Transport {
  /** As many messages at once keep every connection full: one on the wire, one envelope ahead, and as many waiting. */
  readonly room: number
  /** Gives the message to a relay that works and is free, and waits for one as long as necessary. */
  send(message: OutgoingMessage): void
  /** Makes one try on a connection of its own, at once, even while the relays are failing. */
  sendNow(message: OutgoingMessage): Promise<void>
  /** Ends, with null, everything of an owner whose data has not left. */
  withdraw(owner: object): void
  /** Every relay, in the order of the addresses. */
  relays(): RelayState[]
  /**
   * From now on these are the relays. Those that stay keep their connections; those that are left out let what is on
   * the wire end, and their waiting messages go to the others, or wait until there are some.
   * @throws RelayAddressError for an address that cannot be what was meant; then nothing has changed
   */
  change(addresses: readonly (string | RelayOptions)[]): void
  /** Takes back what has not left, lets what is on the wire end, and takes leave of the relays. */
  close(): Promise<void>
}
