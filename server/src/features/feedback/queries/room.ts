// SQL that counts what waits in the inbox of feedback.
import { rows, sql, type Db } from '../../../platform/db/index.ts'

/** Mails and bytes that wait. */
export interface Sum {
  mails: number
  bytes: number
}

export interface Waits {
  /** Signed mail and events, and mail to roles. */
  signed: Sum
  role: Sum
  /** Mailings, workspaces and addresses that have their share of the inbox. */
  fullMailings: Set<number>
  fullWorkspaces: Set<number>
  fullAddresses: Set<string>
}

/** What one mailing or workspace, and one address, may have in the inbox. */
export interface Shares {
  mails: number
  bytes: number
  ofAddress: number
}

interface Group extends Sum {
  kind: 'role' | 'signed' | 'mailing' | 'workspace' | 'address'
  id: number | null
  address: string | null
}

/** Sums up the unread mail in one pass. The inbox is bounded, so the pass is short; no body is read. */
export async function sumWaiting(db: Db, shares: Shares): Promise<Waits> {
  const groups = await rows(
    db,
    sql<Group>`select * from (
        select case grouping(is_role, mailing_id, workspace_id, lower(envelope_to))
            when 7 then case when is_role then 'role' else 'signed' end
            when 11 then 'mailing' when 13 then 'workspace' else 'address' end as kind,
          coalesce(mailing_id, workspace_id) as id, lower(envelope_to) as address,
          count(*) as mails, coalesce(sum(octet_length(body)), 0)::bigint as bytes
        from feedback_inbox where failed_code is null
        group by grouping sets ((is_role), (mailing_id), (workspace_id), (lower(envelope_to)))) as sums
      where kind in ('role', 'signed')
        or kind in ('mailing', 'workspace') and id is not null
          and (mails >= ${shares.mails}::bigint or bytes >= ${shares.bytes}::bigint)
        or kind = 'address' and mails >= ${shares.ofAddress}::bigint`,
  )
  const idsOf = (kind: Group['kind']) =>
    new Set(groups.flatMap((each) => (each.kind === kind && each.id !== null ? [each.id] : [])))
  const none = { mails: 0, bytes: 0 }
  return {
    signed: groups.find(({ kind }) => kind === 'signed') ?? none,
    role: groups.find(({ kind }) => kind === 'role') ?? none,
    fullMailings: idsOf('mailing'),
    fullWorkspaces: idsOf('workspace'),
    fullAddresses: new Set(
      groups.flatMap(({ kind, address }) => (kind === 'address' ? [address ?? ''] : [])),
    ),
  }
}
