// Decides who may send as a domain. Two accounts may claim the same domain. An account may send as the domain if it
// proved the domain, or if an administrator allowed the claim.
import type { DnsFinding, DomainClaim } from '@lettermill/contracts'
import type { Config } from '../../platform/config/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { findClaimState, updateAllowed, updateProved } from './claim-queries.ts'

export type SendingDomains = Config['SENDING_DOMAINS']

/**
 * Asserts that new mail may be sent as a domain. Proof is required if another account proved the domain or a domain
 * above it, and always with SENDING_DOMAINS=proved. The refusal is the same in both cases.
 * @throws Problem domain_unproved
 */
export async function assertMaySend(
  db: Db,
  policy: SendingDomains,
  workspaceId: number,
  domainId: number,
): Promise<void> {
  const claim = await findClaimState(db, workspaceId, domainId)
  if (!claim || claim.is_vouched) return
  if (policy === 'proved' || claim.is_proved_elsewhere)
    throw new Problem('domain_unproved', { domain: claim.domain_name })
}

/** Stores the result of a DNS check of the domain's own keys. If no answer came, the stored result stays. */
export async function noteProof(
  db: Db,
  workspaceId: number,
  id: number,
  findings: readonly DnsFinding[],
): Promise<void> {
  const keys = findings.filter(({ purpose }) => purpose === 'dkim' || purpose === 'dkim_ed25519')
  const isProved = keys.some(({ state }) => state === 'found')
  if (isProved || keys.every(({ state }) => state !== 'unanswered'))
    await updateProved(db, workspaceId, id, isProved)
}

/**
 * Stores an administrator's decision about a claim.
 * @throws Problem not_found
 */
export async function allowDomain(db: Db, id: number, isAllowed: boolean): Promise<DomainClaim> {
  const claim = await updateAllowed(db, id, isAllowed)
  if (!claim) throw new Problem('not_found')
  return claim
}
