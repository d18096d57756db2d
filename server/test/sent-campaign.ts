// A sent campaign: its mailing, recipients and deliveries, inserted by hand.
import { noStats, sumMailings, type Stats } from '../src/features/tracking/index.ts'
import { row, rows, sql, type Db } from '../src/platform/db/index.ts'

let campaigns = 1000

/**
 * A campaign whose messages were delivered `secondsAgo` (null: not recorded yet) to `recipients`, numbered from 1, with
 * the addresses `reader<seq>@<campaign>.example`.
 */
export async function aSentCampaign(
  db: Db,
  workspaceId: number,
  { recipients = 1, secondsAgo = 60 }: { recipients?: number; secondsAgo?: number | null } = {},
): Promise<number> {
  const campaignId = (campaigns += 1)
  await rows(
    db,
    sql`insert into mailings (id, workspace_id, kind, state, total, content)
      values (${campaignId}, ${workspaceId}, 'campaign', 'closed', ${recipients}, '{}')`,
  )
  await rows(
    db,
    sql`insert into recipients (mailing_id, seq, contact_id, email, fields)
      select ${campaignId}::bigint, seq, seq, 'Reader' || seq || ${`@${String(campaignId)}.example`}, '{"first_name": "Ann"}'
      from generate_series(1, ${recipients}::integer) seq`,
  )
  if (secondsAgo !== null) await deliver(db, campaignId, secondsAgo)
  return campaignId
}

/** Records a delivery to every recipient, made that many seconds ago. */
export async function deliver(db: Db, campaignId: number, secondsAgo: number): Promise<void> {
  await rows(
    db,
    sql`insert into deliveries (mailing_id, seq, chunk, outcome, at)
      select mailing_id, seq, 0, 'sent', now() - ${secondsAgo} * interval '1 second'
      from recipients where mailing_id = ${campaignId}`,
  )
}

/** The stats of a campaign. */
export async function statsOf(db: Db, campaignId: number): Promise<Stats> {
  const workspaceId = await valueOf(db, sql`select workspace_id from mailings where id = ${campaignId}`)
  return (await sumMailings(db, Number(workspaceId), [campaignId])).get(campaignId) ?? noStats
}

/** One value of one row, for inspecting the database. */
export async function valueOf(db: Db, statement: ReturnType<typeof sql>): Promise<unknown> {
  const found = await row(db, statement as ReturnType<typeof sql<Record<string, unknown>>>)
  return found && Object.values(found)[0]
}
