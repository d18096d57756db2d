// Recording and reading what people agreed to.
import { mostConsents, type Consent, type ConsentKind, type ConsentWay } from '@lettermill/contracts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { oneLine } from '../../platform/text.ts'
import { insertConsents, listConsentRows } from './queries.ts'

/** The circumstances of a choice, kept as evidence. */
export interface Evidence {
  /** The person's IP address and browser; null if a script acted. */
  ip: string | null
  agent: string | null
  /** The form, and the version of its texts that the person saw. */
  formId?: number | null
  formVersion?: number | null
  /** How the person unsubscribed or came back, and the mailing of the message that led there. */
  way?: ConsentWay | null
  mailingId?: number | null
}

export interface NewConsent extends Evidence {
  workspaceId: number
  contactId: number
  kind: ConsentKind
  topicId?: number | null
  /** When the person chose; null for now. */
  at?: string | null
}

/** The longest `User-Agent` that is kept, in characters. */
const longestAgent = 300

/** Adds rows of evidence. Call it in the transaction of the choice that they prove. */
export async function recordConsent(tx: Tx, ...consents: readonly NewConsent[]): Promise<void> {
  if (consents.length === 0) return
  await insertConsents(
    tx,
    consents.map(
      ({
        formId = null,
        formVersion = null,
        topicId = null,
        way = null,
        mailingId = null,
        at = null,
        ip,
        agent,
        ...consent
      }) => ({
        ...consent,
        way,
        mailing_id: mailingId,
        form_id: formId,
        form_version: formVersion,
        topic_id: topicId,
        at,
        ip,
        agent: agent === null ? null : oneLine(agent).slice(0, longestAgent),
      }),
    ),
  )
}

/** The consents of a contact, newest first; at most 1,000. */
export function listConsents(db: Db, workspaceId: number, contactId: number): Promise<Consent[]> {
  return listConsentRows(db, workspaceId, contactId, mostConsents)
}
