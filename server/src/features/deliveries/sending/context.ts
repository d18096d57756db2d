// What the sending loop and its runs work with; made once at wiring.
import type { Db } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { LoopErrors } from '../../../platform/loop-errors.ts'
import type { MessageSource } from '../message-source.ts'
import type { Transport } from '../../../platform/mail/smtp-client.ts'
import type { Rate } from './rate.ts'
import type { SuppressedWatch } from './suppressed-watch.ts'
import type { ProviderThrottles } from './throttles.ts'
import type { EngineWatch } from './watch.ts'

/** What the engine tells the campaigns above it; given at wiring. */
export interface CampaignHooks {
  /** Puts campaigns that are to be sent on the ledger, and answers how many. */
  startPending(): Promise<number>
  /** Sets the status that the ledger's progress calls for. */
  settle(mailingId: number): Promise<void>
  /** Pauses with a reason for people. */
  hold(mailingId: number, reason: string): Promise<void>
}

export interface SendingContext {
  db: Db
  log: Log
  worker: string
  transport: Transport
  rate: Rate
  journalFolder: string
  leaseSeconds: number
  retryDelays: readonly number[]
  throttles: ProviderThrottles
  watch: EngineWatch
  /** Loops that meet an error and go on tell it here. */
  loopErrors: LoopErrors
  suppressed: SuppressedWatch
  messages: MessageSource
  campaigns: CampaignHooks
  /** By which journals are known to be this instance's. */
  instanceId: string
  /** Whether the worker of that name holds its lock, on whatever machine: it lives, as long as it does. */
  isAlive(worker: string): Promise<boolean>
  /** Tells the administrator of a journal that is not believed. */
  tellSetAside(what: string): Promise<void>
}
