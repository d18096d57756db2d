// Who signs the mail of a domain, and with how many keys.
import type { Domain } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { makeEd25519Key } from '../../platform/mail/mime.ts'
import { Problem } from '../../platform/problem.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { keyIdentity } from './keys.ts'
import { updateSignedByRelay, updateSigning, type DomainWithKeys, type Ed25519Key } from './queries.ts'
import { makeSelector, getDomain } from './domains.ts'

/**
 * Switches a domain's second signature on or off. The first call generates the key. When the signature is switched off,
 * the key stays, so that its published record stays valid.
 * @throws Problem not_found
 */
export async function switchEd25519(
  db: Db,
  sealer: Sealer,
  workspaceId: number,
  id: number,
  signs: boolean,
): Promise<DomainWithKeys> {
  const { domain_name } = await getDomain(db, workspaceId, id)
  const key = signs ? await makeSecondKey(sealer, workspaceId, domain_name) : null
  const domain = await updateSigning(db, workspaceId, id, signs, key)
  if (!domain) throw new Problem('not_found')
  return domain
}

async function makeSecondKey(sealer: Sealer, workspaceId: number, domain: string): Promise<Ed25519Key> {
  const made = await makeEd25519Key()
  const selector = makeSelector()
  const private_key = sealer.seal(made.privateKeyPem, keyIdentity(workspaceId, { domain, selector }))
  return { selector, private_key, public_key: made.publicKeyBase64 }
}

/**
 * Sets who signs a domain's mail: Lettermill or the relay (SES, Postmark and others sign). Campaigns that have started
 * are not changed.
 * @throws Problem not_found
 */
export async function switchSigner(
  db: Db,
  workspaceId: number,
  id: number,
  signedByRelay: boolean,
): Promise<Domain> {
  const domain = await updateSignedByRelay(db, workspaceId, id, signedByRelay)
  if (!domain) throw new Problem('not_found')
  return domain
}
