// The steps from nothing to an accepted message, as a check of a relay reports them.

/** What is tried, in this order. */
export const relaySteps = ['connect', 'encrypt', 'sign_in', 'send'] as const
export type RelayStep = (typeof relaySteps)[number]

/** How one step went. */
export interface StepResult {
  step: RelayStep
  /** `left_out`: there was nothing to try, such as a sign-in without a user. */
  outcome: 'passed' | 'failed' | 'left_out'
  /** Reply code (RFC 5321 §4.2), where the relay gave one. */
  code: number | null
  /** The relay's words, or the client's where the relay said none; it never holds the password. */
  text: string
}
