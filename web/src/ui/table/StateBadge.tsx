// The state of a delivery in one word.
import type { DeliveryState } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { StatusBadge, type Tone } from '../page/StatusBadge.tsx'

const tones: Record<DeliveryState, Tone> = {
  sent: 'success',
  failed: 'danger',
  skipped: 'neutral',
  deferred: 'warning',
  unconfirmed: 'warning',
  pending: 'neutral',
}

export function StateBadge({ state }: { state: DeliveryState }) {
  const t = useTexts('campaignPage')
  return <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
}
