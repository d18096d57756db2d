// The message of a campaign for each contact, with the clicks on its links.
import { useMemo, useState } from 'react'
import { Switch } from '@mantine/core'
import type { Campaign, MessageView } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { MessagePreview, Panel } from '../../../ui/index.ts'
import { withClicks } from './click-map.ts'
import { useCampaignLinks, useCampaignMessage } from './page.ts'

/** The message, with a badge on each link once readers may have clicked. */
function useClickMap(campaign: Campaign, message: MessageView | undefined) {
  const { data: links } = useCampaignLinks(campaign)
  const [isShown, setShown] = useState(true)
  const isSent = campaign.started_at !== null
  const hasLinks = isSent && links !== undefined && links.length > 0
  const { click_count: clicked } = campaign
  const mapped = useMemo(
    () =>
      message && hasLinks && isShown
        ? { ...message, html: withClicks(message.html, links, clicked) }
        : message,
    [message, hasLinks, isShown, links, clicked],
  )
  return { mapped, hasLinks, isShown, setShown }
}

/** The message as Lettermill stored it when the campaign started; before the start, as Lettermill would send it now. */
export function MessagePanel({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  const [position, setPosition] = useState(1)
  const { data, error, isFetching } = useCampaignMessage(campaign, position)
  const { mapped, hasLinks, isShown, setShown } = useClickMap(campaign, data)
  const choice = hasLinks && (
    <Switch
      label={t('message.showClicks')}
      checked={isShown}
      onChange={({ currentTarget }) => setShown(currentTarget.checked)}
    />
  )
  return (
    <Panel
      title={t('message.title')}
      actions={choice}
      text={hasLinks && isShown ? t('message.clicksText') : undefined}
    >
      <MessagePreview
        message={mapped}
        error={error}
        busy={isFetching}
        position={position}
        onPosition={setPosition}
      />
    </Panel>
  )
}
