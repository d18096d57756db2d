// The messages between the rig and the sink's process.
import type { Behaviour } from './behaviour.ts'

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
