// The interface of a transport, which hands messages to a relay and reports how each one ended.
import type { Answer } from './answer.ts'
import type { Tenant } from './rounds.ts'
import type { ClientReason } from './words.ts'

/**
 * The sender and the recipient of a message (RFC 5321 §2.3.1). There is one recipient, so that each recipient has an
 * answer.
 */
export interface Envelope {
  /** The address that bounces go to; empty for the null sender. */
  from: string
  to: string
}

/** One message to one recipient. */
export interface OutgoingMessage {
  envelope: Envelope
  /** The whole message with CRLF line ends, before dot-stuffing. */
  bytes: Buffer
  /**
   * Called just before the data is sent, when the relay has accepted the envelope. If it returns false, the message is
   * taken back and its `end` gets null. If it returns true, the relay may have the message from then on. Without
   * `begin`, the data is sent.
   */
  begin?(): boolean
  /** Called once with how the try ended; null if the message was taken back before any of its data was sent. */
  end(answer: Answer | null): void
  /** The owner of the message, for `withdraw`. */
  owner?: object | undefined
  /**
   * Passed to `TransportOptions.head`, which returns header lines for this message. Without a tag no lines are added.
   */
  tag?: string | undefined
  /** Tenants take turns, however many messages each has waiting. Messages without a tenant share one turn. */
  tenant?: Tenant | undefined
  /** An urgent message goes first: while both kinds wait, three of four messages sent are urgent. */
  isUrgent?: boolean | undefined
}

/** One relay of several, with its own connection limit. */
export interface RelayOptions {
  /** The relay's URL, such as `smtps://user:password@host:465`; see `parseRelay`. */
  address: string
  /** The most connections to this relay; by default the transport's limit. */
  connections?: number | undefined
}

/** The current health of a relay. */
export interface RelayState {
  /** Host and port, no credentials. */
  relay: string
  /** Open connections, and how many of them carry a message. */
  connections: number
  busy: number
  /** Milliseconds since the relay began to fail; 0 while it works. */
  failingFor: number
  /** Milliseconds until the relay is tried again. */
  wait: number
  /** The text of the relay's last failure; empty if it never failed. */
  text: string
  /** What the client itself says of the failure; null if the text is the relay's or the system's. */
  reason: ClientReason | null
  /** Whether the last connection was encrypted; null before the first. */
  encrypted: boolean | null
}

/** Connections to one relay or several. */
export interface Transport {
  /**
   * This many messages at once keep every connection busy: for each connection, one being sent, one whose envelope is
   * already sent, and two waiting.
   */
  readonly room: number
  /** Sends the message over a relay that works and is free. It waits for one as long as necessary. */
  send(message: OutgoingMessage): void
  /** Sends the message at once on a new connection, even while the relays are failing. */
  sendNow(message: OutgoingMessage): Promise<void>
  /** Ends, with null, every message of an owner whose data has not been sent. */
  withdraw(owner: object): void
  /** The state of every relay, in the order of the addresses. */
  relays(): RelayState[]
  /**
   * Replaces the relays. Relays that stay keep their connections. Relays that are removed finish the messages on their
   * connections; waiting messages go to the other relays, or wait until there are some.
   * @throws RelayAddressError for an address that is not valid; then nothing has changed
   */
  change(addresses: readonly (string | RelayOptions)[]): void
  /**
   * Takes back messages whose data has not been sent, waits for the answers to the others, and closes the connections.
   */
  close(): Promise<void>
}
