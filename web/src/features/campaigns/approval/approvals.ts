// The calls of approvals.
import {
  approveCampaign,
  getApproval,
  refuseCampaign,
  type Approval,
  type Campaign,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { approvalsKey } from '../../../lib/campaigns/approvals.ts'
import { reloadCampaign } from '../changes.ts'

/** The approval of a campaign that has not started, for its version. */
export function useApproval({ id, version, status }: Campaign) {
  return useQuery({
    queryKey: [...approvalsKey, id, version, status],
    queryFn: () => call(getApproval, { params: { id } }),
    enabled: ['draft', 'scheduled', 'paused'].includes(status),
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
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: approvalsKey })
      await reloadCampaign(queries, campaign)
    },
  })
}
