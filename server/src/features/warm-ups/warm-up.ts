// Switches a domain's warm-up on and off, and shows its progress.
import type { MailProvider, WarmUp } from '@lettermill/contracts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { findDomain } from '../senders/index.ts'
import { daysLeft, lasts } from './next-cap.ts'
import { deleteWarmUp, findWarmUp, insertWarmUp, listLastCaps, type RunningWarmUp } from './queries.ts'
import { planCaps } from './reserve.ts'

/** Makes messages that a warm-up postponed due at once. The engine implements it; app.ts connects the two. */
export type ReleasePostponed = (tx: Tx, domainId: number) => Promise<void>

const aDay = 24 * 3_600_000

/** @throws Problem not_found */
export async function getWarmUp(db: Db, workspaceId: number, domainId: number): Promise<WarmUp> {
  if (!(await findDomain(db, workspaceId, domainId))) throw new Problem('not_found')
  const warmUp = await findWarmUp(db, domainId)
  if (!warmUp) return { on: false, day: null, started_at: null, ends_at: null, providers: [] }
  const { started_at, day } = warmUp
  return {
    on: true,
    day: day + 1,
    started_at,
    ends_at: after(started_at, lasts),
    providers: await describeProviders(db, warmUp),
  }
}

async function describeProviders(db: Db, warmUp: RunningWarmUp): Promise<WarmUp['providers']> {
  const last = await listLastCaps(db, warmUp.domain_id)
  const planned = last.some(({ day }) => day < warmUp.day)
    ? await planCaps(db, warmUp)
    : new Map<MailProvider, number | null>()
  return last
    .map(({ provider, day, cap, used }) => {
      const isToday = day === warmUp.day
      const today = isToday ? cap : (planned.get(provider) ?? null)
      return {
        provider,
        cap: today,
        used: isToday ? used : 0,
        done_at: today === null ? null : after(warmUp.started_at, warmUp.day + daysLeft(today, warmUp.day)),
      }
    })
    .sort((a, b) => b.used - a.used)
}

function after(moment: string, days: number): string {
  return new Date(Date.parse(moment) + days * aDay).toISOString()
}

/**
 * Switches the warm-up on or off. On: the warm-up begins with the first day. Off: all postponed messages become due at
 * once.
 * @throws Problem not_found
 */
export async function switchWarmUp(
  tx: Tx,
  workspaceId: number,
  domainId: number,
  { on, releasePostponed }: { on: boolean; releasePostponed: ReleasePostponed },
): Promise<void> {
  if (!(await findDomain(tx, workspaceId, domainId))) throw new Problem('not_found')
  if (on) await insertWarmUp(tx, workspaceId, domainId)
  else if (await deleteWarmUp(tx, workspaceId, domainId)) await releasePostponed(tx, domainId)
}
