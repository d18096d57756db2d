// The dependencies of the sending loop and its runs, created once at start.
import type { Db } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { LoopErrors } from '../../../platform/loop-errors.ts'
import type { MessageSource } from '../message-source.ts'
import type { Transport } from '../../../platform/mail/smtp-client.ts'
import type { Rate } from './rate.ts'
import type { SuppressedWatch } from './suppressed-watch.ts'
import type { ProviderThrottles } from './throttles.ts'
import type { EngineWatch } from './watch.ts'

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
  /** Holds a campaign with a reason for people. */
  hold(mailingId: number, reason: string): Promise<void>
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
  tellSetAside(what: string): Promise<void>
}
