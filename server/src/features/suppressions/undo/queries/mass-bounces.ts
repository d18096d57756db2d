// SQL of mass bounces: a provider suddenly says that many addresses of a campaign do not exist. Reads by join:
// campaigns (names).
import type { MassBounce } from '@lettermill/contracts'
import {
  asAverage,
  changed,
  row,
  rows,
  sql,
  type Db,
  type Row,
  type Tx,
} from '../../../../platform/db/index.ts'
import { belongsTo } from './take-back.ts'
import { window, type Suspect } from './suspects.ts'

const provisionalFor = sql`interval '24 hours'`

/** Stores a mass bounce. @returns false if another process stored it before */
export async function addMassBounce(
  tx: Tx,
  mailingId: number,
  {
    workspace_id: workspaceId,
    place,
    bounced,
    words,
    tried,
    domains,
    isWording,
  }: Suspect & { tried: number },
): Promise<boolean> {
  const added = await changed(
    tx,
    sql`insert into mass_bounces (workspace_id, mailing_id, place, bounced, tried, words, since, ends_at, domains)
      values (${workspaceId}, ${mailingId}, ${place}, ${bounced}::integer, ${tried}, ${words}, now() - ${window},
        now() + ${provisionalFor}, ${isWording ? domains.length : null}::integer)
      on conflict do nothing`,
  )
  return added > 0
}

/**
 * Makes the suppressions of a mailing's mass bounces provisional, including those that were added later. Safe to run
 * twice.
 */
export async function markProvisional(db: Db, mailingId: number): Promise<void> {
  await changed(
    db,
    sql`with those as materialized (
        select s.workspace_id, s.email, m.ends_at from mass_bounces m
        join suppressions s on s.mailing_id = m.mailing_id and s.workspace_id = m.workspace_id
          and s.reason = 'hard_bounce' and s.created_at >= m.since
          and ${belongsTo(sql`m.place`, sql`m.domains`)}
        where m.mailing_id = ${mailingId} and m.ends_at > now() and m.decision is distinct from 'confirmed'
          and s.provisional_until is null
        order by s.workspace_id, s.email for update of s
      )
      update suppressions s set provisional_until = those.ends_at from those
      where s.workspace_id = those.workspace_id and s.email = those.email`,
  )
}

type Shown = Omit<MassBounce, 'provider'> & Row<'mass_bounces', 'mailing_id'>

const shown = (which: ReturnType<typeof sql>) => sql<Shown & Row<'mass_bounces', 'mailing_id'>>`
  select m.id, m.mailing_id, m.place, m.domains, m.bounced, m.tried, m.words, m.at, m.ends_at, m.decision, m.decided_at, m.decided_by,
    case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as campaign,
    (select count(*) from suppressions s where s.mailing_id = m.mailing_id and s.workspace_id = m.workspace_id
      and s.reason = 'hard_bounce' and s.provisional_until > now() and ${belongsTo(sql`m.place`, sql`m.domains`)}) as waiting
  from mass_bounces m
  left join campaigns c on c.mailing_id = m.mailing_id and c.workspace_id = m.workspace_id and c.deleted_at is null
  where ${which} order by m.at desc, m.id desc limit 50`

/** The mass bounces of the last thirty days, newest first, of one campaign or of all. */
export function listMassBounces(db: Db, workspaceId: number, campaign?: number): Promise<Shown[]> {
  return rows(
    db,
    shown(sql`m.workspace_id = ${workspaceId} and m.at > now() - interval '30 days'
      and ${campaign === undefined ? sql`true` : sql`c.id = ${campaign}`}`),
  )
}

export function findMassBounce(db: Db, workspaceId: number, id: number): Promise<Shown | undefined> {
  return row(db, shown(sql`m.workspace_id = ${workspaceId} and m.id = ${id}`))
}

/** Locks a mass bounce, so that two people do not decide differently. */
export function lockMassBounce(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<Row<'mass_bounces', 'mailing_id' | 'place' | 'domains'> | undefined> {
  return row(
    tx,
    sql<
      Row<'mass_bounces', 'mailing_id' | 'place' | 'domains'>
    >`select mailing_id, place, domains from mass_bounces
      where workspace_id = ${workspaceId} and id = ${id} for update`,
  )
}

/** Makes the suppressions of a mass bounce final. @returns how many were provisional */
export async function confirmBounces(
  tx: Tx,
  workspaceId: number,
  { mailing_id: mailingId, place, domains }: Row<'mass_bounces', 'mailing_id' | 'place' | 'domains'>,
): Promise<number> {
  return changed(
    tx,
    sql`with those as materialized (
        select s.email from suppressions s where workspace_id = ${workspaceId} and mailing_id = ${mailingId}
          and reason = 'hard_bounce' and provisional_until > now()
          and ${belongsTo(sql`${place}::text`, sql`${domains}::integer`)}
        order by email for update
      )
      update suppressions s set provisional_until = null from those
      where s.workspace_id = ${asAverage(workspaceId)} and s.email = those.email`,
  )
}

export async function noteDecision(
  tx: Tx,
  id: number,
  { decision, by }: { decision: 'confirmed' | 'taken_back'; by: string },
): Promise<void> {
  await changed(
    tx,
    sql`update mass_bounces set decision = ${decision}, decided_at = now(), decided_by = ${by} where id = ${id}`,
  )
}
