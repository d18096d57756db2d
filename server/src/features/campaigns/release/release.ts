// Complaints carry over: after many complaints or hard bounces, the next campaign of the workspace starts only once
// somebody has acknowledged them, and after very many only once an administrator has released it.
import type {
  ReleaseNeed,
  Releases,
  ReputationFinding,
  ReputationHold,
  SendingFigures,
} from '@lettermill/contracts'
import { deleteFact, getFacts, setFact, type Db, type Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { record, type Actor } from '../../audit/index.ts'
import type { LockedCampaign } from '../queries/lock.ts'
import {
  addRelease,
  findRelease,
  listCounts,
  listOwners,
  markAcknowledged,
  markReleased,
  takeRelease,
} from './queries.ts'
import { figuresOf, needOf } from './rules.ts'

/** Whether releases are required: the fact is there only if an administrator switched them off. */
const fact = 'releases_off'

/** The campaign that is to be sent. */
export type Candidate = Pick<
  LockedCampaign,
  'id' | 'name' | 'workspace_id' | 'acknowledged_at' | 'released_at'
>

/** The finding of a campaign's review; null if the last campaigns had few complaints and bounces. */
export async function findReputation(
  db: Db,
  { workspace_id, released_at }: Pick<Candidate, 'workspace_id' | 'released_at'>,
): Promise<ReputationFinding | null> {
  const found = await findNeed(db, workspace_id)
  if (!found) return null
  const isReleased = released_at !== null || (await findRelease(db, workspace_id)) !== null
  return { ...found, workspace_id, is_released: isReleased }
}

/**
 * Lets a campaign start that needs nothing, or has what it needs. It takes the workspace's release, if the campaign
 * needs one, and stores who acknowledged the figures.
 * @param by who acknowledges them with this call; null if nobody does. An earlier acknowledgement counts as well
 * @throws Problem reputation_unacknowledged, reputation_unreleased
 */
export async function assertReputation(tx: Tx, campaign: Candidate, by: Actor | null): Promise<void> {
  const hold = await findHold(tx, campaign, by)
  if (hold) throw new Problem(hold.code, hold.params)
}

/** Does what `assertReputation` does, and returns why the campaign may not start; null if it may. */
export async function findHold(
  tx: Tx,
  campaign: Candidate,
  by: Actor | null,
): Promise<ReputationHold | null> {
  const { id, name, workspace_id, acknowledged_at, released_at } = campaign
  const found = await findNeed(tx, workspace_id)
  if (!found) return null
  const object = { kind: 'campaign', id, name } as const
  const detail = textOf(found.figures)
  const needsRelease = found.needs === 'release' && released_at === null
  if (needsRelease && !(await findRelease(tx, workspace_id)))
    return { code: 'reputation_unreleased', params: found.figures }
  if (by === null && acknowledged_at === null)
    return { code: 'reputation_unacknowledged', params: found.figures }
  if (needsRelease) {
    if (!(await takeRelease(tx, workspace_id)))
      return { code: 'reputation_unreleased', params: found.figures }
    await markReleased(tx, id)
  }
  if (by === null) return null
  await markAcknowledged(tx, id)
  await record(tx, by, { action: 'campaign_acknowledged', object, detail })
  return null
}

const textOf = ({ complaints, delivered_reporting, bounces, tried }: SendingFigures) =>
  `complaints: ${String(complaints)} of ${String(delivered_reporting)}, bounces: ${String(bounces)} of ${String(tried)}`

interface Need {
  needs: ReleaseNeed
  figures: SendingFigures
}

async function findNeed(db: Db, workspaceId: number): Promise<Need | null> {
  const counts = await listCounts(db, workspaceId)
  const figures = figuresOf(counts[0]?.campaigns ?? 0, counts)
  const needs = needOf(figures)
  if (needs === null) return null
  return { needs: (await isReleaseRequired(db)) ? needs : 'acknowledgement', figures }
}

async function isReleaseRequired(db: Db): Promise<boolean> {
  return !(await getFacts(db, [fact])).has(fact)
}

/** The workspaces whose next campaign needs a release, the worst first. */
export async function getReleases(db: Db): Promise<Releases> {
  const counts = await listCounts(db, null)
  const figuresIn = (workspaceId: number) => {
    const own = counts.filter(({ workspace_id }) => workspace_id === workspaceId)
    return figuresOf(own[0]?.campaigns ?? 0, own)
  }
  const ids = [...new Set(counts.map(({ workspace_id }) => workspace_id))]
  const bad = ids.filter((id) => needOf(figuresIn(id)) === 'release')
  const workspaces = (await listOwners(db, bad)).map((owner) => ({
    ...owner,
    figures: figuresIn(owner.workspace_id),
  }))
  return {
    is_required: await isReleaseRequired(db),
    workspaces: workspaces.sort(
      (a, b) => b.figures.complaints - a.figures.complaints || b.figures.bounces - a.figures.bounces,
    ),
  }
}

/** Says whether an administrator must release campaigns. */
export async function changeReleases(tx: Tx, isRequired: boolean): Promise<Releases> {
  await (isRequired ? deleteFact(tx, fact) : setFact(tx, fact, 'off'))
  return getReleases(tx)
}

/** Releases the next campaign of a workspace. @returns the address of its account @throws Problem not_found */
export async function releaseSending(tx: Tx, workspaceId: number): Promise<string> {
  const email = await addRelease(tx, workspaceId)
  if (email === null) throw new Problem('not_found')
  return email
}
