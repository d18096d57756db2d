// What the engine tells whoever counts; given at wiring. Totals alone: nothing of a recipient or a campaign.
import type { Outcome } from '../outcome.ts'

export interface EngineWatch {
  /** A flush stands in the ledger: what was new, by outcome, and how long it took. */
  flushed(outcomes: Readonly<Partial<Record<Outcome['kind'], number>>>, seconds: number): void
  /** A flush failed; its outcomes wait for the next one. */
  flushFailed(): void
  /** A journal is not believed and was moved aside. */
  journalSetAside(): void
  /** A campaign stood still, since this worker took for its own what was not. */
  mailingFreed(): void
  /** The sending loop went round, holding so many chunks: at least every second while it lives. */
  wentRound(chunks: number): void
}

/** Counts nothing. */
export const unwatched: EngineWatch = {
  flushed: () => undefined,
  flushFailed: () => undefined,
  journalSetAside: () => undefined,
  mailingFreed: () => undefined,
  wentRound: () => undefined,
}
