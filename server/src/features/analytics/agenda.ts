// The campaigns that are being sent now, and those that come next.
import type { Agenda } from '@lettermill/contracts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { countGroupReaders, getCampaign, getProgress } from '../campaigns/index.ts'
import { listRunning, listScheduled } from './queries.ts'

const most = 3

/** The campaigns of the dashboard's first line. */
export async function getAgenda(db: Db, clock: Clock, workspaceId: number): Promise<Agenda> {
  const running = await listRunning(db, workspaceId, most)
  const next = await listScheduled(db, workspaceId, most)
  const shown = []
  for (const { of: _of, ...campaign } of running) {
    const progress = await getProgress(db, clock, workspaceId, campaign.id)
    const { total, sent, failed, skipped, done_at } = progress
    const { warning } = await getCampaign(db, workspaceId, campaign.id)
    shown.push({ ...campaign, total, sent, settled: sent + failed + skipped, done_at, warning })
  }
  const coming = []
  for (const { of: _of, group_id, topic_id, has_target, ...campaign } of next) {
    const contacts = has_target ? null : await countGroupReaders(db, workspaceId, group_id, topic_id)
    coming.push({ ...campaign, contacts })
  }
  return {
    running: shown,
    more_running: (running[0]?.of ?? 0) - running.length,
    next: coming,
    more_next: (next[0]?.of ?? 0) - next.length,
  }
}
