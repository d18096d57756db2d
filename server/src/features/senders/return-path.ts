// The return path of a domain's campaigns: a name below the domain, if a checkup found that this works (ADR-0158).
import type { Db } from '../../platform/db/index.ts'
import type { DomainWithKeys } from './queries.ts'
import { findAligned, updateAligned, updateUnaligned } from './return-path-queries.ts'

const prefix = 'lm.'

/** The name below a domain to which bounces can return. */
export function returnNameOf(domain: string): string {
  return `${prefix}${domain}`
}

/** Whether bounces of some domain return to this name, which is in lower case. */
export async function isReturnPath(db: Db, name: string): Promise<boolean> {
  return name.startsWith(prefix) && (await findAligned(db, name.slice(prefix.length)))
}

/** The domain of the return path; null if it is BOUNCE_DOMAIN. */
export function returnDomainOf({
  domain_name: name,
  aligned_since: since,
}: Pick<DomainWithKeys, 'domain_name' | 'aligned_since'>): string | null {
  return since === null ? null : returnNameOf(name)
}

/** The state of the records by a checkup: right, missing, or no answer. */
export type ReturnPathState = 'right' | 'missing' | 'unknown'

/**
 * Stores the result of a checkup. Right: new campaigns use the name at once. Missing: after two such results a day
 * apart, new campaigns use BOUNCE_DOMAIN again. One result is not enough, because a resolver may be wrong once.
 */
export async function noteReturnPath(
  db: Db,
  workspaceId: number,
  id: number,
  state: ReturnPathState,
): Promise<void> {
  if (state === 'right') await updateAligned(db, workspaceId, id)
  if (state === 'missing') await updateUnaligned(db, workspaceId, id)
}
