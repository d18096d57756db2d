// The workspaces of the signed-in account, and its role in the current one.
import {
  enterWorkspace,
  hasRole,
  listWorkspaces,
  type Role,
  type User,
  type Workspace,
} from '@lettermill/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api/index.ts'
import { keepEntered } from './storage.ts'

export const workspacesKey = ['workspaces'] as const
const none: readonly Workspace[] = []

/** Asks for the workspaces of the account. */
function useAskedWorkspaces() {
  return useQuery({
    queryKey: workspacesKey,
    queryFn: () => call(listWorkspaces),
    staleTime: 60_000,
  })
}

/** The workspaces of the account, oldest membership first; empty until they are known. */
export function useWorkspaces(): readonly Workspace[] {
  return useAskedWorkspaces().data ?? none
}

/** The account's role in the current workspace; undefined until it is known. */
function useKnownRole(): Role | undefined {
  return useWorkspaces().find(({ isCurrent }) => isCurrent)?.role
}

/** The account's role in the current workspace; until it is known, the highest one: the server decides anyway. */
export function useRole(): Role {
  return useKnownRole() ?? 'owner'
}

/** Whether the account's role in the current workspace is at least this one. */
export function useMay(role: Role): boolean {
  return hasRole(useRole(), role)
}

/** The same, but undefined until the role is known or cannot be asked for. */
export function useMayOnceKnown(role: Role): boolean | undefined {
  const may = useMay(role)
  return useAskedWorkspaces().isPending ? undefined : may
}

/** Whether a call that needs this role can be made: not before the role is known, for a refusal is an error on the console. */
export function useMayCall(role: Role): boolean {
  const own = useKnownRole()
  return own !== undefined && hasRole(own, role)
}

/**
 * Keeps the session of another workspace and opens its dashboard anew, so that nothing of the old one stays in memory.
 * Other tabs do the same.
 */
export function continueIn(token: string, user: User): void {
  keepEntered(token, user)
  window.location.assign('/dashboard')
}

/** Continues the session in another workspace. */
export function useEnterWorkspace() {
  return useMutation({
    mutationFn: (id: number) => call(enterWorkspace, { params: { id } }),
    onSuccess: ({ token, user }) => continueIn(token, user),
  })
}
