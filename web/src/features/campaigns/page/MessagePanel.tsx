// The message of a campaign, contact by contact.
import { useState } from 'react'
import type { Campaign } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { MessagePreview, Panel } from '../../../ui/index.ts'
import { useCampaignMessage } from './page.ts'

/** As it was frozen, or before the start as it would be. */
export function MessagePanel({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  const [position, setPosition] = useState(1)
  const { data, error, isFetching } = useCampaignMessage(campaign, position)
  return (
    <Panel title={t('message.title')}>
      <MessagePreview
        message={data}
        error={error}
        busy={isFetching}
        position={position}
        onPosition={setPosition}
      />
    </Panel>
  )
}
