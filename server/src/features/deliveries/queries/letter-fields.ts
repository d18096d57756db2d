// The values of a contact in the form in which messages are filled in. Reads by join: contact_fields (which values are
// calendar days).
import { sql } from '../../../platform/db/index.ts'
import { dayMark } from '../../templates/index.ts'

/**
 * The values of contacts `c`, with a mark on calendar days of custom fields. Merging knows only the keys of fields, and
 * needs the mark to write a day in the language of the letter. The keys are looked up once for all contacts.
 */
export function letterFields(workspaceId: number) {
  const days = sql`(select array_agg(key) from contact_fields where workspace_id = ${workspaceId} and type = 'date')`
  return sql`case when ${days} is null then c.fields else c.fields || coalesce((
      select jsonb_object_agg(key, ${dayMark}::text || (c.fields ->> key))
      from unnest(${days}) as key where c.fields ? key), '{}') end`
}
