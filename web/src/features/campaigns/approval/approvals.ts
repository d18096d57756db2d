// The calls of approvals.
import {
  approveCampaign,
  getApproval,
  refuseCampaign,
  type Approval,
  type Campaign,
  type CampaignReview,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { approvalsKey, useApprovalPolicy } from '../../../lib/campaigns/approvals.ts'
import { text } from '../../../lib/messages/index.ts'
import { shownMessage, toast } from '../../../ui/index.ts'
import { reloadCampaign } from '../changes.ts'

/** The approval of a campaign that has not started, for its version; not loaded where nobody asked. */
export function useApproval({ id, version, status, approval }: Campaign) {
  return useQuery({
    queryKey: [...approvalsKey, id, version, status, approval.state, approval.digest],
    queryFn: () => call(getApproval, { params: { id } }),
    enabled: approval.state !== 'none' && ['draft', 'scheduled', 'paused'].includes(status),
  })
}

/** Approves what the person has seen, or refuses it with a note. */
export function useDecideApproval(campaign: Campaign) {
  const queries = useQueryClient()
  const params = { id: campaign.id }
  return useMutation({
    mutationFn: (decision: Pick<Approval, 'digest'> | { note: string }) =>
      'note' in decision
        ? call(refuseCampaign, { params, body: decision })
        : call(approveCampaign, { params, body: { digest: decision.digest } }),
    // The note goes once the campaign is sent, so the toasts are shown from here. The dialog shows why a refusal fails.
    onSuccess: (_done, decision) => {
      if ('digest' in decision) toast.success(text('approvals:approved', { name: campaign.name }))
    },
    onError: (error, decision) => {
      if ('digest' in decision) toast.error(shownMessage(error) ?? '')
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: approvalsKey })
      await reloadCampaign(queries, campaign)
    },
  })
}

/**
 * Whether sending the campaign now asks for its approval. An approval is for what the campaign was then, and that of a
 * scheduled campaign for its time.
 */
export function useNeedsApproval(
  campaign: Campaign,
  review: Pick<CampaignReview, 'recipients'> | undefined,
): boolean {
  const { data } = useApprovalPolicy()
  const { data: approval } = useApproval(campaign)
  const { status, sent_count } = campaign
  const isApproved = status !== 'scheduled' && approval?.state === 'approved' && !approval.is_changed
  // What has begun, or starts once more, asks for nothing.
  if (!data || !review || isApproved || status === 'failed' || sent_count > 0) return false
  return data.policy === 'always' || (data.policy === 'above' && review.recipients > data.above)
}
