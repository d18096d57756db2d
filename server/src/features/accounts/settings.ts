// A workspace's settings: its name, the time zone of its days, and its postal address.
import type { Settings } from '@lettermill/contracts'
import { isTimezone } from '../../platform/calendar/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine, plainLines } from '../../platform/text.ts'
import { findAccountName } from './queries/accounts.ts'
import { findWorkspace, updateWorkspace, type WorkspaceSettings } from './queries/workspaces.ts'

/** Whose settings are shown and changed: the caller's, and those of a workspace. */
interface Owner {
  accountId: number
  email: string
  workspaceId: number
}

/**
 * The settings of a workspace that is not deleted.
 * @throws Problem not_found
 */
export async function getWorkspace(db: Db, workspaceId: number): Promise<WorkspaceSettings> {
  const workspace = await findWorkspace(db, workspaceId)
  if (!workspace) throw new Problem('not_found')
  return workspace
}

export async function getSettings(db: Db, owner: Owner): Promise<Settings> {
  return toSettings(db, owner, await getWorkspace(db, owner.workspaceId))
}

/**
 * Changes the given settings and leaves the rest.
 * @throws Problem invalid_input if the zone is no IANA zone
 */
export async function updateSettings(
  db: Db,
  owner: Owner,
  changes: {
    workspaceName?: string | undefined
    timezone?: string | null | undefined
    postalAddress?: string | undefined
  },
): Promise<Settings> {
  const { workspaceName, timezone, postalAddress } = changes
  if (timezone != null) assertTimezone(timezone)
  const before = await getWorkspace(db, owner.workspaceId)
  const after = {
    name: workspaceName === undefined ? before.name : oneLine(workspaceName),
    timezone: timezone === undefined ? before.timezone : timezone,
    postal_address: postalAddress === undefined ? before.postal_address : plainLines(postalAddress),
  }
  await updateWorkspace(db, owner.workspaceId, after)
  return toSettings(db, owner, after)
}

async function toSettings(db: Db, owner: Owner, workspace: WorkspaceSettings): Promise<Settings> {
  const { name: workspaceName, timezone, postal_address: postalAddress } = workspace
  const name = await findAccountName(db, owner.accountId)
  return { email: owner.email, name, workspaceName, timezone, postalAddress }
}

function assertTimezone(timezone: string): void {
  if (isTimezone(timezone)) return
  const message = 'is no time zone (e.g. Europe/Kyiv)'
  throw new Problem('invalid_input', { reason: `timezone: ${message}` }, [{ field: 'timezone', message }])
}
