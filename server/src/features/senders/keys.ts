// The private keys of sending domains. The database stores them sealed, and a worker decrypts them to sign mail. A
// campaign stores only the names of its keys.
import type { Db } from '../../platform/db/index.ts'
import type { DkimKey } from '../../platform/mail/mime.ts'
import { Problem } from '../../platform/problem.ts'
import { UnreadableSecret, type Sealer } from '../../platform/sealing/index.ts'
import { findDomainByName, listStoredKeys, updateStoredKey, type DomainWithKeys } from './queries.ts'

/** Identifies a signing key. Its record is at `selector`._domainkey.`domain`. */
export type DkimReference = Pick<DkimKey, 'domain' | 'selector'>

/** The purpose under which the key of a row is sealed. */
export function keyIdentity(workspaceId: number, { domain, selector }: DkimReference): string {
  return `dkim ${String(workspaceId)} ${domain} ${selector}`
}

/** The keys that sign a domain's mail: RSA, which every receiver supports, and Ed25519 if it is switched on. */
export function signingReferences(domain: DomainWithKeys): DkimReference[] {
  if (domain.signed_by_relay) return []
  const { domain_name, dkim_selector, ed25519, signs_ed25519 } = domain
  const rsa = { domain: domain_name, selector: dkim_selector }
  return ed25519 && signs_ed25519 ? [rsa, { domain: domain_name, selector: ed25519.selector }] : [rsa]
}

/**
 * The decrypted keys of these references. If a domain was deleted and added again, its current keys are returned.
 * @throws Problem signing_key_missing, signing_key_unreadable
 */
export async function findSigningKeys(
  db: Db,
  sealer: Sealer,
  workspaceId: number,
  references: readonly DkimReference[],
): Promise<DkimKey[]> {
  const [first] = references
  if (!first) return []
  const domain = await findDomainByName(db, workspaceId, first.domain)
  if (!domain) throw new Problem('signing_key_missing', { domain: first.domain })
  const asked = references.flatMap(({ selector }) => keyOf(domain, selector))
  const found =
    asked.length > 0 ? asked : signingReferences(domain).flatMap(({ selector }) => keyOf(domain, selector))
  return found.map((key) => ({ ...key, privateKeyPem: openKey(sealer, workspaceId, key) }))
}

/**
 * Asserts that this instance can sign with the domain's keys.
 * @throws Problem signing_key_unreadable
 */
export function assertReadable(sealer: Sealer, workspaceId: number, domain: DomainWithKeys): void {
  for (const { selector } of signingReferences(domain))
    for (const key of keyOf(domain, selector)) openKey(sealer, workspaceId, key)
}

/** The key as it is stored: sealed. */
function keyOf(domain: DomainWithKeys, selector: string): DkimKey[] {
  const { domain_name, dkim_selector, dkim_private_key, ed25519 } = domain
  if (selector === dkim_selector) return [{ domain: domain_name, selector, privateKeyPem: dkim_private_key }]
  if (selector !== ed25519?.selector) return []
  return [{ domain: domain_name, selector, privateKeyPem: ed25519.private_key }]
}

function openKey(
  sealer: Sealer,
  workspaceId: number,
  { domain, selector, privateKeyPem: stored }: DkimKey,
): string {
  try {
    return sealer.open(stored, keyIdentity(workspaceId, { domain, selector }))
  } catch (error) {
    if (error instanceof UnreadableSecret) throw new Problem('signing_key_unreadable', { domain })
    throw error
  }
}

/**
 * Seals keys that an old SECRET_KEY sealed with the current one. Runs at every start. Running it again, or on two nodes
 * at once, changes nothing more.
 * @returns how many keys it sealed, and how many it could not decrypt
 */
export async function sealStoredKeys(
  db: Db,
  sealer: Sealer,
): Promise<{ sealed: number; unreadable: number }> {
  const done = { sealed: 0, unreadable: 0 }
  for (const { id, kind, workspace_id, domain, selector, private_key: stored } of await listStoredKeys(db)) {
    if (sealer.isCurrent(stored)) continue
    try {
      const reference = { domain, selector }
      const opened = openKey(sealer, workspace_id, { ...reference, privateKeyPem: stored })
      const sealed = sealer.seal(opened, keyIdentity(workspace_id, reference))
      if (await updateStoredKey(db, { id, kind, stored, sealed })) done.sealed += 1
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      done.unreadable += 1
    }
  }
  return done
}
