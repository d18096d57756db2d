// A contact's values as messages show them. Reads by join: contact_fields (which values are calendar days).
import { sql } from '../../../platform/db/index.ts'

/**
 * The values of contacts `c`, with calendar days of custom fields as MM/dd/yyyy: merging knows only keys, and formats
 * the specification's `date_filed` itself. The keys are looked up once for all contacts.
 */
export function letterFields(workspaceId: number) {
  const days = sql`(select array_agg(key) from contact_fields where workspace_id = ${workspaceId} and type = 'date')`
  return sql`case when ${days} is null then c.fields else c.fields || coalesce((
      select jsonb_object_agg(key, regexp_replace(c.fields ->> key, '^(\\d{4})-(\\d\\d)-(\\d\\d)$', '\\2/\\3/\\1'))
      from unnest(${days}) as key where c.fields ? key), '{}') end`
}
