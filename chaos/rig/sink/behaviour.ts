// How a sink behaves as a relay, as data: a fault describes the behaviour, and the sink follows it. And the messages
// between the rig and the sink's process.

/** The point of the SMTP dialogue. `body` is in the middle of the message's data, `dot` after the final dot. */
export type Stage = 'greeting' | 'ehlo' | 'auth' | 'mail' | 'rcpt' | 'data' | 'body' | 'dot'

/**
 * What the sink does at that point in place of the normal reply: another reply (which also closes the connection if it
 * is 421 or at the greeting), a dropped connection, or silence. `take and …` first records the message as arrived.
 */
export type Act = { say: string } | 'drop' | 'hang' | 'take and drop' | 'take and hang'

export interface Rule {
  at: Stage
  act: Act
  /** A regular expression for recipients; the rule applies only to these. The recipient is known from `rcpt` on. */
  to?: string
  /** The most times that the rule applies for each recipient. */
  timesEach?: number
  /** The most times that the rule applies in all. */
  times?: number
}

export interface Behaviour {
  /** At each stage the first matching rule applies. */
  rules: readonly Rule[]
  /** Milliseconds before each reply. */
  delay: number
  /** Whether the sink offers PIPELINING (RFC 2920). */
  pipelining: boolean
  /** Whether the sink offers AUTH. It accepts any credentials. */
  auth: boolean
  /** How many messages a connection accepts, and how the sink ends it afterwards. */
  perConnection: { messages: number; end: '421' | 'close' } | null
}

export const wellBehaved: Behaviour = {
  rules: [],
  delay: 0,
  pipelining: true,
  auth: false,
  perConnection: null,
}

/** An order to the sink. When it is carried out, the sink answers with a Report of the same number. */
export type Order = { number: number } & (
  | { do: 'listen'; port: number }
  /** Closes the port and breaks open connections. */
  | { do: 'leave' }
  | { do: 'behave'; behaviour: Behaviour }
)

/** Counts since the sink's start. */
export interface Counts {
  /** Messages in the sink's log. */
  taken: number
  connections: number
  /** Refusals that a rule caused. */
  refusals: number
  /** The number of recipients in RCPT commands, by domain. */
  tried: Record<string, number>
}

export type Report = { counts: Counts } | { done: number; port: number }
