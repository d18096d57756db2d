// What the instance keeps about an account, as one JSON document. Its audit entries are read in batches.
import { Readable } from 'node:stream'
import type { Caller } from '../../../platform/caller.ts'
import type { Db } from '../../../platform/db/index.ts'
import { jsonArray } from '../../../platform/long-answers.ts'
import { listOwnEntries, type OwnEntry } from '../../audit/index.ts'
import { findProfile } from '../queries/accounts.ts'
import { sessionLifetime } from '../guard/limits.ts'
import { listSessionsOf } from '../queries/sessions.ts'
import { listApprovalsOf, listFactorsOf, listIdentitiesOf, listInvitationsBy } from '../queries/kept.ts'
import { listTokensOf } from '../queries/tokens.ts'
import { listMemberships } from '../queries/memberships.ts'

/** The name of the file, and its media type. */
export const exportHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': 'attachment; filename="lettermill-account.json"',
} as const

/**
 * A stream of the document: the account, its memberships, sessions, API tokens and second factors without their
 * secrets, identities at providers, approvals, the invitations that it made, and the audit entries of what it did,
 * newest first.
 * @param tokenHash of the session that asks
 */
export async function exportOwnAccount(
  db: Db,
  { accountId, workspaceId }: Pick<Caller, 'accountId' | 'workspaceId'>,
  tokenHash: Buffer,
): Promise<Readable> {
  const head = {
    account: await findProfile(db, accountId),
    memberships: await listMemberships(db, accountId),
    sessions: await listSessionsOf(db, accountId, tokenHash, sessionLifetime.idleDays),
    api_tokens: await listTokensOf(db, accountId),
    second_factors: await listFactorsOf(db, accountId),
    identities: await listIdentitiesOf(db, accountId),
    approvals: await listApprovalsOf(db, accountId),
    invitations: await listInvitationsBy(db, accountId),
  }
  const entries = jsonArray(batches(db, accountId), workspaceId)
  return Readable.from(documentOf(head, entries), { objectMode: false })
}

async function* documentOf(head: object, entries: Readable): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"audit_entries":`
  for await (const piece of entries) yield String(piece)
  yield '}\n'
}

const batchSize = 1000

async function* batches(db: Db, accountId: number): AsyncGenerator<OwnEntry[]> {
  let last: OwnEntry | null = null
  do {
    const found: OwnEntry[] = await listOwnEntries(db, accountId, last, batchSize)
    if (found.length > 0) yield found
    last = found.length === batchSize ? (found.at(-1) ?? null) : null
  } while (last)
}
