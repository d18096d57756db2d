// Purges the templates and hosted pictures of a deleted workspace, including the files.
import type { Db } from '../../platform/db/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { deleteImages, listImageNames } from './image-queries.ts'
import { deleteTemplatesOf } from './queries.ts'

const batchSize = 100

/**
 * Purges in small batches. It deletes a file before its row, so that no file is left without a row. Safe to run twice.
 */
export async function purgeTemplatesOf(db: Db, storage: Storage, workspaceId: number): Promise<void> {
  await deleteTemplatesOf(db, workspaceId)
  for (;;) {
    const names = await listImageNames(db, workspaceId, batchSize)
    if (names.length === 0) return
    for (const name of names) await storage.remove(name)
    await deleteImages(db, workspaceId, names)
  }
}
