// The messages between the rig and the sink's process.
import type { Behaviour } from './behaviour.ts'

/** An order; a Report with its number answers each once it is carried out. */
export type Order = { number: number } & (
  | { do: 'listen'; port: number }
  /** Refuses new connections and breaks off existing ones. */
  | { do: 'leave' }
  | { do: 'behave'; behaviour: Behaviour }
)

/** What the sink has seen so far. */
export interface Counts {
  /** Messages in its log. */
  taken: number
  connections: number
  /** Refusals that a rule ordered. */
  refusals: number
  /** Recipients named, by domain. */
  tried: Record<string, number>
}

export type Report = { counts: Counts } | { done: number; port: number }
