// Lists the contact fields that segments name.
import { conditionsOf } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import type { NamedUse } from '../fields/index.ts'
import { listFilters } from './queries/segments.ts'

/** Each field that a segment names, with the segment. */
export async function listFieldsInSegments(db: Db, workspaceId: number): Promise<NamedUse[]> {
  const stored = await listFilters(db, workspaceId)
  return stored.flatMap(({ id, name, filter }) => {
    const keys = conditionsOf(filter).flatMap((each) => (each.kind === 'field' ? [each.field] : []))
    return [...new Set(keys)].map((key) => ({ kind: 'segment' as const, key, id, name }))
  })
}
