// The campaigns that wait for an approval.
import { getApprovalPolicy, listApprovals } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/index.ts'
import { useMayCall } from '../session/workspaces.ts'

export const approvalsKey = ['approvals'] as const

/** What waits, the longest first; nothing for who may not approve. */
export function useWaitingApprovals() {
  return useQuery({
    queryKey: approvalsKey,
    queryFn: () => call(listApprovals),
    enabled: useMayCall('manager'),
  })
}

export const approvalPolicyKey = ['approval-policy'] as const

/** Which campaigns need an approval. */
export function useApprovalPolicy() {
  return useQuery({ queryKey: approvalPolicyKey, queryFn: () => call(getApprovalPolicy) })
}
