// How a relay behaves, as data: a fault describes it, the sink does it.

/** Where in the dialogue something happens; `body` is in the middle of the message, `dot` after its end. */
export type Stage = 'greeting' | 'ehlo' | 'auth' | 'mail' | 'rcpt' | 'data' | 'body' | 'dot'

/**
 * What happens there instead of normal behaviour: a reply of its own (421, and any at the greeting, closes the
 * connection), a dropped connection, silence; `take and …` records the message first, so that it has arrived.
 */
export type Act = { say: string } | 'drop' | 'hang' | 'take and drop' | 'take and hang'

export interface Rule {
  at: Stage
  act: Act
  /** A regular expression; only matching recipients. Known from `rcpt` on. */
  to?: string
  /** At most this often for each recipient, as counted by this rule. */
  timesEach?: number
  /** At most this often in all. */
  times?: number
}

export interface Behaviour {
  /** The first rule that applies to a stage wins. */
  rules: readonly Rule[]
  /** Milliseconds before each reply. */
  delay: number
  /** Whether it offers PIPELINING (RFC 2920). */
  pipelining: boolean
  /** Whether it offers AUTH, and accepts any credentials. */
  auth: boolean
  /** How many messages a connection accepts, and how it ends then. */
  perConnection: { messages: number; end: '421' | 'close' } | null
}

export const wellBehaved: Behaviour = {
  rules: [],
  delay: 0,
  pipelining: true,
  auth: false,
  perConnection: null,
}
