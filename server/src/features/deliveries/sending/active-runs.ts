// The chunks that a worker holds, and which of them have had their turn.
import type { ChunkRun } from './chunk/run.ts'
import type { Health } from './chunk/health.ts'

/** Milliseconds for which a chunk is worked on before it makes way for a waiting workspace. */
const turnLasts = 2000

export interface ActiveRun {
  run: ChunkRun
  isUrgent: boolean
  began: number
  /** The time on the monotonic clock at which the run was told to give its chunk back; null before. */
  restedAt: number | null
  ended: Promise<void>
}

export class ActiveRuns {
  readonly #all = new Set<ActiveRun>()

  add(turn: ActiveRun): void {
    this.#all.add(turn)
  }

  delete(turn: ActiveRun): void {
    this.#all.delete(turn)
  }

  get isEmpty(): boolean {
    return this.#all.size === 0
  }

  /** The runs whose chunk this worker has. A run that lost its chunk waits for answers, and takes no slot. */
  get held(): ActiveRun[] {
    return [...this.#all].filter(({ run }) => !run.isLost)
  }

  heldOf(isUrgent: boolean): ActiveRun[] {
    return this.held.filter((turn) => turn.isUrgent === isUrgent)
  }

  /** Mailings with at least `chunks` chunks in progress at this worker. */
  mailings(chunks: number): number[] {
    const all = this.held.map(({ run }) => run.chunk.mailing_id)
    return [...new Set(all)].filter((id) => all.filter((other) => other === id).length >= chunks)
  }

  /** The state of a campaign at the relays, if one of its chunks is in progress. */
  healthOf(mailingId: number): Health | undefined {
    return this.held.find(({ run }) => run.chunk.mailing_id === mailingId)?.run.health
  }

  /** The runs that have had their turn. */
  spent(isUrgent: boolean): ActiveRun[] {
    const now = performance.now()
    return this.heldOf(isUrgent).filter(({ began }) => now - began >= turnLasts)
  }

  /** Tells a run that has had its turn to give its chunk back, unless the waiting workspace has as many runs here. */
  makeWay(waiting: number, isUrgent: boolean): void {
    const now = performance.now()
    const spent = this.spent(isUrgent)
    // While the relay is down, a run may never end. Such a run is halted, so that it does not keep an urgent slot.
    const stuck = isUrgent && spent.find(({ restedAt }) => now - (restedAt ?? now) >= turnLasts)
    if (stuck) return stuck.run.halt()
    const next = findRunToEnd(this.heldOf(isUrgent).map(seen), spent.map(seen), waiting)?.turn
    next?.run.rest()
    if (next) next.restedAt ??= now
  }

  /** Halts the runs of a mailing, or all of them. */
  halt(mailingId: number | null = null): void {
    for (const { run } of this.#all) if (mailingId === null || run.chunk.mailing_id === mailingId) run.halt()
  }

  /** Resolves once every run has ended. */
  async ended(): Promise<void> {
    await Promise.all([...this.#all].map(({ ended }) => ended))
  }
}

const seen = (turn: ActiveRun) => ({ turn, began: turn.began, workspaceId: turn.run.chunk.workspace_id })

/**
 * The run that ends early for a waiting workspace when a worker holds as many chunks as it may: the longest run of the
 * workspace with the most runs. This workspace must have more runs here than the waiting workspace, or be the waiting
 * workspace itself. Null if there is no such run. Pure.
 */
export function findRunToEnd<T extends { workspaceId: number; began: number }>(
  turns: readonly T[],
  ended: readonly T[],
  waiting: number,
): T | null {
  const countOf = (workspaceId: number) => turns.filter((each) => each.workspaceId === workspaceId).length
  const mayGo = ended.filter(
    ({ workspaceId }) => workspaceId === waiting || countOf(workspaceId) > countOf(waiting),
  )
  const [first] = mayGo.sort((a, b) => countOf(b.workspaceId) - countOf(a.workspaceId) || a.began - b.began)
  return first ?? null
}
