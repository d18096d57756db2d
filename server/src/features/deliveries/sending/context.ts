// The dependencies of the sending loop and its runs, created once at start.
import type { CampaignReason } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import type { MessageSource } from '../message-source.ts'
import type { Transport } from '../../../platform/mail/smtp-client.ts'
import type { Outcome } from '../outcome.ts'
import type { Rate } from './rate.ts'
import type { SuppressedWatch } from './suppressed-watch.ts'
import type { ProviderThrottles } from './throttles.ts'

/** The functions of campaigns that the engine calls, passed at start. */
export interface CampaignHooks {
  /** Opens mailings for campaigns that are to be sent, and returns how many. */
  startPending(): Promise<number>
  /** Sets the campaign's status from the progress of its mailing. */
  settle(mailingId: number): Promise<void>
  /** Holds a campaign if too many of its addresses were refused. */
  judge(mailingId: number): Promise<void>
  /** Tells people that a provider refuses a campaign. */
  blocked(mailingId: number): Promise<void>
  /** Holds a campaign with a reason. */
  hold(mailingId: number, reason: CampaignReason): Promise<void>
}

export interface SendingContext {
  db: Db
  log: Log
  worker: string
  transport: Transport
  /** Makes the transport use the current settings of the relays. It is called before each chunk, and every second. */
  refreshRelays(): Promise<void>
  rate: Rate
  /** Whether messages stay in the built-in mailbox, so that no provider's limit matters. */
  isMailbox(): boolean
  journalFolder: string
  leaseSeconds: number
  retryDelays: readonly number[]
  throttles: ProviderThrottles
  watch: EngineWatch
  /** Loops that continue after an error report it here. */
  loopErrors: LoopErrors
  suppressed: SuppressedWatch
  messages: MessageSource
  campaigns: CampaignHooks
  /** Identifies this instance's journals. */
  instanceId: string
  /** Whether the worker of that name, on any machine, holds its lock and so is alive. */
  isAlive(worker: string): Promise<boolean>
  /** Notifies the administrator of a journal that cannot be trusted. */
  reportSetAside(what: string): Promise<void>
}

/**
 * The events that the engine reports to metrics. They are only totals, without anything about a recipient or a campaign.
 */
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
