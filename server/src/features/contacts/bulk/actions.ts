// The actions of bulk changes, on contacts by their ids. Each action locks groups by id, then contacts by address, then
// the workspace's count (queries/counts.ts).
import type { ContactJob } from '@lettermill/contracts'
import type { Tx } from '../../../platform/db/index.ts'
import { lockPeople } from '../erasure/queries.ts'
import { reviveGroup } from '../groups.ts'
import { joinGroup, leaveGroup } from '../page/members.ts'
import { raiseContactCount } from '../queries/counts.ts'
import {
  lockAllGroups,
  lockContacts,
  lockGroupsOfDeleted,
  moveBack,
  moveOut,
} from '../queries/deleted/deleted-contacts.ts'
import { forgetChangesOf } from '../queries/changes.ts'
import { deleteSomeMembers } from '../queries/deleted/deleted.ts'
import { restoreSomeMembers } from '../queries/deleted/restored.ts'
import { deleteSomeImported } from '../queries/deleted/imported.ts'
import { putBack } from '../queries/imports.ts'
import type { StoredJob } from '../queries/jobs.ts'
import { lockGroupOfJob } from '../queries/job-contacts.ts'

type Act = (tx: Tx, job: StoredJob, ids: readonly number[]) => Promise<number>

const act: Readonly<Record<ContactJob['action'], Act>> = {
  add: async (tx, { workspace_id, group_id }, ids) =>
    (await joinGroup(tx, workspace_id, group_id ?? 0, ids)).added,
  remove: async (tx, { workspace_id, group_id }, ids) =>
    (await leaveGroup(tx, workspace_id, group_id ?? 0, ids)).removed,
  delete: async (tx, { id, workspace_id }, ids) => {
    await lockAllGroups(tx, workspace_id)
    await lockContacts(tx, workspace_id, ids)
    const gone = await moveOut(tx, workspace_id, ids, id)
    await raiseContactCount(tx, workspace_id, -gone)
    return gone
  },
  restore: async (tx, { workspace_id }, ids) => {
    await lockPeople(tx, workspace_id)
    const groupIds = await lockGroupsOfDeleted(tx, workspace_id, ids)
    const back = await moveBack(tx, workspace_id, ids, groupIds)
    await raiseContactCount(tx, workspace_id, back)
    return back
  },
  delete_group: async (tx, { workspace_id, group_id }, ids) => {
    await lockContacts(tx, workspace_id, ids)
    return deleteSomeMembers(tx, workspace_id, group_id ?? 0, ids)
  },
  restore_group: async (tx, { workspace_id }, ids) => {
    await lockPeople(tx, workspace_id)
    await lockGroupsOfDeleted(tx, workspace_id, ids)
    return restoreSomeMembers(tx, workspace_id, ids)
  },
  undo_import: async (tx, { workspace_id, group_id, import_id }, ids) => {
    const from = { id: import_id ?? 0, group_id: group_id ?? 0 }
    await lockContacts(tx, workspace_id, ids)
    await putBack(tx, workspace_id, from.id, ids)
    await forgetChangesOf(tx, from.id, ids)
    return deleteSomeImported(tx, workspace_id, from, ids)
  },
}

/**
 * Applies the job's action to contacts of its workspace, and returns how many changed.
 * @throws Problem not_found if the group that contacts are added to or removed from is gone
 */
export function actOn(tx: Tx, job: StoredJob, ids: readonly number[]): Promise<number> {
  return act[job.action](tx, job, ids)
}

/**
 * Whether the job deletes a group, alone or with its import, or restores it. Such a job cannot be cancelled; restoring
 * the group undoes its deletion.
 */
export function isOfGroup({ action }: Pick<StoredJob, 'action'>): boolean {
  return action === 'delete_group' || action === 'restore_group' || action === 'undo_import'
}

/** Whether the job must continue. A group that was restored keeps the rest of its contacts. Locks that group. */
export async function isWanted(tx: Tx, job: StoredJob): Promise<boolean> {
  return !isOfGroup(job) || lockGroupOfJob(tx, job)
}

/** Finishes a job after the last batch. A restored group becomes visible once all its contacts are restored. */
export async function finish(tx: Tx, { action, workspace_id, group_id }: StoredJob): Promise<void> {
  if (action === 'restore_group') await reviveGroup(tx, workspace_id, group_id ?? 0)
}
