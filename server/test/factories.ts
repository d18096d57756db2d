// What tests start from: accounts with a workspace and a session.
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { row, rows, sql, type Db } from '../src/platform/db/index.ts'
import type { Caller } from '../src/platform/http/index.ts'
import { callsOf, type MakeCall } from './harness-calls.ts'

export interface SignedIn {
  token: string
  caller: Caller
  call: MakeCall
}

let accounts = 0

/** An approved account with its workspace. It has no password that anybody knows: registration is tested elsewhere. */
export async function anAccount(
  db: Db,
  wanted: { email?: string; isAdmin?: boolean; timezone?: string | null } = {},
): Promise<Caller> {
  accounts += 1
  const caller = {
    email: wanted.email ?? `person${String(accounts)}@office.example`,
    isAdmin: wanted.isAdmin ?? false,
    timezone: wanted.timezone ?? null,
  }
  const made = await row(
    db,
    sql<{ accountId: number; workspaceId: number }>`
      with account as (
        insert into accounts (email, password_hash, is_admin, status)
        values (${caller.email}, 'none', ${caller.isAdmin}, 'approved') returning id
      )
      insert into workspaces (account_id, timezone) select id, ${caller.timezone} from account
      returning account_id as "accountId", id as "workspaceId"`,
  )
  if (!made) throw new Error('No account was made')
  return { ...caller, ...made }
}

/** An approved account with a session and the calls it makes. */
export async function aSignedInAccount(
  app: FastifyInstance,
  db: Db,
  wanted: Parameters<typeof anAccount>[1] = {},
): Promise<SignedIn> {
  const caller = await anAccount(db, wanted)
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await rows(
    db,
    sql`insert into sessions (token_hash, account_id, expires_at)
        values (${hash}, ${caller.accountId}, now() + interval '1 hour')`,
  )
  return { token, caller, call: callsOf(app, token) }
}
