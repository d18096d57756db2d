// The DNS records of a domain, and who signs its mail.
import {
  checkDomainRecords,
  listDomainRecords,
  updateDomainSigner,
  updateDomainSigning,
  type DnsFinding,
  type Domain,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { domainsKey } from './domains.ts'

const recordsKey = (id: number) => ['domainRecords', id] as const

/** The DNS records to publish for a domain (P18). */
export function useDomainRecords(id: number) {
  return useQuery({
    queryKey: recordsKey(id),
    queryFn: ({ signal }) => call(listDomainRecords, { params: { id }, signal }),
    staleTime: Infinity,
  })
}

/** Switches a domain's second signature (Ed25519) on or off, which adds or removes its DNS record. */
export function useDomainSigning(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ed25519: boolean) => call(updateDomainSigning, { params: { id }, body: { ed25519 } }),
    onSuccess: (records) => queries.setQueryData(recordsKey(id), records),
  })
}

/**
 * Sets whether the relay signs a domain's mail. While the relay signs, the DNS records contain none for a second
 * signature.
 */
export function useDomainSigner(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (signed_by_relay: boolean) =>
      call(updateDomainSigner, { params: { id }, body: { signed_by_relay } }),
    onSuccess: (changed) => {
      queries.setQueryData<Domain[]>(domainsKey, (domains) =>
        domains?.map((domain) => (domain.id === id ? changed : domain)),
      )
      return queries.invalidateQueries({ queryKey: recordsKey(id) })
    },
  })
}

/** Makes the server look up the DNS records. This does not mark the domain; the list shows what is missing. */
export function useDomainCheck(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(checkDomainRecords, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: domainsKey }),
  })
}

/** What the DNS has now for a domain's records, looked up each time. */
export function useDnsNow(id: number) {
  return useQuery({
    queryKey: ['domainCheck', id],
    queryFn: ({ signal }) => call(checkDomainRecords, { params: { id }, signal }),
    gcTime: 0,
    retry: false,
  })
}

/** The names of records that were not found, e.g. `SPF, DKIM`. */
export function recordNames(purposes: readonly DnsFinding['purpose'][]): string {
  return purposes.map((purpose) => purpose.toUpperCase().replace('_', ' ')).join(', ')
}
