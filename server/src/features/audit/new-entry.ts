// What a record of the audit log is made of: who acted, what was done, to what.
import type { AuditAction, AuditObject, AuditEntry } from '@lettermill/contracts'

/** Who acts, as it is kept: the account's email of now, since the account may be gone when somebody reads it. */
export interface Actor {
  by: AuditEntry['by']
  accountId: number | null
  email: string | null
  workspaceId: number | null
  /** The caller's IP address. */
  address: string | null
}

const nobody = { accountId: null, email: null, workspaceId: null, address: null }

/** The product by itself: a schedule, a duty. */
export const product: Actor = { ...nobody, by: 'product' }
/** Whoever has a shell on the machine. */
export const commandLine: Actor = { ...nobody, by: 'command line' }

/** A caller who is not signed in. */
export function stranger(address: string): Actor {
  return { ...nobody, by: 'stranger', address }
}

/** What was done. Nothing secret belongs here: no password, no token, no key, no message. */
export interface NewAuditEntry {
  action: AuditAction
  object?: { kind: AuditObject; id?: number | null; name?: string | null } | null
  rows?: number | null
  detail?: string | null
  /** 'done' where absent. */
  outcome?: AuditEntry['outcome']
  /** How often; once where absent. */
  times?: number
}
