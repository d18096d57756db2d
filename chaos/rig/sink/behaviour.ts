// How a relay behaves, as data: a fault says what the relay does, the sink does it.

/** Where in the dialogue something happens; `body` is in the middle of the message, `dot` after its end. */
export type Stage = 'greeting' | 'ehlo' | 'auth' | 'mail' | 'rcpt' | 'data' | 'body' | 'dot'

/**
 * What happens there instead of a relay's duty: a reply of its own (421, and any at the greeting, closes the
 * connection), a dropped connection, silence; `take and …` writes the message down first, so that it has arrived.
 */
export type Act = { say: string } | 'drop' | 'hang' | 'take and drop' | 'take and hang'

export interface Rule {
  at: Stage
  act: Act
  /** A regular expression; only recipients that match. Known from `rcpt` on. */
  to?: string
  /** Only so often for each recipient, as counted by this rule. */
  timesEach?: number
  /** Only so often in all. */
  times?: number
}

export interface Behaviour {
  /** The first that applies to a stage happens. */
  rules: readonly Rule[]
  /** Milliseconds before each reply. */
  delay: number
  /** Whether it offers PIPELINING (RFC 2920). */
  pipelining: boolean
  /** Whether it offers AUTH, and takes any credentials. */
  auth: boolean
  /** How many messages a connection takes, and how it ends then. */
  perConnection: { messages: number; end: '421' | 'close' } | null
}

export const wellBehaved: Behaviour = {
  rules: [],
  delay: 0,
  pipelining: true,
  auth: false,
  perConnection: null,
}
