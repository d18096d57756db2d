// Creates the objects with which tests begin: accounts with a workspace and a session.
import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { describeGroup } from '../src/features/contacts/import/describe-upload.ts'
import { importContacts } from '../src/features/contacts/import/import.ts'
import { createGroup } from '../src/features/contacts/queries/groups.ts'
import { readContacts, type UploadedRow } from '../src/features/contacts/import/read-contacts.ts'
import { keyIdentity, type DkimReference } from '../src/features/senders/keys.ts'
import { addSender } from '../src/features/senders/senders.ts'
import { row, rows, sql, transaction, type Db } from '../src/platform/db/index.ts'
import type { Caller } from '../src/platform/http/index.ts'
import { makeDkimKey } from '../src/platform/mail/mime.ts'
import { callsOf, type MakeCall } from './harness-calls.ts'
import { testQuotas, testSealer } from './harness.ts'

export interface SignedIn {
  token: string
  caller: Caller
  call: MakeCall
}

let accounts = 0

/** An approved account with its workspace. It has no known password, because other tests cover registration. */
export async function anAccount(
  db: Db,
  wanted: { email?: string; isAdmin?: boolean; timezone?: string | null } = {},
): Promise<Caller> {
  accounts += 1
  const caller = {
    by: 'session' as const,
    email: wanted.email ?? `person${String(accounts)}@office.example`,
    isAdmin: wanted.isAdmin ?? false,
    timezone: wanted.timezone ?? null,
    role: 'owner' as const,
  }
  const made = await row(
    db,
    sql<{ accountId: number; workspaceId: number }>`
      with account as (
        insert into accounts (email, password_hash, is_admin, status)
        values (${caller.email}, 'none', ${caller.isAdmin}, 'approved') returning id
      ), workspace as (
        insert into workspaces (timezone) values (${caller.timezone}) returning id
      )
      insert into memberships (account_id, workspace_id, role)
      select account.id, workspace.id, 'owner' from account, workspace
      returning account_id as "accountId", workspace_id as "workspaceId"`,
  )
  if (!made) throw new Error('No account was made')
  return { ...caller, ...made }
}

/** An approved account with a session, and the calls of that session. */
export async function aSignedInAccount(
  app: FastifyInstance,
  db: Db,
  wanted: Parameters<typeof anAccount>[1] = {},
): Promise<SignedIn> {
  return aSession(app, db, await anAccount(db, wanted))
}

/** Adds an account to the workspace of another, and returns its session there. */
export async function aMember(
  app: FastifyInstance,
  db: Db,
  workspaceId: number,
  role: Role,
): Promise<SignedIn> {
  const caller = { ...(await anAccount(db)), workspaceId, role }
  await rows(
    db,
    sql`insert into memberships (workspace_id, account_id, role) values (${workspaceId}, ${caller.accountId}, ${role})`,
  )
  return aSession(app, db, caller)
}

async function aSession(app: FastifyInstance, db: Db, caller: Caller): Promise<SignedIn> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await rows(
    db,
    sql`insert into sessions (token_hash, account_id, workspace_id, expires_at)
        values (${hash}, ${caller.accountId}, ${caller.workspaceId}, now() + interval '1 hour')`,
  )
  return { token, caller, call: callsOf(app, token) }
}

/** Stops a workspace, as the rejection of its only owner does. */
export async function stopWorkspace(db: Db, workspaceId: number): Promise<void> {
  await rows(db, sql`update workspaces set state = 'stopped' where id = ${workspaceId}`)
}

/** The rows of an upload with `count` people of a domain: person1@… and so on. */
export function peopleOf(domain: string, count: number): (UploadedRow & { email: string })[] {
  return Array.from({ length: count }, (_, index) => ({
    email: `person${String(index + 1)}@${domain}`,
    first_name: `Person ${String(index + 1)}`,
  }))
}

/** A group with these contacts; returns its id. */
export async function aGroup(
  db: Db,
  workspaceId: number,
  wanted: { name?: string; contacts?: readonly UploadedRow[] } = {},
): Promise<number> {
  const { name = 'A group', contacts = peopleOf('firm.example', 1) } = wanted
  if (contacts.length === 0)
    return transaction(db, (tx) => createGroup(tx, workspaceId, describeGroup({ groupName: name })))
  const reading = await readContacts(contacts)
  const { groupId } = await importContacts(db, workspaceId, null, reading, { groupName: name }, testQuotas)
  return groupId
}

// One key for all tests, because generating one takes a tenth of a second and more.
let dkimKey: ReturnType<typeof makeDkimKey> | undefined

/** A working DKIM key as `sending_domains` stores it: the private half sealed for its row. */
export async function aStoredKey(
  workspaceId: number,
  reference: DkimReference,
): Promise<{ sealed: string; publicKeyBase64: string }> {
  const { privateKeyPem, publicKeyBase64 } = await (dkimKey ??= makeDkimKey())
  return { sealed: testSealer.seal(privateKeyPem, keyIdentity(workspaceId, reference)), publicKeyBase64 }
}

/** A sending domain with a working DKIM key; returns its id. */
export async function aDomain(
  db: Db,
  workspaceId: number,
  wanted: { name?: string; isVerified?: boolean } = {},
): Promise<number> {
  const { name = 'firm.example', isVerified = false } = wanted
  const key = await aStoredKey(workspaceId, { domain: name, selector: 'lmtest' })
  const made = await row(
    db,
    sql<{ id: number }>`
      insert into sending_domains
        (workspace_id, domain_name, is_verified, dkim_selector, dkim_private_key, dkim_public_key)
      values (${workspaceId}, ${name}, ${isVerified}, 'lmtest', ${key.sealed}, ${key.publicKeyBase64})
      returning id`,
  )
  return made?.id ?? 0
}

/** A sender; returns its id. */
export async function aSender(
  db: Db,
  workspaceId: number,
  wanted: { name?: string; email?: string } = {},
): Promise<number> {
  const { name = 'Ann Lee', email = 'ann@firm.example' } = wanted
  return (await transaction(db, (tx) => addSender(tx, workspaceId, { name, email }))).id
}
