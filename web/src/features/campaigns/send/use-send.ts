// Sends a campaign after a delay, and recalls it until the delay is over.
import {
  getCampaign,
  recallCampaign,
  resumeCampaign,
  retryCampaign,
  sendCampaign,
  type Campaign,
} from '@lettermill/contracts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, isQuiet } from '../../../lib/api/index.ts'
import { approvalsKey } from '../../../lib/campaigns/approvals.ts'
import { text } from '../../../lib/messages/index.ts'
import { shownMessage, toast } from '../../../ui/index.ts'
import { showInList } from '../campaigns.ts'
import { reloadCampaign } from '../changes.ts'
import { campaignPageKey } from '../page/page.ts'
import { waitsForApproval } from '../status.ts'
import { endRecallOffer, offerRecall, type CountdownProps } from './offer-recall.tsx'

/** Seconds before the first message is sent. */
const delaySeconds = 10

/** Recalls a campaign that was sent with a delay, and shows whether that succeeded. */
export async function recall(queries: QueryClient, campaign: Campaign): Promise<void> {
  endRecallOffer(campaign.id)
  try {
    await call(recallCampaign, { params: { id: campaign.id } })
    toast.success(text('campaigns:recalled', { name: campaign.name }))
  } catch (error) {
    if (!isQuiet(error)) toast.error(shownMessage(error) ?? '')
  }
  await reloadCampaign(queries, campaign)
}

interface Sending extends Omit<CountdownProps, 'seconds'> {
  /** Whether the person has read the figures of the last campaigns and still wants to send. */
  acknowledged: boolean
}

/**
 * Sends the campaign, and a notice offers to cancel; or resumes or retries one that did not start, which starts at
 * once. Then the dialog closes. A failure is also logged to the console (specification, section 8).
 */
export function useSend(campaign: Campaign, onSent: () => void) {
  const queries = useQueryClient()
  const { status } = campaign
  const again = status === 'paused' ? resumeCampaign : status === 'failed' ? retryCampaign : null
  return useMutation({
    mutationFn: ({ acknowledged }: Sending) => {
      const params = { id: campaign.id }
      return again
        ? call(again, { params, body: { acknowledged } })
        : call(sendCampaign, { params, body: { delaySeconds, ...(acknowledged && { acknowledged }) } })
    },
    onSuccess: async (_done, { recipients, leftOut }) => {
      onSent()
      const now = await call(getCampaign, { params: { id: campaign.id } })
      await queries.invalidateQueries({ queryKey: approvalsKey })
      if (waitsForApproval(now)) toast.success(text('campaigns:done.asked'))
      else if (again) toast.success(text('campaigns:done.resume'))
      else
        offerRecall({
          recipients,
          leftOut,
          campaignId: campaign.id,
          seconds: delaySeconds,
          onRecall: () => void recall(queries, campaign),
        })
      showInList(queries, now)
      await queries.invalidateQueries({ queryKey: campaignPageKey(campaign.id) })
    },
    onError: (error) => {
      console.error(`Campaign ${campaign.id}: send`, error)
      void reloadCampaign(queries, campaign)
    },
  })
}
