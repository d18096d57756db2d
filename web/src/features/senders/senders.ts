// The calls for senders. They change the list in place.
import {
  createSender,
  deleteSender,
  listSenders,
  readDomain,
  type Domain,
  type Sender,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'

export const sendersKey = ['senders'] as const

/** All senders, oldest first. */
export function useSenders() {
  return useQuery({ queryKey: sendersKey, queryFn: ({ signal }) => call(listSenders, { signal }) })
}

/**
 * The domain of an address, if the workspace lacks it; null while the text is no address.
 * @returns the name in A-labels
 */
export function missingDomain(email: string, domains: readonly Domain[]): string | null {
  const at = email.lastIndexOf('@')
  const name = at > 0 ? readDomain(email.slice(at + 1).trim()) : null
  return domains.some(({ domain_name }) => domain_name === name) ? null : name
}

/** Adds a sender at the end of the list, as the server returned it: the address of a new sender counts as verified. */
export function useCreateSender() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; email: string }) => call(createSender, { body }),
    onSuccess: (created) =>
      queries.setQueryData<Sender[]>(sendersKey, (senders) => senders && [...senders, created]),
  })
}

/** Deletes a sender and removes it from the list. */
export function useDeleteSender() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteSender, { params: { id } }),
    onSuccess: (_done, id) =>
      queries.setQueryData<Sender[]>(sendersKey, (senders) => senders?.filter((sender) => sender.id !== id)),
  })
}

/** The senders whose name, address or domain contains the text, ignoring case. */
export function matchingSenders(senders: readonly Sender[], search: string): Sender[] {
  const wanted = search.trim().toLowerCase()
  return senders.filter(({ name, email, domain }) =>
    [name, email, domain].some((text) => text.toLowerCase().includes(wanted)),
  )
}

/**
 * Whether the icon beside a sender shows that it is verified: by its address if that is known, otherwise by its domain.
 * Senders from other sources may lack the first value (P17).
 */
export function isSenderVerified({
  is_email_verified,
  is_domain_verified,
}: Partial<Pick<Sender, 'is_email_verified' | 'is_domain_verified'>>): boolean {
  return is_email_verified ?? is_domain_verified ?? false
}
