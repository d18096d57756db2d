// Says why messages wait, and for whom or what.
import type { MessageStory } from '@lettermill/contracts'
import { campaignReasonText } from '../../lib/campaigns/campaign-reason.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { Note } from '../../ui/index.ts'

interface HeldProps {
  hold: Pick<MessageStory, 'held_reason' | 'held_code' | 'held_params' | 'held_retries'>
}

/** Nothing if no message waits. A hold without retries is that of a restored instance, which has words of its own. */
export function Held({ hold }: HeldProps) {
  const t = useTexts('messages')
  const reason = campaignReasonText(hold.held_code, hold.held_params, hold.held_reason)
  if (reason === null) return null
  return (
    <Note role="status" tone="warning">
      {hold.held_retries ? `${t('held', { reason })} ${t('heldRetries')}` : t('heldForAdministrator')}
    </Note>
  )
}
