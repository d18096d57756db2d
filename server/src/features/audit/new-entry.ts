// The parts of an audit entry: who acted, what was done, to what.
import type { AuditAction, AuditObject, AuditEntry } from '@lettermill/contracts'

/** Who acts, with the account's current email, because the account may be gone when somebody reads the entry. */
export interface Actor {
  by: AuditEntry['by']
  accountId: number | null
  email: string | null
  workspaceId: number | null
  /** The caller's IP address. */
  address: string | null
}

const nobody = { accountId: null, email: null, workspaceId: null, address: null }

/** The product itself: a schedule, a job. */
export const product: Actor = { ...nobody, by: 'product' }
/** A person with a shell on the server. */
export const commandLine: Actor = { ...nobody, by: 'command line' }

/** A reader, by the token of a message: without an address, because entries outlive a person who is erased. */
export const reader: Actor = { ...nobody, by: 'stranger' }

/** A caller who is not signed in. */
export function anonymous(address: string): Actor {
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
