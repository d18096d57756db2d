// Sending domains: their names, their keys, and the verified mark that a person sets (P17 and P18).
import { randomBytes } from 'node:crypto'
import { mostDomains, type Domain, type DnsFinding } from '@lettermill/contracts'
import { lockLimit, type Db, type Tx } from '../../platform/db/index.ts'
import type { FindTxt } from '../../platform/dns/index.ts'
import { readDomain } from '../../platform/email/index.ts'
import { makeDkimKey } from '../../platform/mail/mime.ts'
import { Problem } from '../../platform/problem.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { keyIdentity } from './keys.ts'
import {
  countDomains,
  createDomain,
  deleteDomain,
  findCampaignUnderWay,
  findDomain,
  findDomainByName,
  updateMissing,
  updateVerified,
  type DomainWithKeys,
} from './queries.ts'
import { compare, prefixOf, recordsOf, type DnsRecord } from './records.ts'
import { returnDomainOf } from './return-path.ts'

// Generating a key takes one of the process's four threads for up to a second. So one key is generated at a time, and
// workspaces take turns.
const keySemaphore = new Semaphore({ atOnce: 1, waiting: 64, waitingEach: 8 })

/** A domain that can be added: its name as it is stored, and a key pair. */
export type NewDomain = Parameters<typeof createDomain>[2]

/**
 * Generates a domain's DKIM key. Call this before the transaction, because it takes up to a second, and longer while
 * others wait.
 * @throws Problem domain_invalid (specification section 5), domain_taken, domains_full; too_many_requests if too many
 * keys are being generated
 */
export async function prepareDomain(
  db: Db,
  sealer: Sealer,
  workspaceId: number,
  typed: string,
): Promise<NewDomain> {
  const domain = readDomain(typed)
  if (domain === null) throw new Problem('domain_invalid')
  // The quota is checked before the costly key is generated, and again when the row is inserted.
  await assertDomainQuota(db, workspaceId, domain)
  const key = await keySemaphore.run(makeDkimKey, workspaceId)
  const selector = makeSelector()
  return {
    domain_name: domain,
    dkim_selector: selector,
    dkim_private_key: sealer.seal(key.privateKeyPem, keyIdentity(workspaceId, { domain, selector })),
    dkim_public_key: key.publicKeyBase64,
  }
}

/**
 * Adds a prepared domain as pending.
 * @throws Problem domain_taken, domains_full
 */
export async function addDomain(tx: Tx, workspaceId: number, made: NewDomain): Promise<Domain> {
  await lockLimit(tx, 'domains', workspaceId)
  await assertDomainQuota(tx, workspaceId, made.domain_name)
  const created = await createDomain(tx, workspaceId, made)
  if (!created) throw new Problem('domain_taken', { domain: made.domain_name })
  return created
}

async function assertDomainQuota(db: Db, workspaceId: number, name: string): Promise<void> {
  if (await findDomainByName(db, workspaceId, name)) throw new Problem('domain_taken', { domain: name })
  if ((await countDomains(db, workspaceId)) >= mostDomains)
    throw new Problem('domains_full', { limit: mostDomains })
}

// Two workspaces may manage the same domain, each with its own key, so their selectors must differ.
export function makeSelector(): string {
  return `lm${randomBytes(4).toString('hex')}`
}

/** @throws Problem not_found */
export async function markDomain(
  db: Db,
  workspaceId: number,
  id: number,
  isVerified: boolean,
): Promise<Domain> {
  const marked = await updateVerified(db, workspaceId, id, isVerified)
  if (!marked) throw new Problem('not_found')
  return marked
}

/**
 * Deletes a domain and its key. Its senders stay, and count as unverified.
 * @throws Problem not_found; domain_in_use while a started campaign still needs the key
 */
export async function removeDomain(db: Db, workspaceId: number, id: number): Promise<void> {
  const { domain_name } = await getDomain(db, workspaceId, id)
  const campaign = await findCampaignUnderWay(db, workspaceId, id)
  if (campaign !== undefined) throw new Problem('domain_in_use', { domain: domain_name, campaign })
  if (!(await deleteDomain(db, workspaceId, id))) throw new Problem('not_found')
}

/** @throws Problem not_found */
export async function getDomain(db: Db, workspaceId: number, id: number): Promise<DomainWithKeys> {
  const domain = await findDomain(db, workspaceId, id)
  if (!domain) throw new Problem('not_found')
  return domain
}

/** The records that receivers look up for a domain: its keys, and an SPF record that allows the relays. */
export interface DescribedDomain {
  domain: string
  signedByRelay: boolean
  /** The record to publish for each key. */
  keys: { name: string; value: string }[]
  spf: string
  /** The domain that bounces return to instead of BOUNCE_DOMAIN; null if they return to BOUNCE_DOMAIN. */
  returnDomain: string | null
}

/** @throws Problem not_found */
export async function describeDomain(
  db: Db,
  workspaceId: number,
  id: number,
  relayHosts: readonly string[],
): Promise<DescribedDomain> {
  const domain = await getDomain(db, workspaceId, id)
  const records = recordsOf(domain, relayHosts)
  return {
    domain: domain.domain_name,
    signedByRelay: domain.signed_by_relay,
    keys: records
      .filter(({ purpose }) => purpose === 'dkim' || purpose === 'dkim_ed25519')
      .map(({ name, value }) => ({ name, value })),
    spf: records.find(({ purpose }) => purpose === 'spf')?.value ?? '',
    returnDomain: returnDomainOf(domain),
  }
}

/** Looks up every record of a domain and returns the findings. The domain's verified mark does not change. */
export function checkRecords(records: readonly DnsRecord[], findTxt: FindTxt): Promise<DnsFinding[]> {
  return Promise.all(
    records.map(async (record) => compare(record, await findTxt(record.name, prefixOf[record.purpose]))),
  )
}

/**
 * Stores the findings of a check, if the DNS answered for every record. If the relay signs, Lettermill's key need not
 * be published.
 */
export async function noteMissing(
  db: Db,
  workspaceId: number,
  { id, signed_by_relay }: Pick<DomainWithKeys, 'id' | 'signed_by_relay'>,
  findings: readonly DnsFinding[],
): Promise<void> {
  if (findings.some(({ state }) => state === 'unanswered')) return
  const missing = findings.filter(
    ({ state, purpose }) => state !== 'found' && !(signed_by_relay && purpose.startsWith('dkim')),
  )
  const purposes = missing.map(({ purpose }) => purpose)
  await updateMissing(db, workspaceId, id, purposes)
}
