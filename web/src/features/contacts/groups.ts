// The calls for groups. The toast after a deletion offers to undo it (P36).
import {
  countSharedContacts,
  createContactGroup,
  deleteContactGroup,
  listContactGroups,
  renameContactGroup,
  restoreContactGroup,
  type ContactGroup,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { contactsKey } from './contacts.ts'
import { growthKey } from './growth/growth.ts'
import { importsKey } from './imports/imports.ts'

export const groupsKey = ['contactGroups'] as const
/** The query key of jobs that change many contacts in the background. */
export const jobsKey = ['contactJobs'] as const
const sharedKey = ['sharedContacts'] as const

/** All groups, newest first. */
export function useGroups() {
  return useQuery({ queryKey: groupsKey, queryFn: ({ signal }) => call(listContactGroups, { signal }) })
}

/**
 * Reloads groups, recent imports, growth and contacts, with columns and counts. It leaves out the group that may have
 * been deleted, because loading that could answer 404; if it still exists, it is reloaded when it is shown again.
 */
export function useReloadContacts(): (maybeGone?: number) => Promise<void> {
  const queries = useQueryClient()
  return async (maybeGone) => {
    const isThere = ({ queryKey }: Query) => queryKey[1] !== maybeGone
    await Promise.all([
      queries.invalidateQueries({ queryKey: groupsKey }),
      queries.invalidateQueries({ queryKey: importsKey }),
      queries.invalidateQueries({ queryKey: growthKey }),
      queries.resetQueries({ queryKey: contactsKey, predicate: isThere }),
      queries.invalidateQueries({ queryKey: [...contactsKey, maybeGone], refetchType: 'none' }),
    ])
  }
}

/** How many contacts of a group are also in other groups; undefined until known. Without a group, no call is made. */
export function useSharedCount(group: ContactGroup | null): number | undefined {
  const { data } = useQuery({
    queryKey: [...sharedKey, group?.id],
    queryFn: ({ signal }) => call(countSharedContacts, { params: { id: group?.id ?? 0 }, signal }),
    enabled: group !== null,
    gcTime: 0,
  })
  return data?.count
}

/** Creates a group without contacts. The list shows it when the server has answered. */
export function useCreateGroup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(createContactGroup, { body: { name } }),
    onSuccess: (made) =>
      queries.setQueryData<ContactGroup[]>(groupsKey, (groups) => groups && [made, ...groups]),
  })
}

/** Renames a group. The list shows the new name when the server has answered. */
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

/** Deletes a group with its contacts. Its loaded data is kept, because loading it again would answer 404. */
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

/** Undoes a deletion. Returns whether the group exists again; a large group is restored in the background. */
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
