// The calls of members and invitations.
import {
  createInvitation,
  deleteInvitation,
  deleteMember,
  listInvitations,
  listMembers,
  updateMember,
  type Role,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { useMayCall, workspacesKey } from '../../../lib/session/workspaces.ts'

const membersKey = ['members'] as const
const invitationsKey = ['invitations'] as const

/** The members of the workspace, oldest first. */
export function useMembers() {
  return useQuery({ queryKey: membersKey, queryFn: () => call(listMembers) })
}

/** The open invitations, newest first; not loaded for who may not see them. */
export function useInvitations() {
  return useQuery({
    queryKey: invitationsKey,
    queryFn: () => call(listInvitations),
    enabled: useMayCall('manager'),
  })
}

/** Runs a call, and then loads the lists again. */
function useChange<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all(
        // The own role, or the name of a workspace, may have changed, too.
        [membersKey, invitationsKey, workspacesKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

export const useChangeRole = () =>
  useChange(({ id, role }: { id: number; role: Role }) =>
    call(updateMember, { params: { id }, body: { role } }),
  )

export const useRemoveMember = () => useChange((id: number) => call(deleteMember, { params: { id } }))

export const useInvite = () =>
  useChange((body: { email: string; role: Role }) => call(createInvitation, { body }))

export const useWithdrawInvitation = () =>
  useChange((id: number) => call(deleteInvitation, { params: { id } }))
