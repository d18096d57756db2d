// The calls for groups. A deletion can be taken back from its toast (P36).
import {
  countSharedContacts,
  deleteContactGroup,
  listContactGroups,
  renameContactGroup,
  restoreContactGroup,
  type ContactGroup,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { contactsKey } from './contacts.ts'
import { importsKey } from './imports/imports.ts'

export const groupsKey = ['contactGroups'] as const
/** Changes of many contacts that go on in the background. */
export const jobsKey = ['contactJobs'] as const
const sharedKey = ['sharedContacts'] as const

/** All groups, newest first. */
export function useGroups() {
  return useQuery({ queryKey: groupsKey, queryFn: ({ signal }) => call(listContactGroups, { signal }) })
}

/**
 * Loads groups, recent imports and contacts again, with columns and counts. It skips the group that may be gone,
 * because loading it could answer 404; if it still exists, it loads when it is shown again.
 */
export function useReloadContacts(): (maybeGone?: number) => Promise<void> {
  const queries = useQueryClient()
  return async (maybeGone) => {
    const isThere = ({ queryKey }: Query) => queryKey[1] !== maybeGone
    await Promise.all([
      queries.invalidateQueries({ queryKey: groupsKey }),
      queries.invalidateQueries({ queryKey: importsKey }),
      queries.resetQueries({ queryKey: contactsKey, predicate: isThere }),
      queries.invalidateQueries({ queryKey: [...contactsKey, maybeGone], refetchType: 'none' }),
    ])
  }
}

/** How many contacts of a group are in other ones, too; undefined until known. Without a group it sends no call. */
export function useSharedCount(group: ContactGroup | null): number | undefined {
  const { data } = useQuery({
    queryKey: [...sharedKey, group?.id],
    queryFn: ({ signal }) => call(countSharedContacts, { params: { id: group?.id ?? 0 }, signal }),
    enabled: group !== null,
    gcTime: 0,
  })
  return data?.count
}

/** Gives a group another name; the list shows it once the server has answered. */
export function useRenameGroup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ group, name }: { group: ContactGroup; name: string }) =>
      call(renameContactGroup, { params: { id: group.id }, body: { name } }),
    onSuccess: (renamed) =>
      queries.setQueryData<ContactGroup[]>(groupsKey, (groups) =>
        groups?.map((group) => (group.id === renamed.id ? renamed : group)),
      ),
  })
}

/** Deletes a group with its contacts. Its loaded data stays: to load it again would answer 404. */
export function useDeleteGroup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ContactGroup) => call(deleteContactGroup, { params: { id } }),
    onSuccess: (_done, { id }) => {
      queries.setQueryData<ContactGroup[]>(groupsKey, (groups) => groups?.filter((group) => group.id !== id))
      void queries.resetQueries({ queryKey: [...contactsKey, 'all'] })
    },
  })
}

/** Takes a deletion back. Answers whether the group is there again; a large one comes back in the background. */
export function useRestoreGroup() {
  const queries = useQueryClient()
  const reload = useReloadContacts()
  return useMutation({
    mutationFn: async ({ id }: ContactGroup) => {
      await call(restoreContactGroup, { params: { id } })
      const asked = { queryKey: groupsKey, queryFn: () => call(listContactGroups), staleTime: 0 }
      const groups = await queries.fetchQuery(asked)
      return groups.some((group) => group.id === id)
    },
    onSuccess: () => Promise.all([reload(), queries.invalidateQueries({ queryKey: jobsKey })]),
  })
}
