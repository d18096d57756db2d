// Gives a large campaign the data that reputation needs: providers, refusals, deferrals, feedback.
import { rows, sql, type Db } from '../../server/src/platform/db/index.ts'

/**
 * Every second recipient is at a known provider. One message in a hundred was refused, one in twenty was deferred, and
 * two in a hundred bounced or drew a complaint.
 */
export async function spread(db: Db, workspaceId: number, mailingId: number): Promise<void> {
  await rows(
    db,
    sql`update mailings set domain_id = (select min(id) from sending_domains), served_at = now()`,
  )
  await rows(db, sql`update chunks set epoch = 1`)
  await rows(
    db,
    sql`update recipients set email = 'reader' || seq || '@' ||
        (array['gmail.com', 'hotmail.fr', 'yahoo.co.uk', 'web.de', 'icloud.com'])[1 + seq / 2 % 5]
      where mailing_id = ${mailingId} and seq % 2 = 0`,
  )
  await rows(
    db,
    sql`update deliveries set at = now() - seq % 3 * interval '1 day', refused = case when outcome = 'failed' then 'hard' end
      where mailing_id = ${mailingId}`,
  )
  await rows(
    db,
    sql`insert into deliveries (mailing_id, seq, chunk, outcome, reply, relay, at)
      select mailing_id, seq, 0, 'deferred', '450 4.2.0 Later', 'relay', now() - seq % 3 * interval '1 day'
      from recipients where mailing_id = ${mailingId} and seq % 20 = 1`,
  )
  await rows(
    db,
    sql`insert into feedback (workspace_id, mailing_id, seq, email, kind, words, reporter, way, source_key, received_at,
        counted, action)
      select ${workspaceId}, mailing_id, seq, email, case when seq % 500 = 3 then 'complaint' else 'hard' end,
        '550 5.1.1 The account that you tried to reach does not exist', 'relay.example', 'smtp',
        decode(md5(seq::text), 'hex'), now() - seq % 3 * interval '1 day', true, 'suppressed'
      from recipients where mailing_id = ${mailingId} and seq % 50 = 3`,
  )
  await rows(db, sql`vacuum analyze`)
}
