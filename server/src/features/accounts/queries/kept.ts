// SQL of what the instance keeps about an account, for its export. Reads by join: totp_secrets, passkeys
// (second-factors), invitations (members), approvals, campaigns (campaigns).
import type { AccountExport } from '@lettermill/contracts'
import { rows, sql, type Db } from '../../../platform/db/index.ts'

type Kept<Part extends keyof AccountExport> = AccountExport[Part] extends readonly (infer Each)[]
  ? Each
  : never

/** The second factors of an account, without their secrets. */
export function listFactorsOf(db: Db, accountId: number): Promise<Kept<'second_factors'>[]> {
  return rows(
    db,
    sql<Kept<'second_factors'>>`
      select 'totp' as kind, null::text as name, confirmed_at as since, null::timestamptz as last_used_at
      from totp_secrets where account_id = ${accountId} and confirmed_at is not null
      union all
      select 'passkey', name, created_at, last_used_at from passkeys where account_id = ${accountId}
      order by since`,
  )
}

/** Whom the account is at providers. */
export function listIdentitiesOf(db: Db, accountId: number): Promise<Kept<'identities'>[]> {
  return rows(
    db,
    sql<Kept<'identities'>>`
      select issuer, subject, linked_at as since, last_used_at from identities
      where account_id = ${accountId} order by linked_at, issuer, subject`,
  )
}

/** The approvals of campaigns that the account asked for or decided. */
export function listApprovalsOf(db: Db, accountId: number): Promise<Kept<'approvals'>[]> {
  return rows(
    db,
    sql<Kept<'approvals'>>`
      select p.workspace_id, p.campaign_id, c.name as campaign, p.state,
        p.asked_by is not distinct from ${accountId} as is_asked_by_you, p.asked_at,
        p.decided_by is not distinct from ${accountId} as is_decided_by_you, p.decided_at,
        case when p.decided_by = ${accountId} then p.note end as note
      from approvals p join campaigns c on c.id = p.campaign_id
      where p.asked_by = ${accountId} or p.decided_by = ${accountId} order by p.asked_at`,
  )
}

/** The invitations that the account made, as long as they are kept. */
export function listInvitationsBy(db: Db, accountId: number): Promise<Kept<'invitations'>[]> {
  return rows(
    db,
    sql<Kept<'invitations'>>`
      select workspace_id, email, role, created_at, expires_at, ended_at from invitations
      where by_account_id = ${accountId} order by id`,
  )
}
