// SQL of one past message: its recipient, its frozen content, and the proof of the message that left.
import { row, sql, type Db, type Row } from '../../../../platform/db/index.ts'
import type { MergeFields } from '../../../templates/index.ts'
import type { Content, SentWith } from '../../content.ts'
import { mayHaveArrived } from '../states.ts'

export interface KeptMessage extends Row<'recipients', 'email'> {
  content: Content
  fields: MergeFields
  sent_with: SentWith[]
  /** The time of the attempt with which the message left; null if it never left. */
  at: string | null
  /** The proof of the message as it left; null if no proof is stored. */
  dated: number | null
  digest: string | null
}

/** The stored data of a recipient's message; undefined if the workspace has no mailing with this recipient. */
export function findKeptMessage(
  db: Db,
  workspaceId: number,
  mailingId: number,
  seq: number,
): Promise<KeptMessage | undefined> {
  return row(
    db,
    sql<KeptMessage>`
      select r.email, r.fields, m.content, m.sent_with, d.at, d.dated, encode(d.digest, 'hex') as digest
      from mailings m join recipients r on r.mailing_id = m.id and r.seq = ${seq}
      left join lateral (
        select at, dated, digest from deliveries d
        where d.mailing_id = m.id and d.seq = r.seq and ${mayHaveArrived}
        order by (outcome = 'sent') desc, (digest is not null) desc, chunk desc limit 1) d on true
      where m.id = ${mailingId} and m.workspace_id = ${workspaceId} and m.kind <> 'test'`,
  )
}
