// What the rig and the sink's process say to each other.
import type { Behaviour } from './behaviour.ts'

/** An order; each is answered by a Report with its number once it is carried out. */
export type Order = { number: number } & (
  | { do: 'listen'; port: number }
  /** No new connections, and those that there are broken off. */
  | { do: 'leave' }
  | { do: 'behave'; behaviour: Behaviour }
)

/** What the sink has seen so far. */
export interface Tally {
  /** Messages in its log. */
  taken: number
  connections: number
  /** Replies that refused something, as a rule had it. */
  refusals: number
  /** Recipients named, by domain. */
  tried: Record<string, number>
}

export type Report = { tally: Tally } | { done: number; port: number }
