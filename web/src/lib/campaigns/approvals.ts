// The campaigns that wait for an approval.
import { listApprovals } from '@lettermill/contracts'
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
