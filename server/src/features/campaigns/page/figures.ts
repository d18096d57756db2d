// A campaign's figures over time, from the roll-ups.
import type { CampaignFigures } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { countsBy, sumStretches } from '../../tracking/index.ts'
import { getMade } from '../lifecycle.ts'
import { stretchesOf } from './stretches.ts'

/** @throws Problem not_found */
export async function getFigures(
  db: Db,
  workspaceId: number,
  id: number,
  { now, zone }: { now: Date; zone: string },
): Promise<CampaignFigures> {
  const { started_at, mailing_id } = await getMade(db, workspaceId, id)
  if (started_at === null) return { unit: 'hour', records: [] }
  const { unit, starts, end } = stretchesOf(new Date(started_at), now, zone)
  const count = countsBy(await sumStretches(db, mailing_id ?? 0, [...starts.map(({ from }) => from), end]))
  const records = starts.map(({ at }, index) => ({
    at,
    sent: count(index, 'sent'),
    opens: count(index, 'open'),
    clicks: count(index, 'click'),
    unsubscribes: count(index, 'unsubscribe'),
  }))
  return { unit, records }
}
