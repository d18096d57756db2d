// The events that the engine reports to metrics. They are only totals, without anything about a recipient or a
// campaign.
import type { Outcome } from '../outcome.ts'

export interface EngineWatch {
  /** A flush was recorded: the new outcomes by kind, and how long it took. */
  flushed(outcomes: Readonly<Partial<Record<Outcome['kind'], number>>>, seconds: number): void
  /** A flush failed; its outcomes wait for the next one. */
  flushFailed(): void
  /** A journal cannot be trusted and was moved aside. */
  journalSetAside(): void
  /** A campaign was stalled, because this worker held chunks that were not its own. */
  mailingFreed(): void
  /** The sending loop finished a round, and holds `chunks` chunks. A living loop reports at least every second. */
  wentRound(chunks: number): void
}

/** A watch that counts nothing. */
export const unwatched: EngineWatch = {
  flushed: () => undefined,
  flushFailed: () => undefined,
  journalSetAside: () => undefined,
  mailingFreed: () => undefined,
  wentRound: () => undefined,
}
