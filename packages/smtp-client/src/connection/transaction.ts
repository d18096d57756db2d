// A mail transaction (RFC 5321, section 3.3) on a connection, and how its connection may end.
import type { Answer, Stage } from '../answer.ts'
import type { OutgoingMessage } from '../transport.ts'
import type { Words } from '../words.ts'

/** A message that waits for a connection, or is on one. */
export interface Waiting {
  message: OutgoingMessage
  /** How often a connection broke while it carried this message. */
  breaks: number
}

/**
 * Why a connection ended. `lost`: during a message, the relay said 421 (`code`) or the connection broke. `left`: it
 * ended while idle, or its owner took the message back.
 */
export type Closing = { kind: 'left' } | { kind: 'lost'; words: Words; code: 421 | null }

export type Step = 'reset' | 'mail' | 'rcpt' | 'data' | 'empty'

export interface Ahead {
  waiting: Waiting
  step: Step
  refusal: Answer | null
}

export interface OnTheWire {
  waiting: Waiting
  lastByteLeft: boolean
}

/** If this many connections broke during one message, the message itself may be the cause, so its try ends. */
export const mostBreaks = 3

/** The stage of a transaction in which a step's answer counts. */
export function stageOf(step: Step): Stage {
  if (step === 'data' || step === 'empty') return 'data'
  return step === 'rcpt' ? 'rcpt' : 'mail'
}
