// Rows of a victim that no API call creates in a test: about its sending domains, receivers' reports about them and its
// messages, a field that is always shown, second factors, sign-ins by a provider, and a relay of the instance.
import { row, rows, sql, type Db } from '../../src/platform/db/index.ts'

/** Gives an account a name, a device, and a link in a mail. Their texts contain the mark. @returns its session's id */
export async function leaveAccount(db: Db, accountId: number, mark: string): Promise<number> {
  await rows(db, sql`update accounts set name = ${mark} where id = ${accountId}`)
  await rows(
    db,
    sql`insert into account_links (token_hash, account_id, kind, email, expires_at)
      values (${Buffer.from(mark)}, ${accountId}, 'email_change', ${`${mark}@home.example`}, now() + interval '1 day')`,
  )
  const session = await row(
    db,
    sql<{ id: number }>`update sessions set device = ${mark}, address = ${mark}
      where account_id = ${accountId} returning id`,
  )
  return session?.id ?? 0
}

/**
 * Inserts a DMARC report for each domain of the workspace, and mail into both inboxes, with the rules for it, and what
 * `leaveSignIns` does. Their texts contain the mark.
 */
export async function leaveReports(db: Db, workspaceId: number, mark: string): Promise<void> {
  await rows(
    db,
    sql`with report as (
        insert into dmarc_reports (domain_id, workspace_id, org, report_id, begins_at, ends_at, policy, rows)
        select id, workspace_id, ${mark}, ${mark}, now(), now(), 'none', 1 from sending_domains
        where workspace_id = ${workspaceId} returning id)
      insert into dmarc_rows (report_id, source, messages, disposition, dkim, spf, signed_by_us)
      select id, '192.0.2.1', 5, 'none', 'aligned', 'aligned', false from report`,
  )
  await rows(
    db,
    sql`insert into feedback_inbox (way, envelope_from, envelope_to, body)
      values ('smtp', ${mark}, ${mark}, ${Buffer.from(mark)})`,
  )
  await rows(
    db,
    sql`insert into feedback_signatures (token, event) values (${Buffer.from(mark)}, ${Buffer.from(mark)})`,
  )
  await rows(
    db,
    sql`insert into feedback_rules (workspace_id, soft_count, soft_days, hold) values (${workspaceId}, 5, 50, true)`,
  )
  await rows(
    db,
    sql`insert into shown_fields (workspace_id, key, reason) values (${workspaceId}, 'link', 'chosen')
      on conflict do nothing`,
  )
  await rows(db, sql`insert into sending_releases (workspace_id) values (${workspaceId})`)
  await rows(
    db,
    sql`insert into contact_events (workspace_id, contact_id, name, at, key, data)
      select workspace_id, id, ${mark}, now(), ${mark}, jsonb_build_object('said', ${mark}::text)
      from contacts where workspace_id = ${workspaceId} limit 1`,
  )
  await rows(
    db,
    sql`insert into approvals (campaign_id, workspace_id, state, digest, note)
      select id, workspace_id, 'refused', ${mark}, ${mark}
      from campaigns where workspace_id = ${workspaceId}`,
  )
  await rows(db, sql`insert into dmarc_inbox (body) values (${Buffer.from(mark)})`)
  await leaveSignIns(db, workspaceId, mark)
}

export async function leaveOnDomains(db: Db, workspaceId: number, mark: string): Promise<void> {
  await rows(
    db,
    sql`insert into checkups (domain_id, workspace_id, level, findings)
      select id, workspace_id, 'red', jsonb_build_array(${mark}::text) from sending_domains
      where workspace_id = ${workspaceId}`,
  )
  await rows(
    db,
    sql`insert into probes (domain_id, workspace_id, relay, arrived_at, findings)
      select id, workspace_id, ${mark}, now(), '[]' from sending_domains where workspace_id = ${workspaceId}`,
  )
  await rows(
    db,
    sql`with warmed as (insert into warm_ups (domain_id, workspace_id)
        select id, workspace_id from sending_domains where workspace_id = ${workspaceId} returning domain_id)
      insert into send_caps (domain_id, provider, day, cap, used) select domain_id, 'gmail', 0, 50, 7 from warmed`,
  )
}

/** Inserts second factors of the account, a sign-in that waits for one, and a challenge. @returns the passkey's id */
export async function leaveFactors(db: Db, accountId: number, mark: string): Promise<number> {
  const bytes = Buffer.from(mark)
  await rows(
    db,
    sql`insert into totp_secrets (account_id, secret, confirmed_at) values (${accountId}, ${mark}, now())`,
  )
  await rows(db, sql`insert into recovery_codes (account_id, code_hash) values (${accountId}, ${bytes})`)
  await rows(
    db,
    sql`insert into pending_sign_ins (id_hash, account_id, password_digest, tries_left, expires_at)
      values (${bytes}, ${accountId}, ${bytes}, 5, now() + interval '1 day')`,
  )
  await rows(
    db,
    sql`insert into passkey_challenges (challenge_hash, account_id, expires_at)
      values (${bytes}, ${accountId}, now() + interval '1 day')`,
  )
  const passkey = await row(
    db,
    sql<{
      id: number
    }>`insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
      values (${accountId}, ${mark}, ${bytes}, 1, '{}', ${mark}) returning id`,
  )
  return passkey?.id ?? 0
}

/** Inserts a relay of the instance, with its counts. @returns its id */
export async function leaveRelay(db: Db, mark: string): Promise<number> {
  const relay = sql<{ id: number }>`insert into relays (name, host, port, security, is_active)
    values (${mark}, ${`${mark}.example`}, 25, 'none', false) returning id`
  await rows(db, sql`insert into relay_days values (${mark}, '2026-01-02', 1)`)
  await rows(
    db,
    sql`insert into relay_states (worker, relay, connections, per_second, reply)
    values (${mark}, ${mark}, 0, 0, '')`,
  )
  return (await row(db, relay))?.id ?? 0
}

/** Inserts an identity of the workspace's member, and a sign-in under way. */
async function leaveSignIns(db: Db, workspaceId: number, mark: string): Promise<void> {
  await rows(
    db,
    sql`insert into identities (issuer, subject, account_id)
      select ${mark}, ${mark}, account_id from memberships where workspace_id = ${workspaceId}`,
  )
  await rows(
    db,
    sql`insert into oidc_sign_ins (browser_hash, state_hash, sealed, expires_at)
      values (${Buffer.from(mark)}, ${Buffer.from(mark)}, ${mark}, now() + interval '1 hour')`,
  )
}
