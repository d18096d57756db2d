// SQL of what an export says about contacts beside their fields. Reads by join: suppressions (since when and why a
// contact cannot be mailed), consents and forms (evidence, and the form that added the contact).
import { asAverage, rows, sql, type Db, type Row } from '../../../platform/db/index.ts'

export interface ExportedContact extends Row<'contacts', 'id' | 'created_at' | 'import_id'> {
  /** Since when the contact cannot be mailed; null if it can. */
  since: string | null
  /** Why, in words. */
  words: string | null
  /** The names of its groups, in the order in which the contact joined them. */
  groups: string[]
  /** The file of the import that added the contact. */
  file: string | null
  /** The form that added the contact. */
  form: string | null
  consent: string | null
  consented_at: string | null
}

/** Reads these contacts by their keys, for one batch of an export. */
export function listExported(
  db: Db,
  workspaceId: number,
  ids: readonly number[],
): Promise<ExportedContact[]> {
  const workspace = asAverage(workspaceId)
  return rows(
    db,
    sql<ExportedContact>`select c.id, c.created_at, c.import_id, s.created_at as since, s.words, joined.groups,
        i.uploaded_file_name as file, asked.name as form, agreed.kind as consent, agreed.at as consented_at
      from contacts c
      left join imports i on i.id = c.import_id
      left join lateral (select s.created_at, s.words from suppressions s
        where s.workspace_id = ${workspace} and s.email = lower(c.email) limit 1) s on true
      cross join lateral (select coalesce(array_agg(g.name order by m.added_at, g.id), '{}') as groups
        from group_members m join groups g on g.id = m.group_id and g.deleted_at is null
        where m.contact_id = c.id) joined
      left join lateral (select n.kind, n.at from consents n
        where n.contact_id = c.id and n.workspace_id = ${workspace} and n.kind <> 'topic_declined'
        order by array_position(array['confirmed', 'signed_up', 'topic_wanted'], n.kind), n.id desc limit 1
      ) agreed on true
      -- A sign-up is older than the contact that it adds.
      left join lateral (select f.name from consents n join forms f on f.id = n.form_id
        where n.contact_id = c.id and n.workspace_id = ${workspace} and n.kind = 'signed_up' and n.at <= c.created_at
        order by n.id limit 1) asked on true
      where c.workspace_id = ${workspaceId} and c.id = any(${[...ids]}::bigint[])`,
  )
}
