// The parts of an audit entry: who acted, what was done, to what.
import type { AuditAction, AuditObject, AuditEntry, StoredCampaignReason } from '@lettermill/contracts'

/**
 * The one who acts. It has the account's current email, because the account may be gone when somebody reads the entry.
 */
export interface Actor {
  by: AuditEntry['by']
  accountId: number | null
  email: string | null
  workspaceId: number | null
  /** The caller's IP address. */
  address: string | null
}

const nobody = { accountId: null, email: null, workspaceId: null, address: null }

/** Lettermill itself, by a schedule or a job. */
export const product: Actor = { ...nobody, by: 'product' }
/** A person with a shell on the server. */
export const commandLine: Actor = { ...nobody, by: 'command line' }

/** A reader, known by the token of a message. It has no address, because entries outlive a person who is erased. */
export const reader: Actor = { ...nobody, by: 'stranger' }

/** A caller who is not signed in. */
export function anonymous(address: string): Actor {
  return { ...nobody, by: 'stranger', address }
}

/** A new audit entry. It must not contain a password, a token, a key or the text of a message. */
export interface NewAuditEntry {
  action: AuditAction
  object?: { kind: AuditObject; id?: number | null; name?: string | null } | null
  rows?: number | null
  detail?: string | null
  /** Why Lettermill did it; `detail` is its sentence then. */
  reason?: StoredCampaignReason | null
  /** Default: 'done'. */
  outcome?: AuditEntry['outcome']
  /** When it happened, as ISO time. Default: now. */
  at?: string
  /** How often it happened. Default: once. */
  times?: number
}
