// The steps that a check of a relay tries and reports.
import type { ClientReason } from './words.ts'

/** The steps in the order in which they are tried. */
export const relaySteps = ['connect', 'encrypt', 'sign_in', 'send'] as const
export type RelayStep = (typeof relaySteps)[number]

/** The result of one step. */
export interface StepResult {
  step: RelayStep
  /** `left_out`: the step did not apply, such as a sign-in without a user name. */
  outcome: 'passed' | 'failed' | 'left_out'
  /** Reply code (RFC 5321 §4.2), if the relay gave one. */
  code: number | null
  /** The relay's text, or the client's if the relay gave none. It never contains the password. */
  text: string
  /** What the client says itself; null if the text is the relay's or the system's. */
  reason: ClientReason | null
}
