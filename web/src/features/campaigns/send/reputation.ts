// Whether a person has acknowledged the figures of the last campaigns.
import { useState } from 'react'
import {
  reputationHoldCodes,
  sendingFigures,
  type ReputationFinding,
  type SendingFigures,
} from '@lettermill/contracts'
import { CallFailed } from '../../../lib/api/index.ts'

export interface Acknowledging {
  isTicked: boolean
  setTicked(ticked: boolean): void
  /** Whether the campaign may be sent, as far as these figures are concerned. */
  isAllowed: boolean
}

/** The acknowledgement of a finding; null or undefined if there is none. */
export function useAcknowledging(finding: ReputationFinding | null | undefined): Acknowledging {
  const [isTicked, setTicked] = useState(false)
  const isReleased = finding?.needs !== 'release' || finding.is_released
  return { isTicked, setTicked, isAllowed: !finding || (isTicked && isReleased) }
}

/** Whether the server refused a call because of the figures of the last campaigns. */
export function isReputation(error: unknown): boolean {
  return error instanceof CallFailed && reputationHoldCodes.some((code) => code === error.code)
}

/** The figures of a refusal because nobody acknowledged them; null for any other error. */
export function unacknowledgedOf(error: unknown): SendingFigures | null {
  if (!(error instanceof CallFailed) || error.code !== 'reputation_unacknowledged') return null
  return sendingFigures.safeParse(error.params).data ?? null
}
