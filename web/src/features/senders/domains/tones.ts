// The colour for each result of a DNS lookup.
import type { DnsFinding } from '@lettermill/contracts'
import type { Tone } from '../../../ui/index.ts'

export const tones: Record<DnsFinding['state'], Tone> = {
  found: 'success',
  different: 'warning',
  missing: 'danger',
  unanswered: 'neutral',
}
