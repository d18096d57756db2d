// The background jobs of contacts, which work in small batches. They remove contacts and groups that can no longer be
// restored, and the data that was kept for undoing imports. They may run twice.
import { setTimeout as sleep } from 'node:timers/promises'
import { transaction, type Db } from '../../platform/db/index.ts'
import { product, record } from '../audit/index.ts'
import { writeFact } from '../facts/index.ts'
import { forgetField, listArchivedFields } from '../fields/index.ts'
import { forgetOldChanges } from './queries/changes.ts'
import { purgeDeleted, purgeOfWorkspaces } from './queries/deleted/deleted.ts'
import { listPurgeableGroups, purgeGroup, purgeMembers } from './queries/groups.ts'
import { deleteOldImports, forgetSome, takeEnded } from './queries/imports.ts'
import { forgetJobs } from './queries/jobs.ts'
import { emptySome, hasValues } from './queries/values.ts'

const batchSize = 5000
/** The pause between two batches, in milliseconds, so that other work gets the database's disk or a core. */
const pause = 20

/**
 * Removes groups and contacts that were deleted more than a day ago, and the groups and contacts of deleted workspaces.
 * Campaigns keep their recipients: their mailings contain copies.
 * @returns how many groups it removed
 */
export async function purgeGroups(db: Db): Promise<number> {
  const groups = await listPurgeableGroups(db)
  for (const group of groups) {
    while ((await purgeMembers(db, group, batchSize)) === batchSize) await sleep(pause)
    await purgeGroup(db, group)
  }
  while ((await purgeDeleted(db, batchSize)) > 0) await sleep(pause)
  await forgetJobs(db)
  await purgeOfWorkspaces(db)
  return groups.length
}

/** Removes the values of deleted fields from contacts. The key of a field is free again once no value is left. */
export async function emptyDeletedFields(db: Db): Promise<void> {
  for (const { id, workspace_id, key } of await listArchivedFields(db)) {
    for (let after: number | null = 0; after !== null; await sleep(pause))
      after = await emptySome(db, workspace_id, key, after, batchSize)
    if (!(await hasValues(db, workspace_id, key))) await forgetField(db, id)
  }
}

/**
 * An import has ended for the audit log after this many minutes without a request. One transaction handles at most
 * `auditedAtOnce` imports.
 */
const quietMinutes = 10
const auditedAtOnce = 100

/**
 * Writes an audit entry with the total of each ended import, with the time at which it ended. The total is unknown
 * while requests of the import arrive.
 */
export async function auditImports(db: Db): Promise<void> {
  const notifySome = () =>
    transaction(db, async (tx) => {
      const ended = await takeEnded(tx, quietMinutes, auditedAtOnce)
      for (const { id, workspace_id, group_id, group_name, ended_at, imported, duplicates } of ended) {
        const object = { kind: 'group', id: group_id, name: group_name } as const
        const actor = { ...product, workspaceId: workspace_id }
        await record(tx, actor, { action: 'import_ended', object, rows: imported, at: ended_at })
        const group = { id: group_id, name: group_name }
        const data = { import: { id, group, imported, duplicates } }
        await writeFact(tx, workspace_id, 'import.finished', data)
      }
      return ended.length
    })
  while ((await notifySome()) > 0) await sleep(pause)
}

/**
 * Deletes the requests and changes of imports that nobody can undo any more and, weeks later, the imports. Also deletes
 * old records of which fields of contacts changed.
 */
export async function forgetImports(db: Db): Promise<void> {
  while ((await forgetSome(db, batchSize)) > 0) await sleep(pause)
  await deleteOldImports(db)
  while ((await forgetOldChanges(db, batchSize)) > 0) await sleep(pause)
}
