// Background jobs of forms.
import { formLimits } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { deleteFormsOf } from './queries/forms.ts'
import { deleteOpen, deleteSignUpsOf } from './queries/purge.ts'

/** Deletes sign-ups that nobody confirmed within seven days. It may run twice. @returns how many */
export const forgetSignUps = (db: Db): Promise<number> => deleteOpen(db, formLimits.confirmDays)

/** Deletes everything of a deleted workspace. Safe to run twice. */
export async function purgeForms(db: Db, workspaceId: number): Promise<void> {
  await deleteSignUpsOf(db, workspaceId)
  await deleteFormsOf(db, workspaceId)
}
