// The calls for domains. Marking a domain shows at once, on the domain and on its senders (specification, section 4),
// and is undone if the server refuses it.
import {
  checkUpDomain,
  createDomain,
  deleteDomain,
  listDomains,
  unverifyDomain,
  updateDomainComplaints,
  verifyDomain,
  type DnsFinding,
  type Domain,
  type Sender,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import { toast, type Tone } from '../../../ui/index.ts'
import { sendersKey } from '../senders.ts'

export const domainsKey = ['domains'] as const

/** The actions on a domain. */
export type DomainAction = 'verify' | 'unverify' | 'delete'

const calls = {
  verify: (id: number) => call(verifyDomain, { params: { id } }),
  unverify: (id: number) => call(unverifyDomain, { params: { id } }),
  delete: (id: number) => call(deleteDomain, { params: { id } }),
}

/** The list of domains after an action on one of them. */
export function domainsAfter(domains: readonly Domain[], { id }: Domain, action: DomainAction): Domain[] {
  return action === 'delete'
    ? domains.filter((domain) => domain.id !== id)
    : domains.map((domain) => (domain.id === id ? { ...domain, is_verified: action === 'verify' } : domain))
}

/** The list of senders after an action on a domain: senders that use the domain show its new state. */
export function sendersAfter(
  senders: readonly Sender[],
  { domain_name }: Domain,
  action: DomainAction,
): Sender[] {
  return senders.map((sender) =>
    sender.domain === domain_name ? { ...sender, is_domain_verified: action === 'verify' } : sender,
  )
}

async function showAtOnce(queries: QueryClient, domain: Domain, action: DomainAction): Promise<() => void> {
  // Cancels lists that are still loading, because they were requested before the change and would undo it on the
  // screen.
  await Promise.all([domainsKey, sendersKey].map((queryKey) => queries.cancelQueries({ queryKey })))
  const domains = queries.getQueryData<Domain[]>(domainsKey)
  const senders = queries.getQueryData<Sender[]>(sendersKey)
  if (domains) queries.setQueryData(domainsKey, domainsAfter(domains, domain, action))
  if (senders) queries.setQueryData(sendersKey, sendersAfter(senders, domain, action))
  return () => {
    queries.setQueryData(domainsKey, domains)
    queries.setQueryData(sendersKey, senders)
  }
}

/** All sending domains, oldest first. */
export function useDomains() {
  return useQuery({ queryKey: domainsKey, queryFn: ({ signal }) => call(listDomains, { signal }) })
}

/** Clears the errors of senders and domains, and loads both again (specification, section 2). */
export function useReload(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [sendersKey, domainsKey]) void queries.resetQueries({ queryKey })
  }
}

/** Adds a domain at the end of the list. The server updates the state of senders that already use it. */
export function useCreateDomain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (domain_name: string) => call(createDomain, { body: { domain_name } }),
    onSuccess: (created) =>
      queries.setQueryData<Domain[]>(domainsKey, (domains) => domains && [...domains, created]),
  })
}

/** Marks or deletes a domain. */
export function useDomainAction(onFailure: (error: unknown) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ domain, action }: { domain: Domain; action: DomainAction }): Promise<object> =>
      calls[action](domain.id),
    onMutate: ({ domain, action }) => showAtOnce(queries, domain, action),
    onSuccess: (changed, { domain, action }) => {
      // The answer also says which records the DNS lacks.
      queries.setQueryData<Domain[]>(domainsKey, (domains) =>
        domains?.map((each) =>
          action !== 'delete' && each.id === domain.id ? { ...each, ...changed } : each,
        ),
      )
    },
    onError: (error, _asked, takeBack) => {
      takeBack?.()
      // After a refusal the domain may have been changed elsewhere, so it is loaded again.
      for (const queryKey of [domainsKey, sendersKey]) void queries.invalidateQueries({ queryKey })
      onFailure(error)
    },
  })
}

/** Looks up everything that receivers check. The result is kept until another domain is opened. */
export function useCheckup(id: number) {
  return useMutation({ mutationFn: () => call(checkUpDomain, { params: { id } }) })
}

/** Stores that somebody told mailbox providers where to report complaints. */
export function useComplaintsNotified(id: number, onNotified: () => void) {
  return useMutation({
    mutationFn: () => call(updateDomainComplaints, { params: { id }, body: { told: true } }),
    onSuccess: () => {
      toast.success(text('senders:checkup.toldDone'))
      onNotified()
    },
  })
}

/** The colour for each result of a DNS lookup. */
export const tones: Record<DnsFinding['state'], Tone> = {
  found: 'success',
  different: 'warning',
  missing: 'danger',
  unanswered: 'neutral',
}
