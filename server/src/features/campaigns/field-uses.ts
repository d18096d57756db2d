// Lists where custom contact fields are used: in templates and scheduled campaigns.
import type { Db } from '../../platform/db/index.ts'
import type { NamedUse } from '../fields/index.ts'
import { keysNamed, listFieldsInTemplates } from '../templates/index.ts'
import { listScheduledSources } from './holds/queries.ts'

/** Each field with each template and each scheduled campaign that names it. */
export async function listFieldUses(db: Db, workspaceId: number): Promise<NamedUse[]> {
  const inTemplates = await listFieldsInTemplates(db, workspaceId)
  const scheduled = await listScheduledSources(db, workspaceId)
  return [
    ...inTemplates.map((use) => ({ ...use, kind: 'template' as const })),
    ...scheduled.flatMap(({ id, name, subject, preheader, field_keys }) =>
      [...new Set([...field_keys, ...keysNamed(subject), ...keysNamed(preheader)])].map((key) => ({
        kind: 'campaign' as const,
        key,
        id,
        name,
      })),
    ),
  ]
}
