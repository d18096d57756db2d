// Adds and changes the contacts that a script sends.
import type { ReplyOf, upsertContacts as upsert } from '@lettermill/contracts'
import type { Tx } from '../../../platform/db/index.ts'
import { listFieldRows, rememberFields } from '../../fields/index.ts'
import { assertImportFit } from '../../quotas/index.ts'
import { withoutErased } from '../erasure/erased.ts'
import { readContacts, withSentences, type UploadedRow, type ValueMode } from '../import/read-contacts.ts'
import { upsertMany } from '../queries/contact.ts'
import { raiseContactCount } from '../queries/counts.ts'
import { announceContacts } from '../queries/announcing.ts'
import { unknownKeys } from './keys.ts'
import type { PageRules } from './contact.ts'

/**
 * Adds or changes contacts by their addresses. The answer names the skipped rows: unreadable rows, and rows of erased
 * people.
 */
export async function upsertContacts(
  tx: Tx,
  workspaceId: number,
  given: readonly UploadedRow[],
  mode: ValueMode,
  { quotas, erased }: PageRules,
): Promise<ReplyOf<typeof upsert>> {
  const own = await listFieldRows(tx, workspaceId)
  const reading = await readContacts(given, mode, own, { needsFirstName: false })
  const addresses = reading.contacts.map(({ email }) => email)
  const { contacts, reasons } = withoutErased(reading, await erased.find(tx, workspaceId, addresses))
  const written = await upsertMany(tx, workspaceId, contacts, mode)
  await rememberFields(tx, workspaceId, contacts)
  const idsOf = (wanted: string) => written.flatMap(({ id, result }) => (result === wanted ? [id] : []))
  const added = idsOf('created').length
  await announceContacts(tx, 'contact.created', workspaceId, idsOf('created'))
  await announceContacts(tx, 'contact.changed', workspaceId, idsOf('changed'))
  await raiseContactCount(tx, workspaceId, added)
  await assertImportFit(tx, workspaceId, quotas, { contacts: added, isNewGroup: false })
  return {
    contacts: written,
    skipped: withSentences(reasons),
    unreadableFields: reading.unreadableFields,
    unknownKeys: unknownKeys(given, own),
  }
}
